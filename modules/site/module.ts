import { defineModule } from '#core/module.ts'
import { contactMail, pageCdnSeconds, robotsExtra, siteDescription, siteOpen, siteTitle } from './settings.ts'
import { statisticsSettings } from './statistics.ts'

/** The public site: pages that the server writes, for everybody alike. What has pages are the modules that require this one. */
export const siteModule = defineModule({
  name: 'site',
  requires: ['admin', 'attachment'],
  versions: ['site'],
  settings: [
    siteOpen,
    ...Object.values(siteTitle),
    ...Object.values(siteDescription),
    contactMail,
    robotsExtra,
    pageCdnSeconds,
    ...statisticsSettings,
  ],
})
