import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '#core/wire.ts'
import type { App } from '#server/context.ts'
import { isAway, isBroken } from '#server/db/dialect.ts'
import { outageProblem } from '#server/http/outage.ts'
import type { AnswerPage } from '#server/module.ts'
import { siteOpen } from '../../settings.ts'
import { baseLanguage, languagesOf, prefixOf } from '../languages.ts'
import { readAddress, type SiteAddress } from '../paths/address.ts'
import { listPages, pageKinds } from '../paths/site-map.ts'
import { previewAt, sendPreview } from '../preview/answer-preview.ts'
import { fileAt } from './files.ts'
import { takeLimit } from './limit.ts'
import { nextMoment } from './next-moment.ts'
import { Elsewhere, NotHere, renderNothing, renderPlace } from './render-page.ts'
import { placeAt } from './resolve.ts'
import { redirect, sendPage, sendTrouble } from './send.ts'
import { marksOf } from './site.ts'

/** First steps of addresses that are the client's: pages of members, and those that the specification names. */
const clientSteps = /^\/(?:user|404|401|cart|checkout)(?:\/|$)/

/**
 * Answers addresses of the public site. Closed, the site has `robots.txt` alone, and everything else is the client's. Open, every
 * address is the site's that is not the client's, so what is not there is answered as such, at its own address.
 */
export const answerSite: AnswerPage = async (app, request, reply, { isForBrowser, headers }) => {
  const file = fileAt(app, request.url)
  if (await file?.(reply)) return true
  if (request.url.startsWith('/preview/')) {
    const preview = await previewAt(app, request.url)
    if (preview !== null) await sendPreview(reply.headers(headers), preview)
    else await sendNothing({ app, request, reply: reply.headers(headers) }, baseLanguage(app))
    return true
  }
  if (app.settings.value(siteOpen) !== 1 || !(isForBrowser || takesAnything(request))) return false
  const read = readAddress(request.url, languagesOf(app))
  const path = read && ('spelt' in read ? read.spelt : read.address.path)
  if (path && (clientSteps.test(path) || isMemberPage(app, path))) return false
  const sender = { app, request, reply: reply.headers(headers) }
  if (!read) await sendNothing(sender, baseLanguage(app))
  else if ('spelt' in read) await redirect(reply, read.spelt, 301)
  else return answerOrSay(sender, read.address)
  return true
}

interface Sender {
  readonly app: App
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Link previews and uptime checks do not speak of HTML. */
const takesAnything = ({ headers: { accept } }: FastifyRequest) =>
  accept === undefined || accept.includes('*/*')

/** Members have pages at addresses of their own. */
function isMemberPage({ settings }: App, path: string): boolean {
  return settings.memberAccess.rules().some((rule) => rule.path !== '' && `/${rule.path}` === path)
}

/** Answers what is at an address, or says what is in the way of that: too many questions, no database. */
async function answerOrSay(sender: Sender, address: SiteAddress): Promise<boolean> {
  try {
    return await answerAddress(sender, address)
  } catch (error) {
    const problem = outageProblem(error)
    if (!problem || sender.reply.sent) throw error
    await sendTrouble(sender, problem, address.language)
    return true
  }
}

/** Answers what is at an address; false for a home page that nobody has made: it is the client's. */
async function answerAddress(sender: Sender, address: SiteAddress): Promise<boolean> {
  const { app, request } = sender
  const { path, language } = address
  const marks = marksOf(app)
  const asked = { language, path, ...paramsOf(app, address) }
  const key = `${language} ${path} ${asked.page} ${new URLSearchParams([...asked.query])}`
  if (app.site.isMissing(key, marks, Math.floor(app.clock() / 1000))) return sendMissing(sender, address)
  const limit = listPages(app).get(path)?.limit
  if (limit) await takeLimit(app, limit, request.ip)
  try {
    const page = await app.site.cache.get(key, marks, app.clock(), async () =>
      renderPlace(app, await placeAt(app, path), asked),
    )
    app.site.views.count(app, page, request)
    await sendPage(sender, page)
  } catch (error) {
    return answerFailure(sender, address, { key, marks, error })
  }
  return true
}

async function answerFailure(
  sender: Sender,
  address: SiteAddress,
  { key, marks, error }: { readonly key: string; readonly marks: string; readonly error: unknown },
): Promise<boolean> {
  const { app, reply } = sender
  const { language } = address
  if (error instanceof Elsewhere) {
    await redirect(reply, inLanguage(app, error.to, error.language ?? language), error.status)
    return true
  }
  if (error instanceof NotHere) {
    const now = Math.floor(app.clock() / 1000)
    app.site.noteMissing(key, marks, await nextMoment(app, marks, now))
    return sendMissing(sender, address)
  }
  const stale = isAway(error) || isBroken(error) ? app.site.cache.stale(key, app.clock()) : null
  if (!stale) throw error
  reply.header('warning', '111 - "Revalidation Failed"')
  await sendPage(sender, stale)
  return true
}

async function sendMissing(sender: Sender, { path, language }: SiteAddress): Promise<boolean> {
  const isBase = language === baseLanguage(sender.app)
  if (path === '/' && isBase) return false
  if (path === '/') await redirect(sender.reply, '/', 302)
  else await sendNothing(sender, language)
  return true
}

async function sendNothing(sender: Sender, language: Language): Promise<void> {
  const { app } = sender
  const asked = { language, path: '/404', query: new Map(), page: 1 }
  const page = await app.site.cache.get(`404 ${language}`, marksOf(app), app.clock(), () =>
    renderNothing(app, asked, 404),
  )
  await sendPage(sender, page)
}

/** Characters of a parameter at most. */
const longest = 100

/** The parameters that the page at a path reads; all others tell no two pages apart. */
function paramsOf(
  app: App,
  { path, query }: SiteAddress,
): { readonly query: ReadonlyMap<string, string>; readonly page: number } {
  const sent = new URLSearchParams(query.slice(0, 2000))
  const list = listPages(app).get(path)
  const isPaged = list
    ? true
    : [...pageKinds(app).values()].some((kind) => kind.isPaged && isUnder(kind.under, path))
  const number = Number(sent.get('page') ?? 1)
  const known = (list?.query ?? []).toSorted().flatMap((name) => {
    const value = (sent.get(name) ?? '').trim().slice(0, longest)
    return value === '' ? [] : [[name, value] as const]
  })
  const isNumber = isPaged && Number.isInteger(number) && number >= 1 && number <= 1_000_000
  return { query: new Map(known), page: isNumber ? number : 1 }
}

const isUnder = (under: string | undefined, path: string) =>
  under === undefined || path.startsWith(`${under}/`)

function inLanguage(app: App, to: string, language: Language): string {
  const prefix = prefixOf(app, language)
  return to.startsWith('/') ? (to === '/' ? prefix || '/' : `${prefix}${to}`) : to
}
