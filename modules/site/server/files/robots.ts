import type { App } from '#server/context.ts'
import { robotsExtra, siteOpen } from '../../settings.ts'
import { absolute } from '../render/origin.ts'

/** What crawlers are asked to leave out; of a closed site, everything. */
export function robotsOf(app: App): string {
  if (app.settings.value(siteOpen) !== 1) return 'User-agent: *\nDisallow: /\n'
  const closed = ['/api/', '/user', '/search', '/preview/', '/cart', '/checkout', '/pay/']
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)]
  const extra = app.settings.value(robotsExtra).trim()
  return `${lines.join('\n')}\n\nSitemap: ${absolute(app, '/sitemap.xml')}\n${extra === '' ? '' : `\n${extra}\n`}`
}
