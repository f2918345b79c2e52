import { create } from 'zustand'
import { languageOfName } from '#core/translations/translated.ts'
import type { Currency } from '#core/values/currency.ts'
import { defaultLanguage, type Language } from '#core/wire.ts'

/** What the server tells about the site, as far as the client shows it. */
export interface SiteConfig {
  readonly siteName: string
  readonly recordNumber: string
  readonly version: string
  readonly cdnUrl: string
  readonly logo: string
  /** there is a public site, whose pages the server renders */
  readonly siteOpen: boolean
  /** what addresses of the public site begin with, such as `https://tea.example`; '' where nobody has said it */
  readonly siteOrigin: string
  /** the browser's icon for the site, '' for the product's own */
  readonly ico: string
  /** the zone that dates and times are meant in, such as `Asia/Shanghai`; '' while unknown */
  readonly timeZone: string
  /** what rows are written in, and what translated fields can be translated into */
  readonly languages: { readonly base: Language; readonly others: readonly Language[] }
  /** what all amounts are in */
  readonly currency: Currency
  readonly upload: {
    readonly maxSize: number
    readonly allowedSuffixes: string
    readonly allowedMimeTypes: readonly string[]
    readonly mode: string
  }
}

/** The site's settings; lives with the page, the first call that carries them fills it. */
export const useSite = create<SiteConfig>()(() => ({
  siteName: '',
  recordNumber: '',
  version: '',
  cdnUrl: '',
  logo: '',
  siteOpen: false,
  siteOrigin: '',
  ico: '',
  timeZone: '',
  languages: { base: defaultLanguage, others: [] },
  currency: { code: 'CNY', symbol: '¥' },
  upload: { maxSize: 0, allowedSuffixes: '', allowedMimeTypes: [], mode: 'local' },
}))

/** The address of a page of the public site, such as `/products`, in a language; null while there is no such site. */
export function publicPath(path: string, language: Language): string | null {
  const { siteOpen, languages } = useSite.getState()
  if (!siteOpen) return null
  const prefix = languages.others.includes(language) ? `/${language}` : ''
  return path === '/' ? prefix || '/' : prefix + path
}

/** Tells whether a field is no translation, or one into a language that the site has. */
export function isOfSite(name: string): boolean {
  const language = languageOfName(name)
  return language === null || useSite.getState().languages.others.includes(language)
}

/** Address of a stored file: relative paths lie on the site's file base. */
export function fullUrl(path: string): string {
  if (path === '' || /^(https?:)?\/\/|^(data|blob):/.test(path)) return path
  return `${useSite.getState().cdnUrl.replace(/\/$/, '')}${path}`
}
