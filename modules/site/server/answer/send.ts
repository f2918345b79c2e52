import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#server/context.ts'
import { pageCdnSeconds } from '../../settings.ts'
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

/** Leads to another address, for good or for now. */
export async function redirect(reply: FastifyReply, to: string, status: 301 | 302): Promise<void> {
  await reply.header('cache-control', 'no-cache').redirect(to, status)
}

function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const tags = headers['if-none-match']?.split(',') ?? []
  return tags.some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
}
