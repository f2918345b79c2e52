import type { FastifyRequest } from 'fastify'
import type { Language } from '#core/wire.ts'
import { isAway, isBroken } from '#server/db/dialect.ts'
import { outageProblem } from '#server/http/health/outage.ts'
import { withQuery } from '#server/http/location.ts'
import { isClientPath, takesAnything } from '#server/http/pages/client-paths.ts'
import type { AnswerPage } from '#server/module.ts'
import { siteOpen } from '../../settings.ts'
import { baseLanguage, inLanguage, languagesOf } from '../languages.ts'
import { readAddress, type SiteAddress } from '../paths/address.ts'
import { listPages } from '../paths/site-map.ts'
import { previewAt, previewHeaders } from '../preview/answer-preview.ts'
import { fileAt } from './files.ts'
import { takeLimit } from './limit.ts'
import { nextMoment } from './next-moment.ts'
import { paramsOf } from './params.ts'
import { noteReady } from './ready.ts'
import { Elsewhere, NotHere, renderNothing, renderPlace } from './render-page.ts'
import { placeAt, redirectAt } from './resolve.ts'
import { redirect, type Sender, sendNotice, sendPage, sendTrouble } from './send.ts'
import { marksOf } from './site.ts'

/**
 * Answers addresses of the public site. Closed, the site has `robots.txt` alone, and everything else is the client's. Open, every
 * address is the site's that is not the client's, so what is not there is answered as such, at its own address.
 */
export const answerSite: AnswerPage = async (app, request, reply, { isForBrowser, headers }) => {
  const file = fileAt(app, request.url)
  if (await file?.({ app, request, reply })) return true
  if (request.url.startsWith('/preview/')) {
    await answerPreview({ app, request, reply: reply.headers(headers) })
    return true
  }
  if (app.settings.value(siteOpen) !== 1 || !(isForBrowser || takesAnything(request))) return false
  // With the `.html` that pages are found without: redirects are for addresses as other programs had them.
  const read = readAddress(request.originalUrl, languagesOf(app))
  const path = read && ('spelt' in read ? read.spelt : read.address.path)
  if (path && isClientPath(app, path)) return false
  const sender = { app, request, reply: reply.headers(headers) }
  if (!read) await sendNothing(sender, baseLanguage(app))
  else if ('spelt' in read) await redirect(reply, read.spelt, 301)
  else return answerOrSay(sender, read.address)
  return true
}

async function answerPreview(sender: Sender): Promise<void> {
  const { app, request, reply } = sender
  const preview = await previewAt(app, request.url)
  if (preview === null) {
    // A plain one: scripts that count readers would tell the address to others.
    const language = baseLanguage(app)
    const translate = app.translator(language)
    const said = { title: translate('site:notFound.title'), text: translate('site:notFound.text') }
    await sendNotice(reply.headers(previewHeaders), { status: 404, ...said }, language)
  } else await reply.headers(previewHeaders).send(preview)
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

/** Answers what is at an address; false for a front door that no module has anything for: it is the client's. */
async function answerAddress(sender: Sender, address: SiteAddress): Promise<boolean> {
  const { app, request } = sender
  const { path, language } = address
  const marks = marksOf(app)
  const asked = { language, path, ...paramsOf(app, address) }
  const key = `${language} ${path} ${asked.page} ${new URLSearchParams([...asked.query])}`
  if (app.site.isMissing(missingKey(key, address), marks, Math.floor(app.clock() / 1000)))
    return sendMissing(sender, address)
  const limit = listPages(app).get(path)?.limit
  if (limit) await takeLimit(app, limit, request)
  try {
    const page = await app.site.cache.get(key, marks, app.clock(), async () =>
      renderPlace(app, await placeAt(app, path), asked),
    )
    if (request.method === 'GET') app.site.views.count(app, page, request.headers)
    // What is counted against who asks goes the whole way.
    if (!limit) noteReady(app, request.originalUrl, key, marks)
    await sendPage(sender, page)
  } catch (error) {
    return answerFailure(sender, address, { key, marks, error })
  }
  return true
}

/** Redirects may be for parameters that no page reads. */
const missingKey = (key: string, { query }: SiteAddress) => `${key}?${query}`

async function answerFailure(
  sender: Sender,
  address: SiteAddress,
  { key, marks, error }: { readonly key: string; readonly marks: string; readonly error: unknown },
): Promise<boolean> {
  const { app, reply } = sender
  const { language } = address
  if (error instanceof Elsewhere) {
    const to = inLanguage(app, error.to, error.language ?? language)
    await redirect(reply, withQuery(to, address.query), error.status)
    return true
  }
  if (error instanceof NotHere) {
    const lead = await redirectAt(app, address)
    if (lead && lead.status !== 410) await redirect(reply, inLanguage(app, lead.to, language), lead.status)
    else if ((lead ?? error).status === 410) await sendNothing(sender, language, 410)
    else {
      const now = Math.floor(app.clock() / 1000)
      app.site.noteMissing(missingKey(key, address), marks, await nextMoment(app, marks, now))
      return sendMissing(sender, address)
    }
    return true
  }
  const stale = isAway(error) || isBroken(error) ? app.site.cache.stale(key, app.clock()) : null
  if (!stale) throw error
  reply.header('warning', '111 - "Revalidation Failed"')
  await sendPage(sender, stale)
  return true
}

/** The rest of the product takes the address without its `.html`. */
const isTidied = ({ url, originalUrl }: FastifyRequest) => url !== originalUrl

async function sendMissing(sender: Sender, address: SiteAddress): Promise<boolean> {
  const { path, language } = address
  if (isTidied(sender.request) && path.endsWith('.html')) {
    const tidy = path.slice(0, -'.html'.length)
    return !isClientPath(sender.app, tidy) && answerAddress(sender, { ...address, path: tidy })
  }
  const isBase = language === baseLanguage(sender.app)
  if (path === '/' && isBase) return false
  if (path === '/') await redirect(sender.reply, '/', 302)
  else {
    const { app, request } = sender
    if (request.method === 'GET') app.site.missing.count(path, Math.floor(app.clock() / 1000))
    await sendNothing(sender, language)
  }
  return true
}

async function sendNothing(sender: Sender, language: Language, status: 404 | 410 = 404): Promise<void> {
  const { app } = sender
  const asked = { language, path: '/404', query: new Map(), page: 1 }
  const page = await app.site.cache.get(`${status} ${language}`, marksOf(app), app.clock(), () =>
    renderNothing(app, asked, status),
  )
  await sendPage(sender, page)
}
