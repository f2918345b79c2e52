import { hasNode, nodeOf, writableFields } from '#core/access/permissions.ts'
import { type FormDraft, formDraftBytes } from '#core/calls/form-draft.ts'
import { isSecret } from '#core/field.ts'
import { Problem } from '#core/problems.ts'
import { parseId, Refusal } from '#core/rules/rules.ts'
import type { App, Context } from '../context.ts'
import { isDuplicate } from '../db/dialect.ts'
import type { Input, Route } from '../http/route.ts'

/** drafts of one administrator: with another one the oldest goes */
const mostDrafts = 100
const keptSeconds = 7 * 86_400
/** what the column of versions takes */
const maxVersion = 2 ** 31 - 1

/**
 * What administrators typed in forms of the back office and have not saved: one draft a person, resource and row, of fields
 * that they may write and that hold no secrets. Values are unfinished, so that no rule of a field applies to them.
 */
export function formDraftRoutes(): readonly Route[] {
  const route = { url: '/admin/ajax/formdraft', access: 'admin', logTitle: false } as const
  return [
    { ...route, method: 'GET', handle: readDraft },
    { ...route, method: 'POST', handle: writeDraft },
    { ...route, method: 'DELETE', handle: removeDraft },
  ]
}

/** Drafts that nobody came back to go. */
export async function sweepDrafts({ database }: App, now: number): Promise<number> {
  const { numDeletedRows } = await database.write
    .deleteFrom('form_draft')
    .where('update_time', '<=', now - keptSeconds)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Whose draft of what it is. */
interface Place {
  readonly admin_id: number
  readonly resource: string
  /** 0 for a new row */
  readonly row_id: number
}

type Parameters = Readonly<Record<string, unknown>>

/** The place that a call names, if its caller may save there, with the fields that a draft of it holds. */
function placeOf(
  { app, identity }: Context,
  { resource: name, id }: Parameters,
): { readonly place: Place; readonly fields: readonly string[] } {
  if (identity.kind !== 'admin') throw new Problem('needLogin')
  const resource = typeof name === 'string' ? app.registry.find(name)?.resource : undefined
  const rowId = id === 0 || id === '0' ? 0 : parseId(id, { wide: true })
  if (rowId instanceof Refusal) throw new Problem('parameter', { name: 'id' })
  const call = rowId === 0 ? 'add' : 'edit'
  if (!resource?.calls.includes(call) || !hasNode(identity.rights, nodeOf(resource, call))) {
    throw new Problem('rowNotFound')
  }
  const fields = writableFields(resource, identity.rights, call).filter((field) => {
    const declared = resource.fields[field]
    return declared !== undefined && !isSecret(declared)
  })
  return { place: { admin_id: identity.id, resource: resource.name, row_id: rowId }, fields }
}

function formOf(raw: unknown): string {
  if (typeof raw !== 'string' || !/^[\w-]{8,40}$/.test(raw)) throw new Problem('parameter', { name: 'form' })
  return raw
}

async function readDraft(context: Context, { query }: Input) {
  const { place, fields } = placeOf(context, query)
  const row = await context.app.database.read
    .selectFrom('form_draft')
    .select(['form', 'value', 'row_version', 'update_time'])
    .where('admin_id', '=', place.admin_id)
    .where('resource', '=', place.resource)
    .where('row_id', '=', place.row_id)
    .where('update_time', '>', context.now - keptSeconds)
    .executeTakeFirst()
  if (!row) return { data: { draft: null } }
  const kept: Pick<FormDraft, 'values' | 'base'> = JSON.parse(String(row.value))
  const values = pick(kept.values, fields)
  const { form, row_version, update_time } = row
  const draft = { form, values, base: pick(kept.base, fields), row_version, update_time }
  // Rights may have gone since.
  return { data: { draft: Object.keys(values).length > 0 ? draft : null } }
}

/** Answers which other form's draft is gone by it: that of another window, maybe. */
async function writeDraft(context: Context, { body }: Input) {
  const { place, fields } = placeOf(context, body)
  const { write } = context.app.database
  const version = body.row_version ?? 0
  if (!Number.isSafeInteger(version) || Number(version) < 0 || Number(version) > maxVersion) {
    throw new Problem('parameter', { name: 'row_version' })
  }
  const value = JSON.stringify({
    values: pick(objectOf(body, 'values'), fields),
    base: pick(objectOf(body, 'base'), fields),
  })
  if (Buffer.byteLength(value) > formDraftBytes) throw new Problem('tooLarge', { max: '256 KiB' })
  const draft = {
    form: formOf(body.form),
    value,
    row_version: Number(version),
    update_time: context.now,
  }
  const replaced = await formAt(place, context)
  const data = replaced !== null && replaced !== draft.form ? { replaced } : {}
  const update = () =>
    write
      .updateTable('form_draft')
      .set(draft)
      .where('admin_id', '=', place.admin_id)
      .where('resource', '=', place.resource)
      .where('row_id', '=', place.row_id)
      .executeTakeFirst()
  if ((await update()).numUpdatedRows > 0n) return { data }
  try {
    await write
      .insertInto('form_draft')
      .values({ ...place, ...draft })
      .execute()
  } catch (error) {
    if (!isDuplicate(error)) throw error
    await update()
  }
  await removeOldest(context, place.admin_id)
  return { data }
}

async function formAt(place: Place, { app }: Context): Promise<string | null> {
  const row = await app.database.read
    .selectFrom('form_draft')
    .select('form')
    .where('admin_id', '=', place.admin_id)
    .where('resource', '=', place.resource)
    .where('row_id', '=', place.row_id)
    .executeTakeFirst()
  return row ? String(row.form) : null
}

/** A save in one window leaves what another one has written since; that of the form that is named goes. */
async function removeDraft(context: Context, { query }: Input) {
  const { place } = placeOf(context, query)
  await context.app.database.write
    .deleteFrom('form_draft')
    .where('admin_id', '=', place.admin_id)
    .where('resource', '=', place.resource)
    .where('row_id', '=', place.row_id)
    .where('form', '=', formOf(query.form))
    .execute()
  return { data: {} }
}

async function removeOldest({ app: { database } }: Context, adminId: number): Promise<void> {
  const tooMany = await database.write
    .selectFrom('form_draft')
    .select(['resource', 'row_id'])
    .where('admin_id', '=', adminId)
    .orderBy('update_time', 'desc')
    .limit(mostDrafts)
    .offset(mostDrafts)
    .execute()
  for (const { resource, row_id } of tooMany) {
    await database.write
      .deleteFrom('form_draft')
      .where('admin_id', '=', adminId)
      .where('resource', '=', resource)
      .where('row_id', '=', row_id)
      .execute()
  }
}

function objectOf(body: Parameters, name: 'values' | 'base'): Parameters {
  const given = body[name] ?? {}
  if (typeof given !== 'object' || Array.isArray(given)) throw new Problem('parameter', { name })
  return given as Parameters
}

function pick(values: Parameters, names: readonly string[]): Parameters {
  return Object.fromEntries(
    names.flatMap((name) => (Object.hasOwn(values, name) ? [[name, values[name]]] : [])),
  )
}
