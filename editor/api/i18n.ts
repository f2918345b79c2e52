import { message, messages } from '../menus/messages.ts'
import { contractMessages } from './contract-messages.ts'

/** Texts of a host: by the contract's keys (`header.title`) or the editor's own, nested or flat. */
export type Resources = { readonly [key: string]: string | Resources }
type Values = Readonly<Record<string, string | number>>

/** The languages' own names in the contract, as the messages are called here. */
const languageNames: Readonly<Record<string, string>> = { 'zh-CN': 'zh-cn', zh: 'zh-cn' }

/** What the contract has where nobody says a language. */
const defaultLanguage = 'zh-cn'

/** The language a host has set; without one the page's own holds. */
let current: string | null = null
const added = new Map<string, Map<string, string>>()
const listeners = new Set<() => void>()

/** The language of every editor that has none of its own: the one that was set, else the page's (`<html lang>`). */
export function currentLanguage(): string {
  return current ?? pageLanguage()
}

/** The page's language by its whole name or its first part; one that there is no text in is shown in English. */
function pageLanguage(): string {
  const name =
    typeof document === 'undefined' ? '' : (document.documentElement?.lang ?? '').trim().toLowerCase()
  const [first = ''] = name.split('-')
  if (first === '') return defaultLanguage
  if (first === 'zh') return 'zh-cn'
  const known = [name, first].find((each) => isKnown(each) || added.has(each))
  return known ?? 'en'
}

/** Changes the language of all editors, those that are drawn among them, at once. */
export function i18nChangeLanguage(language: string): void {
  current = nameOf(language)
  tellAll()
}

/** Adds texts to a language, or a language; what it leaves out is English. */
export function i18nAddResources(language: string, resources: Resources): void {
  const texts = added.get(nameOf(language)) ?? new Map<string, string>()
  added.set(nameOf(language), texts)
  addTexts(texts, resources, '')
  tellAll()
}

/** All texts of a language as the contract groups them, and those a host has added. */
export function i18nGetResources(language: string): Resources {
  const name = nameOf(language)
  const all: Record<string, Record<string, string> | string> = {}
  for (const key of new Set([...Object.keys(contractMessages), ...(added.get(name)?.keys() ?? [])])) {
    const [group = '', ...rest] = key.split('.')
    const text = translate(key, name)
    if (rest.length === 0) all[group] = text
    else all[group] = { ...(all[group] as Record<string, string> | undefined), [rest.join('.')]: text }
  }
  return all
}

/** A text in the present language by the contract's key or the editor's own; `{name}` in it is replaced. */
export function t(key: string, values?: Values): string {
  return translate(key, currentLanguage(), values)
}

/** Calls back when the language or its texts change. */
export function onLanguageChange(listener: () => void): () => void {
  if (listeners.size === 0) watchPage()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) page?.disconnect()
  }
}

let page: MutationObserver | undefined

/** A page that changes its language takes its editors along, as long as none was set for them. */
function watchPage(): void {
  if (typeof MutationObserver === 'undefined') return
  page ??= new MutationObserver(() => {
    if (current === null) tellAll()
  })
  page.observe(document.documentElement, { attributeFilter: ['lang'] })
}

/** A text in a language: a host's own, else the editor's, else English. */
export function translate(key: string, language: string, values: Values = {}): string {
  const name = nameOf(language)
  const ownKey = contractMessages[key] ?? key
  const given = added.get(name)?.get(key) ?? added.get(name)?.get(ownKey)
  if (given === undefined) return message(isKnown(name) ? name : 'en', ownKey, values)
  return given.replace(/\{\{?(\w+)\}?\}/g, (whole, part: string) => String(values[part] ?? whole))
}

function isKnown(name: string): name is keyof typeof messages {
  return Object.hasOwn(messages, name)
}

function nameOf(language: string): string {
  return languageNames[language] ?? language
}

/** A text by a contract's key is also that of the editor's own message. */
function addTexts(texts: Map<string, string>, resources: Resources, prefix: string): void {
  for (const [key, value] of Object.entries(resources)) {
    const whole = prefix + key
    if (typeof value !== 'string') addTexts(texts, value, `${whole}.`)
    else for (const name of [whole, contractMessages[whole] ?? whole]) texts.set(name, value)
  }
}

function tellAll(): void {
  for (const listener of [...listeners]) listener()
}
