import type { Config } from '../config.ts'
import type { App } from '../context.ts'
import type { Database, Tables } from '../db/database.ts'
import type { Table } from '../db/schema.ts'
import type { Entry } from '../resource/registry.ts'
import type { SealedColumn } from '../secrets/seal.ts'
import type { FileStore } from '../storage/store.ts'

/** What is looked over. Nothing of it is changed. */
export interface Subject extends Pick<App, 'modules' | 'migrations'> {
  readonly config: Config
  readonly database: Database
  /** those besides the tables of resources */
  readonly tables: readonly Table[]
  readonly sealed: readonly SealedColumn[]
  /** what modules look at besides */
  readonly checks: readonly Check[]
  readonly entries: readonly Entry[]
  readonly files: FileStore
}

/** A kind of thing that is wrong: how often, the first examples, and what to do about it. */
export interface Finding {
  readonly what: string
  readonly count: number
  readonly examples: readonly string[]
  readonly advice: string
}

/** What a check has seen, in a few words, and what of it is wrong. */
export interface Outcome {
  readonly seen: string
  readonly findings: readonly Finding[]
}

/** One question to an installation. */
export interface Check {
  readonly name: string
  readonly run: (subject: Subject) => Promise<Outcome>
}

/** Examples that a report shows of each finding; the counts are whole. */
export const maxExamples = 5

/** Collects what is wrong of one kind, in bounded memory. */
export function collect(what: string, advice: string) {
  const examples: string[] = []
  let count = 0
  return {
    add(example: string, times = 1) {
      count += times
      if (examples.length < maxExamples) examples.push(example)
    },
    /** none where nothing was added */
    findings: (): readonly Finding[] => (count === 0 ? [] : [{ what, count, examples, advice }]),
  }
}

/** `1,234 rows` */
export function counted(count: number, thing: string): string {
  return `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`
}

type Row = Readonly<Record<string, unknown>>

/** Every row of a table with some columns, a page at a time, in the order of its keys. */
export async function* pagesOf(
  { read }: Database,
  table: string,
  keys: readonly string[],
  columns: readonly string[],
  size = 200,
): AsyncGenerator<readonly Row[]> {
  const wanted = [...new Set([...keys, ...columns])] as (keyof Tables[string] & string)[]
  for (let last: Row | undefined; ; ) {
    let query = read.selectFrom(table).select(wanted).limit(size)
    for (const key of keys) query = query.orderBy(key)
    const behind = last
    if (behind) {
      query = query.where(({ eb, and, or }) =>
        or(
          keys.map((key, at) =>
            and([...keys.slice(0, at).map((name) => eb(name, '=', behind[name])), eb(key, '>', behind[key])]),
          ),
        ),
      )
    }
    const rows = await query.execute()
    if (rows.length > 0) yield rows
    if (rows.length < size) return
    last = rows.at(-1)
  }
}
