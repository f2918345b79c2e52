import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Problem } from '#core/problems.ts'
import { htmlLanguage, type Language } from '#core/wire.ts'
import type { App } from '#server/context.ts'
import { readAssets } from '../render/assets.ts'
import { html } from '../render/html.ts'
import { pageAnswer } from './page-answer.ts'
import type { CachedPage } from './page-cache.ts'

/** Who is answered, and by what. */
export interface Sender {
  readonly app: App
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Sends a page in the form that the browser takes, or says that it has it already. */
export async function sendPage({ app, request, reply }: Sender, page: CachedPage): Promise<void> {
  const { status, headers, body } = pageAnswer(app, page, request.headers)
  await reply
    .status(status)
    .headers(headers)
    .send(body ?? undefined)
}

/** Says in a page what the site can not do now; it asks nothing of the database. */
export async function sendTrouble(
  { app, reply }: Pick<Sender, 'app' | 'reply'>,
  problem: Problem,
  language: Language,
): Promise<void> {
  const translate = app.translator(language)
  const status = problem.problem === 'tooManyRequests' ? 429 : 503
  const name = status === 429 ? 'tooMany' : 'unavailable'
  const said = { status, title: translate(`site:${name}.title`), text: translate(`site:${name}.text`) }
  await sendNotice(reply.headers(problem.headers), said, language)
}

/** Sends a page that says one thing; it asks nothing of the database. */
export async function sendNotice(
  reply: FastifyReply,
  { status, title, text }: { readonly status: number; readonly title: string; readonly text: string },
  language: Language,
): Promise<void> {
  const { styles } = readAssets()
  const page = html`<html lang="${htmlLanguage(language)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title>${(styles.get('site') ?? []).map((file) => html`<link rel="stylesheet" href="${file}">`)}</head>
<body><main class="page text"><section class="notice"><h1>${title}</h1><p>${text}</p></section></main></body></html>`
  await reply
    .status(status)
    .headers({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
    .send(`<!doctype html>\n${page}\n`)
}

/** Leads to another address, for good or for now. */
export async function redirect(reply: FastifyReply, to: string, status: 301 | 302): Promise<void> {
  await reply.header('cache-control', 'no-cache').redirect(to, status)
}
