import { type Language, languages } from '#core/wire.ts'
import type { App } from '#server/context.ts'
import { siteLanguage, siteLanguages } from '#server/settings/language-settings.ts'

/** The language whose addresses have no prefix. */
export function baseLanguage({ settings }: App): Language {
  return settings.value(siteLanguage)
}

/** The languages that the site is in, its own first. */
export function languagesOf(app: App): readonly Language[] {
  const base = baseLanguage(app)
  const others = languages.filter(
    (language) => language !== base && app.settings.value(siteLanguages).includes(language),
  )
  return [base, ...others]
}

/** What addresses in a language begin with; '' in the site's own. */
export function prefixOf(app: App, language: Language): string {
  return language === baseLanguage(app) ? '' : `/${language}`
}

/** A path of the site in a language; an address elsewhere stays as it is. */
export function inLanguage(app: App, to: string, language: Language): string {
  const prefix = prefixOf(app, language)
  return to.startsWith('/') ? (to === '/' ? prefix || '/' : `${prefix}${to}`) : to
}
