import { type App, type Context, type Identity, system } from './context.ts'
import { siteTimeZone } from './settings/kernel-settings.ts'

/** A context for what no request is about: as the product itself, at this moment, unless said otherwise. */
export function outsideRequest(
  app: App,
  source: string,
  more: { readonly identity?: Identity } & Partial<Pick<Context, 'now' | 'language'>> = {},
): Context {
  const { identity = system, now = Math.floor(app.clock() / 1000), language = 'zh-cn' } = more
  return {
    ...{ app, identity, now, language, source, requestId: source },
    timeZone: app.settings.value(siteTimeZone),
    address: '',
    userAgent: '',
    translate: app.translator(language),
    db: app.database.read,
    batch: null,
    beforeCommit: null,
  }
}
