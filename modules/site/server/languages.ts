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

/** What a path begins with that says its language. */
const languagePrefix = new RegExp(`^/(?:${languages.join('|')})(?=[/?#]|$)`, 'i')

/** Tells whether a path says by itself in which language it is. */
export const saysLanguage = (path: string): boolean => languagePrefix.test(path)

/** A path without the language that it says. */
export const withoutLanguage = (path: string): string => path.replace(languagePrefix, '') || '/'

/** A path of the site in a language; one that says its own, and an address elsewhere, stay as they are. */
export function inLanguage(app: App, to: string, language: Language): string {
  if (!to.startsWith('/') || saysLanguage(to)) return to
  const prefix = prefixOf(app, language)
  return to === '/' ? prefix || '/' : `${prefix}${to}`
}
