import { readableFields, writableFields } from '#core/permissions.ts'
import { Problem } from '#core/problems.ts'
import { isEmptyValue } from '#core/rules.ts'
import { translationName } from '#core/translated.ts'
import { initialOf, validateRow } from '#core/validate.ts'
import type { Language } from '#core/wire.ts'
import type { Context } from '#server/context.ts'
import type { Body, PlainRow } from '#server/resource/door.ts'
import { findDraft } from '#server/resource/drafts/draft-row.ts'
import type { Entry } from '#server/resource/registry.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { flattened } from '#server/resource/translated/nested.ts'
import { prepareValues } from '#server/resource/write/prepare.ts'

/**
 * A row as it would be with what waits in its draft, and with what somebody is typing: as far as that is right, and theirs to
 * write. Nothing is stored. What the caller may not see of the row stays out.
 */
export async function typedRow(
  entry: Entry,
  id: number | null,
  typed: Body,
  context: Context,
): Promise<PlainRow> {
  const { resource } = entry
  const { rights } = context.identity
  const stored = id === null ? initialRow(entry) : await draftedRow(entry, id, context)
  const names = writableFields(resource, rights, id === null ? 'add' : 'edit')
  const { timeZone, app } = context
  const rules = { timeZone, blockRule: app.blocks.rule, isUnfinished: true }
  const sent = flattened(entry, typed, context)
  const { values } = validateRow(resource, sent, names, { ...rules, partial: true, stored })
  const row = { ...stored, ...(await prepareValues(entry, values, app)) }
  const open = new Set(['id', ...readableFields(resource, rights), ...names])
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      open.has(name) || !Object.hasOwn(resource.fields, name) ? value : null,
    ]),
  )
}

/** A row as readers of a language get it: field by field what it is translated to. */
export function inLanguage(entry: Entry, row: PlainRow, language: Language): PlainRow {
  const shown = entry.translated.flatMap((name) => {
    const value = row[translationName(language, name)]
    return isEmptyValue(value) ? [] : [[name, value] as const]
  })
  return { ...row, ...Object.fromEntries(shown) }
}

/** A row with what waits in its draft; `at`: only if the draft is to be published by then. */
export async function draftedRow(
  entry: Entry,
  id: number,
  context: Context,
  at: number | null = null,
): Promise<PlainRow> {
  const row = await rowsOf(entry, context).find(id)
  if (!row) throw new Problem('rowNotFound')
  const draft = entry.resource.hasDrafts ? await findDraft(entry, id, context) : null
  const isDue = at === null || (draft?.apply_time ?? Number.POSITIVE_INFINITY) <= at
  return draft && isDue ? { ...row, ...draft.values } : row
}

function initialRow({ resource }: Entry): PlainRow {
  const fields = Object.entries(resource.fields).filter(([, { kind }]) => kind !== 'primaryKey')
  return { id: 0, ...Object.fromEntries(fields.map(([name, field]) => [name, initialOf(field)])) }
}
