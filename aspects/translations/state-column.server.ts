import { sql } from 'kysely'
import { languageOfFilter, translationField } from '#core/translations/filter.ts'
import type { Context } from '#server/context.ts'
import { quote } from '#server/db/dialect.ts'
import { type ColumnRef, mainAlias } from '#server/resource/list/column-ref.ts'
import type { Entry } from '#server/resource/registry.ts'
import { otherLanguages } from '#server/settings/site-languages.ts'

/**
 * How far rows are translated into a language, as a column that lists are filtered by; null where they are not, and for whoever does not see
 * other languages of a row.
 */
export function stateColumn(entry: Entry, name: string, { app, identity }: Context): ColumnRef | null {
  const language = languageOfFilter(name)
  if (!language || identity.rights.isMemberArea || !otherLanguages(app).includes(language)) return null
  const id = sql.raw(`${mainAlias}.${quote(app.database.dialect, 'id')}`)
  const [resource, wanted] = [sql.lit(entry.resource.name), sql.lit(language)]
  const state = sql`(select ts.state from translation_state ts
    where ts.resource = ${resource} and ts.row_id = ${id} and ts.language = ${wanted})`
  return { name, field: translationField, sql: state, relation: null, texts: undefined }
}
