import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { draftPrefix } from '#core/calls/references.ts'
import type { Database } from '#server/db/database.ts'
import { quote } from '#server/db/dialect.ts'
import { type Check, collect, counted, maxExamples, pagesOf, type Subject } from '#server/doctor/check.ts'
import type { PlainRow } from '#server/resource/door.ts'
import type { Entry } from '#server/resource/registry.ts'
import type { FileStore, ListedFile } from '#server/storage/store.ts'
import { isPrivateName } from './private/private-path.ts'
import { canHoldFiles, filesOf } from './references.ts'

const batch = 200
/** milliseconds in which the row of a file that has just come may still be on its way */
const fresh = 60_000

/** Every upload has its file, whole and unchanged, and every file its upload. */
export const uploads: Check = {
  name: 'uploads',
  async run({ database, files }) {
    const restore = 'restore it from a copy of storage/, or delete the attachment'
    const missing = collect('uploads whose file is missing', restore)
    const size = collect('uploads whose file has another size', restore)
    const content = collect('uploads whose file has another content (SHA-256)', restore)
    const open = collect(
      'private uploads with a public address, or public ones without',
      'delete the attachment and upload the file again',
    )
    let seen = 0
    for await (const rows of pagesOf(
      database,
      'attachment',
      ['id'],
      ['disk_name', 'size', 'sha256', 'is_private'],
      batch,
    )) {
      for (const { id, disk_name, size: bytes, sha256, is_private } of rows) {
        seen++
        const words = `attachment ${id}, ${disk_name}`
        const facts = disk_name ? await files.find(String(disk_name)) : null
        if (isPrivateName(String(disk_name)) !== Boolean(is_private)) open.add(words)
        if (!facts) missing.add(words)
        else if (facts.size !== Number(bytes)) size.add(`${words}: ${facts.size} bytes, not ${bytes}`)
        else if (sha256 && (await sha256Of(files, String(disk_name))) !== sha256) content.add(words)
      }
    }
    const orphans = collect(
      'files that no upload is kept in',
      'look at them: the daily sweep removes what is older than a day',
    )
    for await (const name of filesWithoutRow(database, files)) orphans.add(name)
    return {
      seen: counted(seen, 'upload'),
      findings: [missing, size, content, open, orphans].flatMap((one) => one.findings()),
    }
  },
}

/** The table of which row refers to which file says what the rows say. */
export const fileReferences: Check = {
  name: 'uses of files',
  async run(subject) {
    const advice = 'save the row again, or restore a copy: a file that seems unused can be deleted'
    const found = {
      unnoted: collect('files in rows whose use is not noted', advice),
      stale: collect('noted uses that are none', 'the file can not be deleted until its row is saved again'),
    }
    await findLost(subject, found.stale)
    const holders = subject.entries.filter(canHoldFiles)
    for (const entry of holders) await compareUses(entry, subject.database, found)
    return {
      seen: `${counted(holders.length, 'kind')} of rows with files`,
      findings: [...found.unnoted.findings(), ...found.stale.findings()],
    }
  },
}

async function sha256Of(files: FileStore, name: string): Promise<string> {
  const hash = createHash('sha256')
  const { stream } = await files.open(name)
  for await (const chunk of stream) hash.update(chunk)
  return hash.digest('hex')
}

async function* filesWithoutRow(database: Database, files: FileStore): AsyncGenerator<string> {
  let waiting: ListedFile[] = []
  for await (const file of files.list()) {
    waiting.push(file)
    if (waiting.length < batch) continue
    yield* await withoutRow(database, waiting)
    waiting = []
  }
  yield* await withoutRow(database, waiting)
}

async function withoutRow(database: Database, files: readonly ListedFile[]): Promise<readonly string[]> {
  const old = Date.now() - fresh
  const orphans = await unknownTo(database, files)
  if (!orphans.some(({ modified }) => modified > old)) return orphans.map(({ name }) => name)
  await wait(1000)
  return (await unknownTo(database, orphans)).map(({ name }) => name)
}

async function unknownTo({ read }: Database, files: readonly ListedFile[]): Promise<readonly ListedFile[]> {
  if (files.length === 0) return []
  const names = files.map(({ name }) => name)
  const rows = await read
    .selectFrom('attachment')
    .select('disk_name')
    .where('disk_name', 'in', names)
    .execute()
  const known = new Set(rows.map(({ disk_name }) => String(disk_name)))
  return files.filter(({ name }) => !known.has(name))
}

type Collection = ReturnType<typeof collect>

/** Notes that name an attachment, or a row, that is gone. */
async function findLost({ database, entries }: Subject, stale: Collection): Promise<void> {
  const { dialect, read } = database
  const name = (text: string) => sql.raw(quote(dialect, text))
  const named = await read.selectFrom('attachment_reference').select('resource').distinct().execute()
  for (const { resource } of named) {
    const table = entries.find((entry) => entry.resource.name === resource)?.resource.table
    const gone = table ? sql`or h.${name('id')} is null` : sql`or 1 = 1`
    const join = table ? sql`left join ${name(table)} h on h.${name('id')} = r.${name('row_id')}` : sql``
    const { rows } = await sql<{ attachment_id: unknown; row_id: unknown; field: unknown; count: unknown }>`
      select r.attachment_id, r.row_id, r.field, count(*) over () as count from attachment_reference r
      left join attachment a on a.${name('id')} = r.attachment_id ${join}
      where r.resource = ${resource} and (a.${name('id')} is null ${gone})
      order by r.attachment_id, r.row_id limit ${sql.lit(maxExamples)}`.execute(read)
    for (const [at, row] of rows.entries())
      stale.add(
        `attachment ${row.attachment_id} in ${resource} ${row.row_id}, ${row.field}`,
        at === 0 ? Number(row.count) - rows.length + 1 : 1,
      )
  }
}

/** Rows against notes. Records of several owners share an address; one of them being noted is enough. */
async function compareUses(
  entry: Entry,
  database: Database,
  found: { readonly unnoted: Collection; readonly stale: Collection },
): Promise<void> {
  const { name, table } = entry.resource
  for await (const rows of pagesOf(database, table, ['id'], entry.columns, batch)) {
    const notes = await notesOf(
      database,
      name,
      rows.map(({ id }) => id),
    )
    const held = rows.map((row) => ({ id: Number(row.id), files: filesOf(entry, loaded(entry, row)) }))
    const urls = [...new Set(held.flatMap(({ files }) => [...files.values()].flat()))]
    const known = await knownUrls(database, urls)
    for (const { id, files } of held) {
      const noted = notes.get(id) ?? []
      for (const [field, list] of files) {
        for (const url of list) {
          const isNoted = noted.some((note) => note.field === field && note.url === url)
          if (known.has(url) && !isNoted) found.unnoted.add(`${url} in ${name} ${id}, ${field}`)
        }
      }
      for (const { field, url } of noted)
        if (!files.get(field)?.includes(url)) found.stale.add(`${url} in ${name} ${id}, ${field}`)
    }
  }
}

function loaded({ loaders }: Entry, row: PlainRow): PlainRow {
  const values = { ...row }
  for (const [name, load] of loaders) values[name] = load(values[name])
  return values
}

interface Note {
  readonly field: string
  readonly url: string
}

async function notesOf({ read }: Database, resource: string, ids: readonly unknown[]) {
  const rows = await read
    .selectFrom('attachment_reference')
    .innerJoin('attachment', 'attachment.id', 'attachment_reference.attachment_id')
    .select(['attachment_reference.row_id', 'attachment_reference.field', 'attachment.url'])
    .where('attachment_reference.resource', '=', resource)
    .where('attachment_reference.row_id', 'in', ids)
    .where('attachment_reference.field', 'not like', `${draftPrefix}%`)
    .execute()
  const notes = new Map<number, Note[]>()
  for (const { row_id, field, url } of rows)
    notes.set(Number(row_id), [
      ...(notes.get(Number(row_id)) ?? []),
      { field: String(field), url: String(url) },
    ])
  return notes
}

async function knownUrls({ read }: Database, urls: readonly string[]): Promise<ReadonlySet<string>> {
  const known = new Set<string>()
  for (let at = 0; at < urls.length; at += batch) {
    const part = urls.slice(at, at + batch)
    const rows = await read.selectFrom('attachment').select('url').where('url', 'in', part).execute()
    for (const { url } of rows) known.add(String(url))
  }
  return known
}
