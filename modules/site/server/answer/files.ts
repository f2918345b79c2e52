import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Language } from '#core/wire.ts'
import type { App } from '#server/context.ts'
import { siteOpen } from '../../settings.ts'
import type { SiteFile } from '../face.ts'
import { robotsOf } from '../files/robots.ts'
import { sitemapFile, sitemapIndex } from '../files/sitemap.ts'
import { languagesOf } from '../languages.ts'
import { readAddress } from '../paths/address.ts'
import { facesOf } from '../paths/site-map.ts'
import { viewOf } from '../render/view.ts'
import { nextMoment } from './next-moment.ts'
import { NotHere } from './render-page.ts'
import { type Sender, sendPage } from './send.ts'
import { marksOf } from './site.ts'

type SendFile = (sender: Sender) => Promise<boolean>

/** Sends what is at an address where that is a file for machines; null where it is not. A closed site has `robots.txt` alone. */
export function fileAt(app: App, url: string, isOpen = app.settings.value(siteOpen) === 1): SendFile | null {
  const path = url.split('?', 1)[0] ?? ''
  if (path === '/robots.txt')
    return ({ reply }) => sendText(reply, 'text/plain; charset=utf-8', robotsOf(app))
  if (!isOpen || !path.endsWith('.xml')) return null
  if (path === '/sitemap.xml')
    return (sender) => sendKept(sender, path, async () => ({ type: xml, text: await sitemapIndex(app) }))
  const [, name, number] = /^\/sitemap-([a-z-]+)-(\d{1,6})\.xml$/.exec(path) ?? []
  if (name !== undefined) return ({ reply }) => sendSitemap(app, name, Number(number), reply)
  const read = readAddress(path, languagesOf(app))
  if (!read || !('address' in read)) return null
  const { path: below, language } = read.address
  if (!fileAtPath(app, below)) return null
  return (sender) => sendKept(sender, path, () => fileOfModule(app, below, language))
}

const xml = 'application/xml; charset=utf-8'

function fileAtPath(
  app: App,
  path: string,
): { readonly file: SiteFile; readonly parts: readonly string[] } | null {
  for (const { files = [] } of facesOf(app))
    for (const file of files) {
      const parts = file.path.exec(path)
      if (parts) return { file, parts: parts.slice(1) }
    }
  return null
}

interface SiteText {
  readonly type: string
  readonly text: string
}

/** Sends a file as pages are sent: written once for as long as nothing changes, and not at all to who has it. */
async function sendKept(
  sender: Sender,
  path: string,
  write: () => Promise<SiteText | null>,
): Promise<boolean> {
  const { app, reply } = sender
  const marks = marksOf(app)
  const render = async () => {
    const until = await nextMoment(app, marks, Math.floor(app.clock() / 1000))
    const file = await write()
    if (!file) throw new NotHere()
    return { status: 200, until, ...file }
  }
  try {
    const file = await app.site.cache.get(`file ${path}`, marks, app.clock(), render)
    await sendPage({ ...sender, reply: reply.header('x-content-type-options', 'nosniff') }, file)
  } catch (error) {
    if (error instanceof NotHere) return false
    throw error
  }
  return true
}

/** The file that a module has at a path; null where there is none. */
async function fileOfModule(app: App, path: string, language: Language): Promise<SiteText | null> {
  const found = fileAtPath(app, path)
  if (!found) return null
  const view = viewOf(app, { language, path, query: new Map(), page: 1 }, Math.floor(app.clock() / 1000))
  const text = await found.file.render(view, found.parts)
  return text === null ? null : { type: found.file.type, text }
}

async function sendSitemap(app: App, name: string, number: number, reply: FastifyReply): Promise<boolean> {
  const pieces = await sitemapFile(app, name, number)
  return pieces === null ? false : sendText(reply, xml, Readable.from(pieces))
}

async function sendText(reply: FastifyReply, type: string, body: string | Readable): Promise<boolean> {
  await reply
    .headers({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, no-cache',
    })
    .send(body)
  return true
}
