import { hasNode, nodeOf, readableFields } from '#core/access/permissions.ts'
import { type FilterLeaf, type FilterTree, leavesOf, readFilterTree } from '#core/conditions/filter-tree.ts'
import { Problem } from '#core/problems.ts'
import { type AdminIdentity, type Context, inTransaction } from '#server/context.ts'
import { isDuplicate } from '#server/db/dialect.ts'
import type { Input, Route } from '#server/http/route.ts'
import type { PlainRow } from '#server/resource/door.ts'
import { columnRef } from '#server/resource/list/column-ref.ts'
import { parseListQuery } from '#server/resource/list/list-query.ts'
import { openViews, viewCounts } from '#server/resource/list/views.ts'
import type { Entry } from '#server/resource/registry.ts'
import { idOf } from '#server/resource/routes.ts'
import { type SavedView, shareViewNode, type ViewState, viewLimits } from '../views.ts'

/**
 * Views of lists under a name: one's own, and those that somebody shares with everybody who may open the list. A view
 * keeps conditions, order and columns, never rows; whoever reads it gets the part of it that is open to them.
 */
export const viewRoutes: readonly Route[] = [
  { url: '/admin/ajax/views', method: 'GET', access: 'admin', inViews: 'own', handle: listViews },
  {
    url: '/admin/ajax/viewsave',
    method: 'POST',
    access: 'admin',
    logTitle: 'views:log.save',
    handle: (context, input) => inTransaction(context, (inside) => saveView(inside, input)),
  },
  {
    url: '/admin/ajax/viewdelete',
    method: 'POST',
    access: 'admin',
    logTitle: 'views:log.delete',
    handle: (context, input) => inTransaction(context, (inside) => deleteView(inside, input)),
  },
]

async function listViews(context: Context, { query }: Input) {
  const entry = openEntry(query.resource, context)
  const { id } = adminOf(context)
  const rows = await context.db
    .selectFrom('saved_view')
    .leftJoin('admin', 'admin.id', 'saved_view.admin_id')
    .select([
      'saved_view.id',
      'saved_view.name',
      'saved_view.admin_id',
      'is_shared',
      'state',
      'admin.nickname',
    ])
    .where('resource', '=', entry.resource.name)
    .where(({ or, eb }) => or([eb('saved_view.admin_id', '=', id), eb('is_shared', '=', 1)]))
    .orderBy('saved_view.name')
    .orderBy('saved_view.id')
    .execute()
  const saved = rows.map((row) => presentView(entry, row, context))
  const views = [...(await declaredViews(entry, context)), ...saved]
  return { data: { views, can_share: mayShare(context) ? 1 : 0 } }
}

/** The views that a list begins with, as far as the caller may read what they ask for. */
async function declaredViews(entry: Entry, context: Context): Promise<readonly SavedView[]> {
  const counts = await viewCounts(entry, context)
  const declared = Object.keys(entry.resource.list.views ?? {})
  return openViews(entry, context).map(({ name, condition }) => {
    const search = Object.entries(condition).map(([field, values]) =>
      values.length === 1
        ? { field, operator: 'eq', val: String(values[0]) }
        : { field, operator: 'IN', val: values.join(',') },
    )
    return {
      ...{ id: -1 - declared.indexOf(name), name: context.translate(`${entry.resource.name}:views.${name}`) },
      ...({ is_shared: 0, is_own: 0, can_change: 0, can_delete: 0 } as const),
      ...{ by: '', state: { search }, count: counts.get(name) ?? 0 },
    }
  })
}

/** Adds a view, or changes what is given of one. */
async function saveView(context: Context, { body }: Input) {
  const entry = openEntry(body.resource, context)
  const { id: adminId } = adminOf(context)
  const stored = body.id === undefined ? null : await findView(entry, idOf(body.id), context)
  const isShared = body.is_shared === undefined ? Number(stored?.is_shared ?? 0) : parseFlag(body.is_shared)
  const needsShare = isShared === 1 || stored?.is_shared === 1
  if ((needsShare && !mayShare(context)) || (stored && !mayChange(stored, context))) {
    throw new Problem('viewNotAllowed')
  }
  const values = {
    ...(stored && body.name === undefined ? {} : { name: parseName(body.name) }),
    ...(stored && body.state === undefined ? {} : { state: parseState(entry, body.state, context) }),
    is_shared: isShared,
    update_time: context.now,
  }
  const isNewlyShared = isShared === 1 && stored?.is_shared !== 1
  await refuseTooMany(entry, stored === null, isNewlyShared, context)
  const id = await refusingDuplicates(async () => {
    if (stored) {
      await context.db.updateTable('saved_view').set(values).where('id', '=', stored.id).execute()
      return Number(stored.id)
    }
    const row = { resource: entry.resource.name, admin_id: adminId, create_time: context.now, ...values }
    await context.db.insertInto('saved_view').values(row).execute()
    const { id } = await context.db
      .selectFrom('saved_view')
      .select('id')
      .where('resource', '=', row.resource)
      .where('admin_id', '=', adminId)
      .where('name', '=', values.name ?? '')
      .executeTakeFirstOrThrow()
    return Number(id)
  })
  return { data: { id }, message: 'views:saved' }
}

async function deleteView(context: Context, { body }: Input) {
  const entry = openEntry(body.resource, context)
  const view = await findView(entry, idOf(body.id), context)
  if (!mayDelete(view, context)) throw new Problem('viewNotAllowed')
  await context.db.deleteFrom('saved_view').where('id', '=', view.id).execute()
  return { data: {}, message: 'views:deleted' }
}

/** The list a view is of, which the caller has to be allowed to open. */
function openEntry(name: unknown, { app, identity }: Context): Entry {
  const entry = typeof name === 'string' ? app.registry.find(name) : null
  const isOpen =
    entry?.resource.calls.includes('index') && hasNode(identity.rights, nodeOf(entry.resource, 'index'))
  if (!entry || !isOpen) throw new Problem('rowNotFound')
  return entry
}

function adminOf({ identity }: Context): AdminIdentity {
  if (identity.kind !== 'admin') throw new Problem('needLogin')
  return identity
}

/** A view that the caller can see; others' private ones are not there. */
async function findView({ resource }: Entry, id: number, context: Context): Promise<PlainRow> {
  const row = await context.db
    .selectFrom('saved_view')
    .select(['id', 'admin_id', 'name', 'is_shared'])
    .where('resource', '=', resource.name)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || (row.is_shared !== 1 && !isOwn(row, context))) throw new Problem('rowNotFound')
  return row
}

function isOwn({ admin_id }: PlainRow, context: Context): boolean {
  return admin_id === adminOf(context).id
}

function mayShare({ identity }: Context): boolean {
  return hasNode(identity.rights, shareViewNode)
}

function mayChange(view: PlainRow, context: Context): boolean {
  return view.is_shared === 1 ? mayShare(context) : isOwn(view, context)
}

/** What one has made one may always take away. */
function mayDelete(view: PlainRow, context: Context): boolean {
  return isOwn(view, context) || mayChange(view, context)
}

async function refuseTooMany(
  { resource }: Entry,
  isNew: boolean,
  isNewlyShared: boolean,
  context: Context,
): Promise<void> {
  if (!isNew && !isNewlyShared) return
  const { id } = adminOf(context)
  const views = await context.db
    .selectFrom('saved_view')
    .select(['admin_id', 'is_shared'])
    .where('resource', '=', resource.name)
    .where(({ or, eb }) => or([eb('admin_id', '=', id), eb('is_shared', '=', 1)]))
    .execute()
  const own = views.filter(({ admin_id }) => admin_id === id).length
  const shared = views.filter(({ is_shared }) => is_shared === 1).length
  if (isNew && own >= viewLimits.own) throw new Problem('tooManyViews', { max: viewLimits.own })
  if (isNewlyShared && shared >= viewLimits.shared) {
    throw new Problem('tooManyViews', { max: viewLimits.shared })
  }
}

async function refusingDuplicates<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isDuplicate(error)) throw error
    throw new Problem('invalid', {}, { faults: { name: { message: 'validate.duplicate' } } })
  }
}

function parseFlag(raw: unknown): number {
  if (raw !== 0 && raw !== 1) throw new Problem('parameter', { name: 'is_shared' })
  return raw
}

function parseName(raw: unknown): string {
  const name = typeof raw === 'string' ? raw.trim() : ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (name === '' || name.length > viewLimits.name || /[\u0000-\u001f\u007f]/.test(name)) {
    throw new Problem('parameter', { name: 'name' })
  }
  return name
}

/** A view's state as JSON: only known parts, each of them such as a list call of this caller takes. */
function parseState(entry: Entry, raw: unknown, context: Context): string {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    throw new Problem('parameter', { name: 'state' })
  }
  const { limit, order, quickSearch, search, where, columns } = raw as Readonly<
    Record<keyof ViewState, unknown>
  >
  const query = parseListQuery(entry, { limit, order, quickSearch, search, where }, context)
  const state = openState(
    entry,
    {
      ...(limit === undefined ? {} : { limit: query.limit }),
      ...(typeof order === 'string' && order !== '' ? { order } : {}),
      ...(typeof quickSearch === 'string' && quickSearch !== '' ? { quickSearch } : {}),
      ...(Array.isArray(search) ? { search: search.filter(isCondition) } : {}),
      ...(where === undefined ? {} : { where: parseWhere(where) }),
      ...(columns === undefined ? {} : { columns: parseColumns(columns) }),
    },
    context,
  )
  const text = JSON.stringify(state)
  if (Buffer.byteLength(text) > viewLimits.bytes) throw new Problem('tooLarge', { max: '16 KiB' })
  return text
}

function isCondition(item: unknown): item is FilterLeaf {
  if (typeof item !== 'object' || item === null) return false
  const { field, operator, val } = item as Readonly<Record<keyof FilterLeaf, unknown>>
  const isScalar = (one: unknown) => ['string', 'number', 'boolean'].includes(typeof one)
  const isValue = isScalar(val) || (Array.isArray(val) && val.every(isScalar))
  return typeof field === 'string' && typeof operator === 'string' && isValue
}

function parseWhere(raw: unknown): FilterTree {
  const tree = readFilterTree(raw, (leaf) => (isCondition(leaf) ? only(leaf) : null))
  if (!tree) throw new Problem('parameter', { name: 'where' })
  return tree
}

function parseColumns(raw: unknown): readonly string[] {
  const isList = Array.isArray(raw) && raw.length <= viewLimits.columns
  if (!isList || !raw.every((name) => typeof name === 'string' && name.length <= 100)) {
    throw new Problem('parameter', { name: 'columns' })
  }
  return raw
}

/** The part of a state that a caller may know of: nothing in it names a column that is closed to them. */
function openState(entry: Entry, state: ViewState, context: Context): ViewState {
  const readable = new Set(readableFields(entry.resource, context.identity.rights))
  const isOpen = (name: string) => columnRef(entry, name, readable, context) !== null
  const { order, search, where, columns, ...rest } = state
  const open = where && openTree(where, isOpen)
  return {
    ...rest,
    ...(order && isOpen(order.split(',')[0] ?? '') ? { order } : {}),
    ...(search ? { search: search.filter(({ field }) => isOpen(field)).map(plain) } : {}),
    ...(open ? { where: open } : {}),
    ...(columns ? { columns: columns.filter(isOpen) } : {}),
  }
}

/** Of groups that all have to hold those that name open columns alone: of others a part would find too much. */
function openTree(tree: FilterTree, isOpen: (name: string) => boolean): FilterTree | null {
  const isWhole = (part: FilterLeaf | FilterTree) => leavesOf(part).every(({ field }) => isOpen(field))
  if ('any' in tree) return isWhole(tree) ? tree : null
  const all = tree.all.filter(isWhole)
  return all.length > 0 ? { all } : null
}

const plain = ({ field, operator, val }: NonNullable<ViewState['search']>[number]) => ({
  field,
  operator,
  val,
})
const only = ({ field, operator, val }: FilterLeaf): FilterLeaf => ({ field, operator, val })

function presentView(entry: Entry, row: PlainRow, context: Context): SavedView {
  return {
    id: Number(row.id),
    name: String(row.name),
    is_shared: row.is_shared === 1 ? 1 : 0,
    is_own: isOwn(row, context) ? 1 : 0,
    by: String(row.nickname ?? ''),
    can_change: mayChange(row, context) ? 1 : 0,
    can_delete: mayDelete(row, context) ? 1 : 0,
    state: openState(entry, JSON.parse(String(row.state)) as ViewState, context),
  }
}
