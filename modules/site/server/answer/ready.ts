import type { IncomingMessage } from 'node:http'
import type { App } from '#server/context.ts'
import type { FindReady } from '#server/http/ready.ts'
import { pageAnswer } from './page-answer.ts'
import { marksOf } from './site.ts'

/** Pages that this process has rendered, at the addresses that they were sent from before, as long as their counters stand. */
export const readyPage: FindReady = (app, { url = '', headers }) => {
  const key = takesPages(headers) ? app.site.readyKey(url) : undefined
  if (key === undefined) return null
  return () => {
    const marks = marksOf(app)
    const page =
      app.site.readyKey(url, addressMarks(app, marks)) && app.site.cache.kept(key, marks, app.clock())
    if (!page) return null
    app.site.views.count(app, page, headers)
    return pageAnswer(app, page, headers)
  }
}

/** Keeps at which address a page was sent, so that it is ready there the next time. */
export function noteReady(app: App, url: string, key: string, marks: string): void {
  app.site.noteReady(url, key, addressMarks(app, marks))
}

/** Besides what pages show, addresses hang on what members have pages of. */
const addressMarks = ({ settings }: App, marks: string) => `${marks}.${settings.versionOf('rights')}`

/** No call, and one that takes a page, as browsers do and those who say nothing. */
function takesPages({ server, accept }: IncomingMessage['headers']): boolean {
  return (
    server === undefined && (accept === undefined || accept.includes('text/html') || accept.includes('*/*'))
  )
}
