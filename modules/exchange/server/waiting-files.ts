import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { Problem } from '#core/problems.ts'
import type { App, Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import type { RawCell } from '#server/resource/columns/cell.ts'
import { seal, unseal } from '#server/secrets/seal.ts'

/**
 * Files of imports between two calls: the rows of an upload, and the rows that were refused. They are kept in the
 * database, where every process finds them, in parts of some hundred rows, so that no step has a whole file in memory.
 * Each belongs to whoever brought it and goes after a day. They are sealed: rows of accounts come with passwords.
 */

/** What the rows are sealed for. */
const exchangePurpose = 'exchange'

const life = 24 * 3600
/** rows in a part, fewer where they are long */
export const partRows = 500
export const partCharacters = 4 * 1024 * 1024
/** files that one person may have waiting; the oldest goes when another comes */
const maxFiles = 6

/** `taken` is an upload that is being brought in, or was and broke off: its job goes on with it. */
export type FileKind = 'upload' | 'taken' | 'errors'

/** A waiting file as its owner finds it. */
export interface WaitingFile {
  readonly id: string
  readonly name: string
  readonly headings: readonly string[]
  /** what divides the cells of a csv; '' for a workbook */
  readonly separator: string
  /** rows behind the headings */
  readonly total: number
}

/** Each row with its number, as the spreadsheet program counts; refused ones with the reason. */
export interface StoredRow {
  readonly n: number
  readonly cells: readonly RawCell[]
  readonly reason?: string
}

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** Begins a file; it is found once `finishFile` has said how many rows it has. */
export async function beginFile(context: Context, kind: FileKind, resource: string): Promise<string> {
  const { app, now } = context
  await makeRoom(context)
  const id = app.random(16).toString('hex')
  await dbOf(context)
    .insertInto('exchange_file')
    .values({
      id,
      admin_id: ownerOf(context),
      resource,
      kind,
      name: '',
      headings: '[]',
      separator: '',
      total: -1,
      expire_time: now + life,
    })
    .execute()
  return id
}

/** Adds rows behind those that are there. */
export async function appendRows(
  context: Context,
  file: string,
  place: number,
  rows: readonly StoredRow[],
): Promise<void> {
  const { secret } = context.app.config
  const packed = await deflate(JSON.stringify(rows))
  await dbOf(context)
    .insertInto('exchange_part')
    .values({ file_id: file, place, content: seal(secret, exchangePurpose, packed.toString('base64')) })
    .execute()
}

/** From now on the file can be found. */
export async function finishFile(
  context: Context,
  id: string,
  { name, headings, separator, total }: Omit<WaitingFile, 'id'>,
): Promise<void> {
  await dbOf(context)
    .updateTable('exchange_file')
    .set({ name: name.slice(0, 100), headings: JSON.stringify(headings), separator, total })
    .where('id', '=', id)
    .execute()
}

/** The caller's file of a kind and resource; a foreign, old or unknown one is answered as not there. */
export async function findFile(
  context: Context,
  kind: FileKind,
  resource: string,
  id: unknown,
): Promise<WaitingFile> {
  const { now } = context
  const row =
    typeof id === 'string' && /^[0-9a-f]{32}$/.test(id)
      ? await dbOf(context)
          .selectFrom('exchange_file')
          .selectAll()
          .where('id', '=', id)
          .where('admin_id', '=', ownerOf(context))
          .where('kind', '=', kind)
          .where('resource', '=', resource)
          .where('expire_time', '>', now)
          .where('total', '>=', 0)
          .executeTakeFirst()
      : undefined
  if (!row) throw new Problem('importFileGone')
  const { name, headings, separator, total } = row
  return {
    id: String(row.id),
    name: String(name),
    headings: JSON.parse(String(headings)),
    separator: String(separator),
    total: Number(total),
  }
}

/** The caller's upload, for this one import: whoever asks for it again, or at the same moment, finds it gone. */
export async function takeFile(context: Context, resource: string, id: unknown): Promise<WaitingFile> {
  const file = await findFile(context, 'upload', resource, id)
  const { numUpdatedRows } = await dbOf(context)
    .updateTable('exchange_file')
    .set({ kind: 'taken' satisfies FileKind })
    .where('id', '=', file.id)
    .where('kind', '=', 'upload' satisfies FileKind)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Problem('importFileGone')
  return file
}

/** The rows of a file, part by part, from a part on. */
export async function* rowsOfFile(
  { app }: Context,
  id: string,
  from = 0,
): AsyncGenerator<readonly StoredRow[]> {
  for (let place = from; ; place++) {
    const part = await app.database.write
      .selectFrom('exchange_part')
      .select('content')
      .where('file_id', '=', id)
      .where('place', '=', place)
      .executeTakeFirst()
    if (!part) return
    const packed = Buffer.from(unseal(app.config.secret, exchangePurpose, String(part.content)), 'base64')
    yield JSON.parse((await inflate(packed)).toString()) as readonly StoredRow[]
  }
}

/** A file that nobody needs any more. */
export async function dropFile(context: Context, id: string): Promise<void> {
  await dropFrom(dbOf(context), id)
}

async function dropFrom(db: Db, id: string): Promise<void> {
  await db.deleteFrom('exchange_part').where('file_id', '=', id).execute()
  await db.deleteFrom('exchange_file').where('id', '=', id).execute()
}

/** The open transaction, or a connection to write with. */
function dbOf({ app, batch, db }: Context): Db {
  return batch === null ? app.database.write : db
}

function ownerOf({ identity }: Context): number {
  if (identity.kind !== 'admin') throw new Problem('needLogin')
  return identity.id
}

/** The oldest of somebody who has many makes room; what is being brought in stays. */
async function makeRoom(context: Context): Promise<void> {
  const own = await dbOf(context)
    .selectFrom('exchange_file')
    .select('id')
    .where('admin_id', '=', ownerOf(context))
    .where('kind', '<>', 'taken' satisfies FileKind)
    .orderBy('expire_time', 'desc')
    .offset(maxFiles - 1)
    .limit(100)
    .execute()
  for (const { id } of own) await dropFile(context, String(id))
}

/** Files that waited too long. */
export async function sweepFiles(app: App, now: number): Promise<number> {
  const old = await app.database.write
    .selectFrom('exchange_file')
    .select('id')
    .where('expire_time', '<=', now)
    .execute()
  for (const { id } of old) await dropFrom(app.database.write, String(id))
  return old.length
}
