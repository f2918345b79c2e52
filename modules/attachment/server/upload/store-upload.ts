import { Problem } from '#core/problems.ts'
import { type Context, system } from '#server/context.ts'
import { withLock } from '#server/db/lock.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { cdnUrl } from '#server/settings/kernel-settings.ts'
import type { ReceivedFile } from '#server/storage/receive.ts'
import type { FileStore } from '#server/storage/store.ts'
import { memberQuota, pathTemplate } from '../../upload-settings.ts'
import { privatePath } from '../private/private-path.ts'
import { withName } from '../remove-stored.ts'
import { savePath } from './save-path.ts'

/** What the checks found out about a received file. */
export interface Checked {
  readonly topic: string
  /** null: in none */
  readonly folder_id: number | null
  /** it has no public address, and a record of its own however often the content is stored */
  readonly is_private: 0 | 1
  readonly suffix: string
  /** the shown name */
  readonly name: string
  readonly mimetype: string
  readonly width: number
  readonly height: number
  /** the picture that this is a part of; absent for files of their own */
  readonly origin_id?: number
  readonly focus_x?: number
  readonly focus_y?: number
}

/** An attachment's row as the wire shows it after an upload. */
export type ShownFile = Readonly<Record<string, unknown>>

/**
 * Keeps a checked file and answers its attachment. What the same owner stored under the same topic before is counted, not
 * stored again, unless one is a part of a picture and the other is not: a crop has a row of its own. Two uploads of one content, or of one name, take their turns, in whichever process they are.
 */
export async function storeUpload(
  context: Context,
  received: ReceivedFile,
  checked: Checked,
): Promise<ShownFile> {
  return forOwner(context, () =>
    withLock(context.app.database, `content:${received.sha1}`, async () => {
      const known = checked.is_private ? null : await countAgain(context, received, checked)
      if (!known) await checkSpace(context, received.size)
      return presentUpload(known ?? (await storeNew(context, received, checked)), context)
    }),
  )
}

/** The attachment of an upload that was finished before; null when it is gone. */
export async function shownUpload(context: Context, id: number): Promise<ShownFile | null> {
  const row = await context.app.database.write
    .selectFrom('attachment')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? presentUpload(row, context) : null
}

type Row = Readonly<Record<string, unknown>>

const prefix = '/storage/'

async function countAgain(
  context: Context,
  received: ReceivedFile,
  { topic, folder_id, mimetype, origin_id }: Checked,
): Promise<Row | null> {
  const { app, now } = context
  const known = await app.database.write
    .selectFrom('attachment')
    .select(['id', 'quote', 'disk_name'])
    .where('sha256', '=', received.sha256)
    .where('topic', '=', topic)
    .where('is_private', '=', 0)
    .where((is) => (origin_id ? is('origin_id', '=', origin_id) : is('origin_id', 'is', null)))
    .where('storage', '=', app.files.kind)
    .where((is) => is.and(Object.entries(ownerOf(context)).map(([name, id]) => is(name, '=', id))))
    .executeTakeFirst()
  if (!known) return null
  const name = String(known.disk_name)
  return withName(app, name, async () => {
    // Who uploads into a folder finds the file there, wherever it lay before.
    const place = folder_id === null ? {} : { folder_id }
    const counted = { quote: Number(known.quote) + 1, last_upload_time: now, ...place }
    const row = await update(Number(known.id), counted, context)
    // The file may have been deleted outside of the app: store it again.
    if (row && !(await app.files.has(name))) await app.files.keep(received, name, mimetype)
    return row
  })
}

/** The changed row; null when it was deleted in this very moment: then the file is a new one again. */
async function update(id: number, values: Record<string, unknown>, context: Context): Promise<Row | null> {
  try {
    const [row] = await attachmentRows(context).update([id], values)
    return (row as Row | undefined) ?? null
  } catch (error) {
    if (error instanceof Problem && error.problem === 'rowNotFound') return null
    throw error
  }
}

async function storeNew(context: Context, received: ReceivedFile, checked: Checked): Promise<Row> {
  const { app, now } = context
  const { topic, suffix } = checked
  const wanted = checked.is_private
    ? privatePath(checked.name, suffix, context)
    : savePath(app.settings.value(pathTemplate), { ...checked, sha1: received.sha1, now, context })
  const row = await storeAt(wanted, context, received, checked)
  if (row) return row
  // A template that names no content, or two contents with one SHA-1: the older file stays what it is.
  const own = await storeAt(
    `${prefix}${topic}/${received.sha256.slice(0, 48)}.${suffix}`,
    context,
    received,
    checked,
  )
  if (!own) throw new Error('two contents share one name that is made of the content')
  return own
}

/** Stores at an address; null when another content is there already. */
async function storeAt(
  url: string,
  context: Context,
  received: ReceivedFile,
  checked: Checked,
): Promise<Row | null> {
  const { app, now } = context
  const name = url.slice(prefix.length)
  return withName(app, name, async () => {
    const taken = await app.database.write
      .selectFrom('attachment')
      .select('sha256')
      .where('disk_name', '=', name)
      .limit(1)
      .executeTakeFirst()
    if (taken && taken.sha256 !== received.sha256) return null
    await app.files.keep(received, name, checked.mimetype)
    const { suffix: _suffix, ...columns } = checked
    const row = {
      ...columns,
      ...ownerOf(context),
      url,
      size: received.size,
      quote: 1,
      storage: app.files.kind,
      sha1: received.sha1,
      sha256: received.sha256,
      disk_name: name,
      last_upload_time: now,
    }
    return insertOrRemove(row, app.files, !taken, context)
  })
}

/** A file whose row can not be written goes again, unless others share it. */
async function insertOrRemove(row: Row, files: FileStore, isAlone: boolean, context: Context): Promise<Row> {
  try {
    return await attachmentRows(context).insert(row)
  } catch (error) {
    if (isAlone) await files.remove(String(row.disk_name)).catch(() => {})
    throw error
  }
}

/** Whose an upload is, by the column that says so. */
function ownerOf({ identity }: Context): Readonly<Record<string, number>> {
  return identity.kind === 'member'
    ? { user_id: identity.id }
    : { admin_id: identity.kind === 'admin' ? identity.id : 0 }
}

/** Uploads of one member take their turns, so that together they find no more space than there is. */
function forOwner<T>({ app, identity }: Context, work: () => Promise<T>): Promise<T> {
  return identity.kind === 'member' ? withLock(app.database, `files:user:${identity.id}`, work) : work()
}

const mebibyte = 1024 * 1024

/** Refuses a member's file that does not fit into what members may store. */
async function checkSpace({ app, identity }: Context, size: number): Promise<void> {
  if (identity.kind !== 'member') return
  const most = app.settings.value(memberQuota)
  const row = await app.database.write
    .selectFrom('attachment')
    .select(({ fn }) => fn.sum('size').as('size'))
    .where('user_id', '=', identity.id)
    .executeTakeFirst()
  if (Number(row?.size ?? 0) + size > most * mebibyte)
    throw new Problem('storageUsedUp', { max: `${most} MiB` })
}

const attachmentRows = (context: Context) =>
  rowsOf(context.app.registry.get('routine/attachment'), { ...context, identity: system })

/** The row as the wire answers it: no internal columns, falsy values of no use left out. */
function presentUpload(row: Row, { app }: Context): ShownFile {
  const shown = [
    'id',
    'topic',
    'admin_id',
    'user_id',
    'url',
    'name',
    'mimetype',
    'size',
    'sha1',
    'storage',
    'last_upload_time',
    'width',
    'height',
    'is_private',
  ]
  const file = Object.fromEntries(shown.filter((key) => row[key]).map((key) => [key, row[key]]))
  const url = String(row.url)
  const base = app.settings.value(cdnUrl) || app.config.publicUrl
  const suffix = /\.([a-z0-9]+)$/.exec(url)?.[1] ?? 'file'
  return { ...file, suffix, full_url: row.is_private ? '' : `${base}${url}` }
}
