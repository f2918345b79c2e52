import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Problem } from '#core/problems.ts'
import type { Language } from '#core/wire.ts'
import type { App } from '#server/context.ts'
import { pageCdnSeconds } from '../../settings.ts'
import { htmlLanguage } from '../languages.ts'
import { readAssets } from '../render/assets.ts'
import { html } from '../render/html.ts'
import type { CachedPage } from './page-cache.ts'

/** Sends a page in the form that the browser takes, or says that it has it already. */
export async function sendPage(
  {
    app,
    request,
    reply,
  }: { readonly app: App; readonly request: FastifyRequest; readonly reply: FastifyReply },
  page: CachedPage,
): Promise<void> {
  const seconds = app.settings.value(pageCdnSeconds)
  reply.headers({
    etag: page.etag,
    vary: 'accept-encoding',
    'content-type': page.type,
    'cache-control': seconds > 0 ? `public, max-age=0, s-maxage=${seconds}` : 'public, no-cache',
  })
  if (page.status === 200 && isKnown(request, page.etag)) {
    await reply.status(304).send()
    return
  }
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const form = /\bbr\b/.test(accepted) ? 'brotli' : /\bgzip\b/.test(accepted) ? 'gzip' : 'plain'
  if (form !== 'plain') reply.header('content-encoding', form === 'brotli' ? 'br' : 'gzip')
  await reply.status(page.status).send(page[form])
}

/** Says in a page what the site can not do now; it asks nothing of the database. */
export async function sendTrouble(
  { app, reply }: { readonly app: App; readonly reply: FastifyReply },
  problem: Problem,
  language: Language,
): Promise<void> {
  const translate = app.translator(language)
  const status = problem.problem === 'tooManyRequests' ? 429 : 503
  const name = status === 429 ? 'tooMany' : 'unavailable'
  const title = translate(`site:${name}.title`)
  const { styles } = readAssets()
  const page = html`<html lang="${htmlLanguage(language)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title>${styles.map((file) => html`<link rel="stylesheet" href="${file}">`)}</head>
<body><main class="page text"><section class="notice"><h1>${title}</h1><p>${translate(`site:${name}.text`)}</p></section></main></body></html>`
  await reply
    .status(status)
    .headers({ ...problem.headers, 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
    .send(`<!doctype html>\n${page}\n`)
}

/** Leads to another address, for good or for now. */
export async function redirect(reply: FastifyReply, to: string, status: 301 | 302): Promise<void> {
  await reply.header('cache-control', 'no-cache').redirect(to, status)
}

function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const tags = headers['if-none-match']?.split(',') ?? []
  return tags.some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
}
