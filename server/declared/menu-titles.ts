import { type MenuRow, memberMenuRows, menuRows, type Title } from '#core/menu.ts'
import { coreEn } from '#core/messages/en.ts'
import { coreZhCn } from '#core/messages/zh-cn.ts'
import type { Module } from '#core/module.ts'
import { defaultLanguage, type Language, languages } from '#core/wire.ts'
import { type MessageBook, type Translations, translationsOf } from '../messages.ts'

/** What an entry is called in a language: as declared, unless somebody gave it another title, which shows in every one. */
export type TitleOf = (rule: { readonly name: string; readonly title: string }, language: Language) => string

/** The titles of both menus. */
export interface MenuTitles {
  readonly menu: TitleOf
  readonly memberMenu: TitleOf
  /** tells whether a module that is there declares the entry of the back office */
  readonly isDeclared: (name: string) => boolean
  /** the titles of all entries of both */
  readonly declared: readonly Title[]
  /** the title of a log row: of a call with a text of its own, or those of a page and a node as `page-node` */
  readonly logged: (row: { readonly title: string; readonly url: string }, language: Language) => string
}

/** Titles of entries that resources which are rows began with, by the name of the rule; others after every load. */
type TitlesOfRows = () => ReadonlyMap<string, Title>

/** Makes the titles from what the modules declare, and from the resources that are rows. */
export function createMenuTitles(
  modules: readonly Module[],
  texts: MessageBook,
  ofRows: TitlesOfRows,
): MenuTitles {
  const menu = menuRows(modules)
  const memberMenu = memberMenuRows(modules)
  const names = new Set(menu.map(({ name }) => name))
  const declared = [...menu, ...memberMenu].map(({ title }) => title)
  const entries = translationsOf(declared)
  const calls = translationsOf(logTitles(texts))
  const shown = (title: string, known: Translations, language: Language) => known.get(title)?.[language]
  return {
    menu: titlesOf(menu, ofRows),
    memberMenu: titlesOf(memberMenu, ofRows),
    isDeclared: (name) => names.has(name),
    declared,
    logged({ title, url }, language) {
      const known = shown(title, calls, language)
      if (known !== undefined) return known
      const titles = ofRows()
      // Several pages may have one title: the page that was called comes first.
      const called = titles.get(url.split('/')[2]?.replaceAll('.', '/') ?? '')
      const generated = [...(called ? [called] : []), ...titles.values()]
      const ofRow = (part: string) =>
        generated.find((one) => Object.values(one).includes(part))?.[language] ?? unknown(part, language)
      return title
        .split('-')
        .map((part) => shown(part, entries, language) ?? ofRow(part))
        .join('-')
    },
  }
}

function titlesOf(rows: readonly MenuRow[], ofRows: TitlesOfRows): TitleOf {
  const titles = new Map(rows.map(({ name, title }) => [name, title]))
  return ({ name, title }, language) => {
    const known = titles.get(name) ?? ofRows().get(name) ?? callTitles.get(name.split('/').at(-1) ?? '')
    return known?.[defaultLanguage] === title ? known[language] : title
  }
}

/** What the calls that every resource can have are called as nodes. */
const callTitles: ReadonlyMap<string, Title> = new Map(
  Object.entries(coreZhCn.actions).map(([call, title]) => [
    call,
    { 'zh-cn': title, en: coreEn.actions[call as keyof typeof coreEn.actions] },
  ]),
)

/** A part of a title that tells of a page or call without a rule, by its name; any other part as it is. */
function unknown(part: string, language: Language): string {
  const texts: Readonly<Record<Language, string>> = { 'zh-cn': coreZhCn.log.unknown, en: coreEn.log.unknown }
  for (const text of Object.values(texts)) {
    const [start = '', end = ''] = text.split('{{name}}')
    if (!part.startsWith(start) || !part.endsWith(end)) continue
    return texts[language].replace('{{name}}', () => part.slice(start.length, part.length - end.length))
  }
  return part
}

/** What calls are called in the log: the texts that the kernel and each module have under `log`. */
function logTitles(texts: MessageBook): readonly Title[] {
  const book: MessageBook = { ...texts, core: { 'zh-cn': coreZhCn, en: coreEn } }
  return Object.values(book).flatMap((messages) => {
    const keys = Object.keys(textsBelowLog(messages[defaultLanguage]))
    const titles = keys.map((key) =>
      languages.map((language) => [language, textsBelowLog(messages[language])[key] ?? '']),
    )
    return titles.map((title) => Object.fromEntries(title) as Title)
  })
}

function textsBelowLog(messages: object): Readonly<Record<string, string>> {
  const log = 'log' in messages ? messages.log : {}
  return typeof log === 'string' ? { log } : (log as Readonly<Record<string, string>>)
}
