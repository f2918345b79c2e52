import { type MenuRow, memberMenuRows, menuRows } from '#core/menu.ts'
import type { Module } from '#core/module.ts'
import { defaultLanguage, type Language } from '#core/wire.ts'

/** What an entry is called in a language: as declared, unless somebody gave it another title, which shows in every one. */
export type TitleOf = (rule: { readonly name: string; readonly title: string }, language: Language) => string

/** The titles of both menus. */
export interface MenuTitles {
  readonly menu: TitleOf
  readonly memberMenu: TitleOf
}

/** Makes the titles from what the modules declare. */
export function createMenuTitles(modules: readonly Module[]): MenuTitles {
  return { menu: titlesOf(menuRows(modules)), memberMenu: titlesOf(memberMenuRows(modules)) }
}

function titlesOf(rows: readonly MenuRow[]): TitleOf {
  const titles = new Map(rows.map(({ name, title }) => [name, title]))
  return ({ name, title }, language) => {
    const declared = titles.get(name)
    return declared?.[defaultLanguage] === title ? declared[language] : title
  }
}
