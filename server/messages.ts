import { createInstance } from 'i18next'
import type { Title } from '#core/menu.ts'
import { coreEn } from '#core/messages/en.ts'
import { coreZhCn } from '#core/messages/zh-cn.ts'
import type { Messages } from '#core/messages.ts'
import { defaultLanguage, type Language, languages } from '#core/wire.ts'

/** Text of a key, or of the first key that has one; `{{name}}` is filled from the parameters. */
export type Translate = (
  key: string | readonly string[],
  params?: Readonly<Record<string, unknown>>,
) => string

/** How texts are said in a language. */
export type Translator = (language: Language) => Translate

/** Texts of resources by name, such as `content/article`. */
export type MessageBook = Readonly<Record<string, Messages<object>>>

/** The texts of all parts in every language. */
export interface Translators {
  readonly of: Translator
  /** Puts these texts in the place of all that were given this way before. */
  readonly setGenerated: (book: MessageBook) => void
}

/** Makes the translators of all languages from the shared texts and those of the resources. */
export function createTranslators(book: MessageBook): Translators {
  const i18n = createInstance()
  const resources = Object.fromEntries(
    languages.map((language) => [
      language,
      {
        core: language === 'en' ? coreEn : coreZhCn,
        ...Object.fromEntries(Object.entries(book).map(([name, texts]) => [name, texts[language]])),
      },
    ]),
  )
  i18n.init({
    lng: defaultLanguage,
    fallbackLng: defaultLanguage,
    supportedLngs: languages,
    lowerCaseLng: true,
    load: 'currentOnly',
    initAsync: false,
    resources,
    ns: Object.keys(resources[defaultLanguage] ?? {}),
    defaultNS: 'core',
    interpolation: { escapeValue: false },
    showSupportNotice: false,
  } as Parameters<typeof i18n.init>[0])
  const translators = new Map(
    languages.map((language) => {
      const fixed = i18n.getFixedT(language)
      const translate: Translate = (key, params) => String(fixed(key as string, params ?? {}))
      return [language, translate]
    }),
  )
  let made: readonly string[] = []
  return {
    of: (language) => translators.get(language) ?? ((key) => String(key)),
    setGenerated(texts) {
      for (const language of languages) {
        for (const name of made) i18n.removeResourceBundle(language, name)
        for (const [name, messages] of Object.entries(texts)) {
          i18n.addResourceBundle(language, name, messages[language])
        }
      }
      made = Object.keys(texts)
    },
  }
}

/** What a text is called in every language, by what it is called in any of them. */
export type Translations = ReadonlyMap<string, Title>

/** Texts by what they are called in any language; where two are called alike, the first counts. */
export function translationsOf(titles: readonly Title[]): Translations {
  const byText = new Map<string, Title>()
  for (const title of titles) {
    for (const language of languages) if (!byText.has(title[language])) byText.set(title[language], title)
  }
  return byText
}
