import { applyDraft } from '#aspects/drafts/drafts.server.ts'
import type { Language } from '#core/wire.ts'
import { baseLanguage, languagesOf, prefixOf } from '#modules/site/server/languages.ts'
import type { Context } from '#server/context.ts'
import { rowsOf } from '#server/resource/rows.ts'
import type { KeptFile } from './keep-files.ts'
import { between, randomOf } from './pictures/random.ts'
import type { Texts } from './text.ts'

type Values = Readonly<Record<string, unknown>>

const daySeconds = 86_400

/** Writes rows as an administrator would have, over the last ninety days, and knows by name what it has written. */
export class Maker {
  readonly #inside: Context
  readonly #files: ReadonlyMap<string, KeptFile>
  readonly #ids = new Map<string, number>()

  /** @param inside in the transaction that everything is written in, at the moment that counts as today */
  constructor(inside: Context, files: ReadonlyMap<string, KeptFile>) {
    this.#inside = inside
    this.#files = files
  }

  /** The moment of a day; what has one `key` is at one hour, before noon for some and late for others. */
  timeOf(day: number, key: string): number {
    return this.#inside.now + day * daySeconds - Math.round(between(randomOf(key), 0, daySeconds / 2))
  }

  /** Adds a row as the call does, under a name, and answers its id. */
  async add(resource: string, key: string, day: number, values: Values): Promise<number> {
    const { id } = await this.#rows(resource, day, key).add(this.#filled(values, this.#base))
    this.#ids.set(`${resource}:${key}`, Number(id))
    return Number(id)
  }

  /** Changes a row as the call does; of a public one with drafts this waits, or is published at once. */
  async edit(
    resource: string,
    key: string,
    day: number,
    values: Values,
    then: 'waits' | 'published' = 'waits',
  ): Promise<void> {
    const id = this.id(resource, key)
    const rows = this.#rows(resource, day, key)
    const { row_version } = await rows.show(id)
    const { draft_version } = await rows.edit({ ...this.#filled(values, this.#base), id, row_version })
    if (then === 'waits') return
    const entry = this.#inside.app.registry.get(resource)
    await applyDraft(entry, id, { row_version, draft_version }, this.#at(day, key))
  }

  /** Sets what no call sets. */
  async set(resource: string, key: string, day: number, values: Values): Promise<void> {
    await this.#rows(resource, day, key).update([this.id(resource, key)], values)
  }

  /** Knows a row that was there already by a name. */
  know(resource: string, key: string, id: number): void {
    this.#ids.set(`${resource}:${key}`, id)
  }

  id(resource: string, key: string): number {
    const id = this.#ids.get(`${resource}:${key}`)
    if (id === undefined) throw new Error(`the demo has no ${resource} ${key}`)
    return id
  }

  /** Texts as a row takes them: those of the site's own language, and translations into its others. */
  texts<T extends object>(
    texts: Texts<T>,
    asValues: (text: Partial<T>) => Values = (text) => text as Values,
  ): Values {
    const own = asValues({ ...texts['zh-cn'], ...texts[this.#base] })
    const others = languagesOf(this.#inside.app).filter((language) => language !== this.#base)
    const translations = others.flatMap((language) => {
      const text = texts[language]
      return text ? [[language, this.#filled(asValues(text as Partial<T>), language)]] : []
    })
    return translations.length > 0 ? { ...own, translations: Object.fromEntries(translations) } : own
  }

  get #base(): Language {
    return baseLanguage(this.#inside.app)
  }

  #at(day: number, key: string): Context {
    // What is scheduled was written yesterday.
    return { ...this.#inside, now: this.timeOf(Math.min(day, -1), key) }
  }

  #rows(resource: string, day: number, key: string) {
    return rowsOf(this.#inside.app.registry.get(resource), this.#at(day, key))
  }

  #filled(values: Values, language: Language): Values {
    return this.#fill(values, language) as Values
  }

  #fill(value: unknown, language: Language): unknown {
    if (typeof value === 'string')
      return value.replace(/\{([^{}\s]+)\}/g, (_all, name) => this.#named(name, language))
    if (Array.isArray(value)) return value.map((one) => this.#fill(one, language))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.#fill(one, language)]))
  }

  /** What stands between braces: an address of the site, a row, or a file. */
  #named(name: string, language: Language): string {
    if (name.startsWith('/')) return prefixOf(this.#inside.app, language) + name
    const [resource = '', key] = name.split(':')
    if (key !== undefined) return `${resource}:${this.id(resource, key)}`
    const file = this.#files.get(name)
    if (!file) throw new Error(`the demo has no picture ${name}`)
    return file.url
  }
}
