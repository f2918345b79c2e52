import i18next from 'i18next'
import { use, useCallback, useEffect } from 'react'
import { initReactI18next, useTranslation } from 'react-i18next'
import { defaultLanguage, htmlLanguage, type Language, languages, parseLanguage } from '#core/wire.ts'
import { type NamespaceSource, namespaces } from '#web/messages/index.ts'
import { setLayout, useLayout } from '#web/stores/layout.ts'

/**
 * The texts of the client. A namespace is loaded when something first needs it; `loadNamespace` and
 * `useNamespaces` do that. Keys are written `namespace:path.to.text`; without namespace they are of `web`.
 */
export const i18n = i18next.createInstance()

void i18n.use(initReactI18next).init({
  lng: useLayout.getState().language,
  fallbackLng: defaultLanguage,
  lowerCaseLng: true,
  load: 'currentOnly',
  initAsync: false,
  resources: {},
  ns: [],
  defaultNS: 'web',
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
})

/** Finds a text; of several keys the first that exists. */
export type Translate = (
  key: string | readonly string[],
  params?: Readonly<Record<string, unknown>>,
) => string

showLanguage()
i18n.on('languageChanged', showLanguage)

const sources = new Map<string, NamespaceSource>(Object.entries(namespaces))
const loads = new Map<string, Promise<void>>()

/** The language that shows at present. */
export function currentLanguage(): Language {
  return parseLanguage(i18n.language)
}

/** Makes the texts of a part known that is not in the client's own list, such as a resource. */
export function addNamespace(name: string, source: NamespaceSource): void {
  if (!sources.has(name)) sources.set(name, source)
}

/** Has the texts of a part that were made known fetched anew when something next needs them. */
export function forgetNamespace(name: string): void {
  sources.delete(name)
  for (const language of languages) loads.delete(`${language} ${name}`)
}

/** Has the texts of a part show at once, in the place of those that it had. */
export function replaceTexts(name: string, texts: Readonly<Record<Language, object>>): void {
  for (const language of languages) {
    i18n.addResourceBundle(language, name, texts[language])
    loads.set(`${language} ${name}`, Object.assign(Promise.resolve(), { status: 'fulfilled' }))
  }
  sources.set(name, {
    'zh-cn': () => Promise.resolve({ default: texts['zh-cn'] }),
    en: () => Promise.resolve({ default: texts.en }),
  })
}

/** Loads a namespace in one language, the present one unless told; once loaded it stays. */
export function loadNamespace(name: string, language: Language = currentLanguage()): Promise<void> {
  const key = `${language} ${name}`
  const known = loads.get(key)
  if (known) return known
  const source = sources.get(name)
  if (!source) return Promise.reject(new Error(`There is no namespace ${name}.`))
  const load = source[language]().then(
    (texts) => {
      i18n.addResourceBundle(language, name, texts.default)
      // React reads this mark: texts that are there make no component wait, not even for a moment.
      Object.assign(load, { status: 'fulfilled', value: undefined })
    },
    (error) => {
      // A file that could not be fetched may be there the next time.
      loads.delete(key)
      throw error
    },
  )
  loads.set(key, load)
  return load
}

/** Answers `t` once the namespaces are there; the component waits (suspends) until then. */
export function useNamespaces(names: readonly string[]): Translate {
  const { t } = useTranslation(undefined, { i18n })
  const language = currentLanguage()
  for (const name of names) use(loadNamespace(name, language))
  return useCallback((key, params) => String(t(key as string, { ...params })), [t])
}

/**
 * Shows everything in another language. What is loaded is loaded in that language first, so that no part of
 * the page has to be drawn anew and nothing typed is lost. Rejects when a file cannot be had; then all stays.
 */
export async function setLanguage(language: Language): Promise<void> {
  const present = currentLanguage()
  const loaded = [...loads.keys()].filter((key) => key.startsWith(`${present} `))
  await Promise.all(loaded.map((key) => loadNamespace(key.slice(present.length + 1), language)))
  setLayout({ language })
  await i18n.changeLanguage(language)
}

/**
 * Asks again for what servers say in words, once another language shows. What can not be had stays in the former one until
 * it is asked for next.
 */
export function useFollowLanguage(load: () => Promise<void>): void {
  useEffect(() => {
    const renew = () => void load().catch(() => undefined)
    i18n.on('languageChanged', renew)
    return () => i18n.off('languageChanged', renew)
  }, [load])
}

/** Browsers choose fonts and voices by the language of the document. */
function showLanguage(): void {
  if (typeof document === 'undefined') return
  document.documentElement.lang = htmlLanguage(currentLanguage())
}
