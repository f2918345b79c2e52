import { CompiledQuery, type Kysely } from 'kysely'
import { Problem } from '#core/problems.ts'
import type { App, Context } from '../../../context.ts'
import type { Tables } from '../../../db/database.ts'
import { stepSql } from '../../../db/migrations/migrate.ts'
import type { Table } from '../../../db/schema.ts'
import { openMemoryDatabase } from '../../../db/sqlite/memory.ts'
import { systemTablesOf } from '../../../module.ts'
import { outsideRequest } from '../../../network/outside-request.ts'
import type { Entry } from '../../registry.ts'
import { copyRow } from '../../write/store-row.ts'
import { tablesOf } from '../table.ts'
import { Budget } from './budget.ts'
import { copyTable } from './copy-table.ts'
import { fillTerms } from './fill-terms.ts'
import { rowsAhead } from './rows-ahead.ts'
import { rowsThen } from './rows-then.ts'

/** Fills a table that follows from rows, in a context whose rows are as of a moment; `present` is the product as it is now. */
export type FillTable = (context: Context, present: App) => Promise<void>

declare module '../../../context.ts' {
  interface App {
    /** as of which moment its rows are, in unix seconds; absent: they are as they are now */
    readonly moment?: number
  }
}

declare module '../../../module.ts' {
  interface ServerModule {
    /** tables of its own that follow from rows, by name: how they are made anew of rows as of a moment */
    readonly asOf?: Readonly<Record<string, FillTable>>
  }
}

/** What is known of the rows of a resource as of a moment. */
interface KnownRows {
  /** rows that there were, or may have been, of which nothing is on record by then */
  readonly unknown: number
  /** rows that there were and that are gone now */
  readonly gone: ReadonlySet<number>
}

/** Tables of the kernel that follow from rows, or that say what waits to be done to them: nothing does as of a moment. */
const fillers: Readonly<Record<string, FillTable>> = { search_term: fillTerms, draft: async () => {} }

/**
 * The rows of the product as of a moment, past or coming, in a database in memory: what is asked of `app` is answered by the
 * ordinary code, with rows as they were, or as they will be if nobody does anything. Tables are made when they are first
 * asked for, each whole: of what is not recorded as it is now.
 */
export class Moment {
  readonly time: number
  readonly app: App
  readonly #present: App
  readonly #isPast: boolean
  readonly #filling: Kysely<Tables>
  readonly #schema: ReadonlyMap<string, Table>
  readonly #owners: ReadonlyMap<string, Entry>
  readonly #budget = new Budget()
  readonly #made = new Set<string>()
  readonly #known = new Map<Entry, KnownRows>()
  #failure: unknown = null

  constructor(present: App, time: number) {
    this.time = time
    this.#present = present
    this.#isPast = time <= Math.floor(present.clock() / 1000)
    const { entries } = present.registry
    const tables = [
      ...systemTablesOf(present.modules),
      ...entries.flatMap(({ resource }) => tablesOf(resource)),
    ]
    this.#schema = new Map(tables.map((table) => [table.name, table]))
    this.#owners = new Map(
      entries.flatMap((entry) => tablesOf(entry.resource).map(({ name }) => [name, entry] as const)),
    )
    const { database, filling } = openMemoryDatabase((table) => this.#make(table))
    this.#filling = filling
    this.app = { ...present, database, clock: () => time * 1000, moment: time }
  }

  /** Has the rows of a resource there, and says what is known of them. */
  async prepare(entry: Entry): Promise<KnownRows> {
    const { table } = entry.resource
    await this.app.database.read.selectFrom(table).select('id').limit(1).execute()
    return this.#known.get(entry) ?? { unknown: 0, gone: new Set() }
  }

  /** Tells whether something was in the way that need not be there the next time. */
  get hasFailed(): boolean {
    return this.#failure !== null && !(this.#failure instanceof Problem)
  }

  async #make(table: string): Promise<boolean> {
    if (this.#failure !== null) throw this.#failure
    if (!this.#schema.has(table)) return false
    if (this.#made.has(table)) return true
    try {
      const entry = this.#owners.get(table)
      if (entry) await this.#makeRows(entry)
      else await this.#makeSystemTable(table)
    } catch (error) {
      // What is half full answers nobody.
      this.#failure = error
      throw error
    }
    return true
  }

  async #makeRows(entry: Entry): Promise<void> {
    for (const { name } of tablesOf(entry.resource)) await this.#create(name)
    const present = outsideRequest(this.#present, 'moment')
    const gone = new Set<number>()
    let unknown = 0
    const rows = this.#isPast && entry.resource.isRecorded ? rowsThen : rowsAhead
    for await (const found of rows(entry, this.time, present, this.#budget)) {
      if (found.is === 'unknown') unknown++
      else await copyRow(entry, found.row, this.#inside())
      if (found.is === 'gone') gone.add(Number(found.row.id))
      await this.#budget.pause()
    }
    this.#known.set(entry, { unknown, gone })
  }

  async #makeSystemTable(table: string): Promise<void> {
    await this.#create(table)
    const fill = fillers[table] ?? this.#present.modules.find(({ asOf }) => asOf?.[table])?.asOf?.[table]
    if (fill) await fill(this.#inside(), this.#present)
    else await this.#copy(this.#schema.get(table) as Table)
  }

  #copy(table: Table): Promise<void> {
    return copyTable(table, this.#present.database.read, this.#inside(), this.#budget)
  }

  /** Of the rows that there were by then no rule is asked any more. */
  async #create(name: string): Promise<void> {
    this.#made.add(name)
    const { checks: _, ...declared } = this.#schema.get(name) as Table
    const indexes = declared.indexes.map((index) => ({ ...index, unique: false }))
    const table = { ...declared, indexes }
    for (const text of stepSql('sqlite', { step: 'createTable', table }, new Map()))
      await this.#filling.executeQuery(CompiledQuery.raw(text))
  }

  /** The context in which tables are filled: nobody waits for what it makes itself. */
  #inside(): Context {
    const { app } = this
    const database = { ...app.database, read: this.#filling, write: this.#filling, long: this.#filling }
    return outsideRequest({ ...app, database }, 'moment')
  }
}
