import type { IncomingHttpHeaders } from 'node:http'
import type { App } from '#server/context.ts'
import { isKnown } from '#server/http/conditions.ts'
import type { ReadyAnswer } from '#server/http/ready.ts'
import { pageCdnSeconds } from '../../settings.ts'
import { measuringHeaders } from '../render/statistics.ts'
import type { CachedPage } from './page-cache.ts'

type Form = 'brotli' | 'gzip' | 'plain'

const suffixes: Readonly<Record<Form, string>> = { brotli: '-br', gzip: '-gzip', plain: '' }

/** What is sent of a page, made once for each form, and for who has it. */
const made = new WeakMap<CachedPage, Map<string, ReadyAnswer>>()

/** What is sent of a page: in the form that the browser takes, or that it has it already. */
export function pageAnswer(app: App, page: CachedPage, headers: IncomingHttpHeaders): ReadyAnswer {
  const form = formOf(headers)
  // Bytes that differ have different tags: a part of one form does not continue another.
  const etag = `"${page.mark}${suffixes[form]}"`
  const isHad = page.status === 200 && isKnown(headers, { etag })
  const answers = made.get(page) ?? new Map<string, ReadyAnswer>()
  const key = `${form} ${isHad}`
  const answer = answers.get(key) ?? makeAnswer(app, page, { form, etag, isHad })
  made.set(page, answers.set(key, answer))
  return answer
}

/** A setting that is changed throws all pages away, so the answers stand for as long as their page. */
function makeAnswer(
  app: App,
  page: CachedPage,
  { form, etag, isHad }: { readonly form: Form; readonly etag: string; readonly isHad: boolean },
): ReadyAnswer {
  const seconds = app.settings.value(pageCdnSeconds)
  const headers = {
    etag,
    vary: 'accept-encoding',
    'content-type': page.type,
    'cache-control': seconds > 0 ? `public, max-age=0, s-maxage=${seconds}` : 'public, no-cache',
    ...measuringHeaders(app),
  }
  if (isHad) return { status: 304, headers, body: null }
  if (form === 'plain') return { status: page.status, headers, body: page.plain }
  const encoding = { 'content-encoding': form === 'brotli' ? 'br' : 'gzip' }
  return { status: page.status, headers: { ...headers, ...encoding }, body: page[form] }
}

/** Codings that the caller does not take. */
const refused = /[\w*-]+\s*;\s*q=0(?:\.0*)?\s*(?=,|$)/gi

function formOf(headers: IncomingHttpHeaders): Form {
  const accepted = String(headers['accept-encoding'] ?? '').replace(refused, '')
  return /\bbr\b|\*/i.test(accepted) ? 'brotli' : /\bgzip\b/i.test(accepted) ? 'gzip' : 'plain'
}
