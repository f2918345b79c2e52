import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#core/wire.ts'
import type { Context } from '#server/context.ts'
import { quote } from '#server/db/dialect.ts'
import { askAside } from '#server/db/scan/scan.ts'
import { mainAlias } from '#server/resource/list/column-ref.ts'
import { whereSql } from '#server/resource/list/condition.ts'
import type { Entry } from '#server/resource/registry.ts'
import { scopeOf } from '#server/resource/rights/scope.ts'
import type { TranslationState } from './translation-states.server.ts'

type Sql = RawBuilder<unknown>

/** How far a row is translated into a language; `time` is when its texts were changed last. */
export interface StateRow {
  readonly resource: string
  readonly id: number
  readonly language: Language
  readonly state: TranslationState
  readonly time: number
}

/** What is wanted of the translations of rows in the caller's scope. */
export interface StateQuestion {
  readonly entries: readonly Entry[]
  readonly languages: readonly Language[]
  readonly states: readonly TranslationState[]
  /** of these rows alone, by the name of their resource */
  readonly among?: ReadonlyMap<string, readonly number[]> | undefined
}

/**
 * Translations in some states, the latest change first. Each resource, language and state is a stretch of an index in that
 * very order, of which no more is read than up to the end of the page, however many rows there are; where the caller's scope is
 * narrower, rows out of it are passed on the way.
 */
export async function readStates(
  question: StateQuestion,
  { skip, limit }: { readonly skip: number; readonly limit: number },
  context: Context,
): Promise<readonly StateRow[]> {
  const parts: Sql[] = []
  for (const entry of question.entries) {
    const rows = await rowsSql(entry, question, context)
    if (rows === null) continue
    for (const language of question.languages)
      for (const state of question.states)
        parts.push(sql`select * from (select s.resource, s.row_id, s.language, s.state, s.time from translation_state s
          where ${rows} and s.language = ${language} and s.state = ${state}
          order by s.time desc, s.row_id desc limit ${sql.lit(skip + limit)}) part${sql.raw(String(parts.length))}`)
  }
  if (parts.length === 0) return []
  const union = sql.join(parts, sql.raw(' union all '))
  const { rows } = await sql<Record<string, unknown>>`select * from (${union}) found
    order by time desc, resource, row_id desc, language limit ${sql.lit(limit)} offset ${sql.lit(skip)}`.execute(
    context.db,
  )
  return rows.map((row) => ({
    resource: String(row.resource),
    id: Number(row.row_id),
    language: row.language as Language,
    state: row.state as TranslationState,
    time: Number(row.time),
  }))
}

/** How many translations there are of each language and state: counted in an index, on SQLite by a worker. */
export async function countStates(
  question: Omit<StateQuestion, 'states'>,
  context: Context,
): Promise<readonly { readonly language: Language; readonly state: TranslationState; readonly n: number }[]> {
  const parts: Sql[] = []
  for (const entry of question.entries) {
    const rows = await rowsSql(entry, question, context)
    if (rows !== null)
      parts.push(sql`select s.language, s.state, count(*) as n from translation_state s
        where ${rows} and s.language in (${sql.join(question.languages)}) group by s.language, s.state`)
  }
  if (parts.length === 0 || question.languages.length === 0) return []
  const counted = sql<Record<string, unknown>>`${sql.join(parts, sql.raw(' union all '))}`
  const rows = await askAside(context, counted, true)
  return rows.map(({ language, state, n }) => ({
    language: language as Language,
    state: state as TranslationState,
    n: Number(n),
  }))
}

/** Which rows of a resource are meant; null where there are none. */
async function rowsSql(
  entry: Entry,
  { among }: Pick<StateQuestion, 'among'>,
  context: Context,
): Promise<Sql | null> {
  const { dialect } = context.app.database
  const { name, table } = entry.resource
  const ids = among?.get(name) ?? []
  if (among && ids.length === 0) return null
  const scope = await scopeOf(entry, context)
  const own = sql`s.resource = ${name}`
  const chosen = among ? sql`${own} and s.row_id in (${sql.join(ids)})` : own
  if (scope === 'all') return chosen
  const column = sql.raw(`${mainAlias}.${quote(dialect, 'id')}`)
  return sql`${chosen} and exists (select 1 from ${sql.raw(`${quote(dialect, table)} ${mainAlias}`)}
    where ${column} = s.row_id and ${whereSql(entry, scope, dialect)})`
}
