import { Problem } from '#core/problems.ts'
import type { Language } from '#core/wire.ts'
import { reasonText } from '#server/http/reply.ts'
import { outsideRequest } from '#server/network/outside-request.ts'
import type { Moment } from '#server/resource/columns/moment/moment.ts'
import { momentAt } from '#server/resource/columns/moment/moment-at.ts'
import { fileOfModule } from '../answer/files.ts'
import { takeLimit } from '../answer/limit.ts'
import { paramsOf } from '../answer/params.ts'
import { Elsewhere, NotHere, nothingHere, pageAt } from '../answer/render-page.ts'
import { placeAt, redirectAt } from '../answer/resolve.ts'
import { type Sender, sendNotice } from '../answer/send.ts'
import type { SitePage, SiteView } from '../face.ts'
import { baseLanguage, inLanguage, languagesOf } from '../languages.ts'
import { readAddress, type SiteAddress } from '../paths/address.ts'
import { facesOf, pageKinds } from '../paths/site-map.ts'
import { documentOf } from '../render/document.ts'
import { viewOf } from '../render/view.ts'
import { previewHeaders } from './answer-preview.ts'
import { leadOn } from './lead-on.ts'
import { makersContext } from './maker.ts'
import { readSiteTicket } from './ticket.ts'

/** Pages that one address may look at. */
const limit = { name: 'site-as-of', points: 120, seconds: 60 }

/**
 * Shows whatever the site has, or had, at `/preview/<ticket>/<address>` as of the ticket's moment, open or not, to whoever has the
 * ticket; links lead on within it. False where the address has no such ticket.
 */
export async function answerMoment(sender: Sender): Promise<boolean> {
  const { app, request, reply } = sender
  const [, ticket = '', rest = ''] = /^\/preview\/([\w-]+)(.*)$/s.exec(request.url) ?? []
  const found = readSiteTicket(app, ticket)
  const source = outsideRequest(app, 'site/preview')
  if (!found || !(await makersContext(found.maker, found.node, source))) return false
  const languages = languagesOf(app)
  const read = readAddress(rest.startsWith('/') ? rest : `/${rest}`, languages)
  const again = read && 'spelt' in read ? readAddress(read.spelt, languages) : read
  const address = again && 'address' in again ? again.address : null
  const language = address?.language ?? baseLanguage(app)
  reply.headers(previewHeaders)
  try {
    await takeLimit(app, limit, request)
    const moment = await momentAt(app, found.time)
    const walk = { moment, base: `/preview/${ticket}`, unknown: await unknownIn(moment) }
    await answerAddress(sender, walk, address ?? { language, path: '/404', query: '' })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const translate = app.translator(language)
    const said = { title: translate('site:asOfRefused'), text: reasonText(error, translate, '') }
    await sendNotice(reply.headers(error.headers), { status: 422, ...said }, language)
  }
  return true
}

interface Walk {
  readonly moment: Moment
  /** what every address begins with */
  readonly base: string
  /** rows of which nothing is known at the moment */
  readonly unknown: number
}

/** Rows of everything that stands on pages of which nothing is on record by then. */
async function unknownIn(moment: Moment): Promise<number> {
  const { app } = moment
  const names = [...pageKinds(app).keys(), ...facesOf(app).flatMap(({ shows = [] }) => shows)]
  let unknown = 0
  for (const name of new Set(names)) unknown += (await moment.prepare(app.registry.get(name))).unknown
  return unknown
}

async function answerAddress({ reply }: Sender, walk: Walk, address: SiteAddress): Promise<void> {
  const { app, time } = walk.moment
  const { language, path } = address
  const file = path.endsWith('.xml') ? await fileOfModule(app, path, language) : null
  if (file) return void (await reply.header('content-type', file.type).send(file.text))
  const view = viewOf(app, { language, path, ...paramsOf(app, address) }, time)
  try {
    const { status, page } = await found(view, address)
    const text = await documentOf(view, { ...page, isIndexed: false }, remarkOf(view, walk), {}, true)
    await reply
      .status(status)
      .header('content-type', 'text/html; charset=utf-8')
      .send(leadOn(app, text, walk.base))
  } catch (error) {
    if (!(error instanceof Elsewhere)) throw error
    const to = inLanguage(app, error.to, error.language ?? language)
    await reply.redirect(to.startsWith('/') ? walk.base + to : to, 302)
  }
}

async function found(
  view: SiteView,
  address: SiteAddress,
): Promise<{ readonly status: number; readonly page: SitePage }> {
  const { app } = view.context
  const place = await placeAt(app, view.path)
  try {
    return { status: 200, page: await pageAt(place, view) }
  } catch (error) {
    if (!(error instanceof NotHere)) throw error
    const lead = await redirectAt(app, address)
    if (lead && lead.status !== 410) throw new Elsewhere(lead.to, lead.status)
    const status = lead ? 410 : error.status
    return { status, page: await nothingHere(view, status) }
  }
}

/** The line above the page. */
function remarkOf({ translate, language, context }: SiteView, { moment, unknown }: Walk): string {
  const { timeZone } = context
  const said = translate('site:asOf', { time: written(moment.time, language, timeZone) })
  return unknown === 0 ? said : `${said} ${translate('site:asOfUnknown', { count: unknown })}`
}

function written(time: number, language: Language, timeZone: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return format.format(time * 1000)
}
