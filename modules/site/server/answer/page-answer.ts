import type { IncomingHttpHeaders } from 'node:http'
import type { App } from '#server/context.ts'
import type { ReadyAnswer } from '#server/http/ready.ts'
import { pageCdnSeconds } from '../../settings.ts'
import type { CachedPage } from './page-cache.ts'

type Form = 'brotli' | 'gzip' | 'plain'

/** What is sent of a page, made once for each form. */
const made = new WeakMap<CachedPage, Map<Form | 'known', ReadyAnswer>>()

/** What is sent of a page: in the form that the browser takes, or that it has it already. */
export function pageAnswer(app: App, page: CachedPage, headers: IncomingHttpHeaders): ReadyAnswer {
  const form = page.status === 200 && isKnown(headers, page.etag) ? 'known' : formOf(headers)
  const answers = made.get(page) ?? new Map<Form | 'known', ReadyAnswer>()
  const answer = answers.get(form) ?? makeAnswer(app, page, form)
  made.set(page, answers.set(form, answer))
  return answer
}

/** A setting that is changed throws all pages away, so the answers stand for as long as their page. */
function makeAnswer(app: App, page: CachedPage, form: Form | 'known'): ReadyAnswer {
  const seconds = app.settings.value(pageCdnSeconds)
  const headers = {
    etag: page.etag,
    vary: 'accept-encoding',
    'content-type': page.type,
    'cache-control': seconds > 0 ? `public, max-age=0, s-maxage=${seconds}` : 'public, no-cache',
  }
  if (form === 'known') return { status: 304, headers, body: null }
  if (form === 'plain') return { status: page.status, headers, body: page.plain }
  const encoding = { 'content-encoding': form === 'brotli' ? 'br' : 'gzip' }
  return { status: page.status, headers: { ...headers, ...encoding }, body: page[form] }
}

function formOf(headers: IncomingHttpHeaders): Form {
  const accepted = String(headers['accept-encoding'] ?? '')
  return /\bbr\b/.test(accepted) ? 'brotli' : /\bgzip\b/.test(accepted) ? 'gzip' : 'plain'
}

function isKnown(headers: IncomingHttpHeaders, etag: string): boolean {
  const tags = headers['if-none-match']?.split(',') ?? []
  return tags.some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
}
