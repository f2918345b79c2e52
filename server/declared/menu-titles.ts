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
  /** the titles of all entries of both */
  readonly declared: readonly Title[]
  /** the title of a log row: of a call with a text of its own, or those of a page and a node as `page-node` */
  readonly logged: (title: string, language: Language) => string
}

/** Makes the titles from what the modules declare. */
export function createMenuTitles(modules: readonly Module[], texts: MessageBook): MenuTitles {
  const menu = menuRows(modules)
  const memberMenu = memberMenuRows(modules)
  const declared = [...menu, ...memberMenu].map(({ title }) => title)
  const entries = translationsOf(declared)
  const calls = translationsOf(logTitles(texts))
  const shown = (title: string, known: Translations, language: Language) => known.get(title)?.[language]
  return {
    menu: titlesOf(menu),
    memberMenu: titlesOf(memberMenu),
    declared,
    logged: (title, language) =>
      shown(title, calls, language) ??
      title
        .split('-')
        .map((part) => shown(part, entries, language) ?? part)
        .join('-'),
  }
}

function titlesOf(rows: readonly MenuRow[]): TitleOf {
  const titles = new Map(rows.map(({ name, title }) => [name, title]))
  return ({ name, title }, language) => {
    const declared = titles.get(name)
    return declared?.[defaultLanguage] === title ? declared[language] : title
  }
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
