import { languageOfName } from '#core/translations/translated.ts'
import { type Language, languages } from '#core/wire.ts'
import type { App } from '../context.ts'
import { siteLanguage, siteLanguages } from './language-settings.ts'

const others = new Map<string, readonly Language[]>(
  languages.map((base) => [base, languages.filter((language) => language !== base)]),
)

/** Languages that texts can be kept in beside the rows themselves, whether the site has them at present or not. */
export function otherLanguages({ settings }: Pick<App, 'settings'>): readonly Language[] {
  return others.get(settings.value(siteLanguage)) ?? languages
}

/** Languages that the site has besides its base language. */
export function shownLanguages({ settings }: Pick<App, 'settings'>): readonly Language[] {
  const chosen = settings.value(siteLanguages)
  return otherLanguages({ settings }).filter((language) => chosen.includes(language))
}

/** Tells whether a field is no translation, or one into a language that the site has. */
export function isOfSite(name: string, app: Pick<App, 'settings'>): boolean {
  const language = languageOfName(name)
  return language === null || shownLanguages(app).includes(language)
}
