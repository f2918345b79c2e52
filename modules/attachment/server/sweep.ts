import type { JobKind, JobWork } from '#server/concurrency/job-kind.ts'
import type { App } from '#server/context.ts'
import { sweepIncoming } from '#server/storage/receive.ts'
import type { ListedFile } from '#server/storage/store.ts'
import { removeUnused } from './remove-stored.ts'
import { sweepThumbnails } from './thumbnails.ts'
import { sweepUploads } from './upload/part-upload.ts'

/** What nobody refers to stays this long: its row may be about to be written. */
const graceMilliseconds = 86_400_000
/** Names of a query, and attachments of a look at the store. */
const batch = 500
/** Names that a report holds of each kind; the counts are whole. */
const mostNames = 50

/** Files that something was found about: how many, and the first of them by name. */
interface Finding {
  count: number
  bytes: number
  readonly names: string[]
}

/**
 * Compares the file store with the attachments, once a day. Files without attachment go after a day of grace, and so do
 * uploads that were never finished and thumbnails that are old; attachments whose file is missing are only reported. With
 * the parameter `dry_run` nothing goes.
 */
export const uploadSweep: JobKind = {
  name: 'upload/sweep',
  title: 'attachment:sweep',
  every: 86_400,
  canRepeat: true,
  async run(work) {
    const { app, now } = work.context
    const isDry = work.params.dry_run === true
    const orphans = await sweepFiles(work, isDry)
    const lostParts = await sweepParts(app, isDry)
    const missing = await findMissing(work)
    if (missing.count > 0)
      app.log.warn({ count: missing.count, names: missing.names }, 'attachments lack their file')
    const temporary = isDry
      ? {}
      : {
          uploads: await sweepUploads(app, now),
          incoming: await sweepIncoming(app.config, app.clock()),
          thumbnails: await sweepThumbnails(app.config, app.clock()),
        }
    return { dry_run: isDry, orphans, lost_parts: lostParts, missing, ...temporary }
  },
}

/** Files of the store that no attachment is kept in. */
async function sweepFiles(
  { context: { app }, report, isCancelled }: JobWork,
  isDry: boolean,
): Promise<Finding> {
  const found = finding()
  const before = app.clock() - graceMilliseconds
  let seen = 0
  for await (const files of inBatches(app.files.list())) {
    seen += files.length
    await report(seen, null)
    if (await isCancelled()) break
    const used = await usedNames(app, files)
    for (const file of files) {
      if (used.has(file.name) || file.modified >= before) continue
      if (isDry || (await removeUnused(app, file.name, before))) note(found, file.name, file.size)
    }
  }
  return found
}

/** Parts of uploads that nobody knows any more: their removal failed when these ended. */
async function sweepParts(app: App, isDry: boolean): Promise<Finding> {
  const found = finding()
  const before = app.clock() - graceMilliseconds
  for await (const parts of inBatches(app.files.parts.list())) {
    const ids = new Set(parts.map(({ name }) => name.split('/')[0] ?? ''))
    const rows = await app.database.read
      .selectFrom('upload')
      .select('id')
      .where('id', 'in', [...ids])
      .execute()
    const open = new Set(rows.map(({ id }) => String(id)))
    for (const { name, size, modified } of parts) {
      if (open.has(name.split('/')[0] ?? '') || modified >= before) continue
      if (!isDry) await app.files.parts.remove(name)
      note(found, name, size)
    }
  }
  return found
}

/** Attachments whose file is not there. */
async function findMissing({ context: { app }, report, isCancelled }: JobWork): Promise<Finding> {
  const missing = finding()
  for (let last = 0; ; ) {
    const rows = await app.database.read
      .selectFrom('attachment')
      .select(['id', 'disk_name', 'size'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .execute()
    const names = rows.map(({ disk_name }) => String(disk_name))
    const isThere = await areThere(app, names)
    for (const [at, row] of rows.entries()) if (!isThere[at]) note(missing, names[at] ?? '', Number(row.size))
    last = Number(rows.at(-1)?.id ?? 0)
    await report(last, null)
    if (rows.length < batch || (await isCancelled())) return missing
  }
}

/** Asks the store about several files at a time; a row without a name has no file. */
async function areThere({ files }: App, names: readonly string[]): Promise<readonly boolean[]> {
  const isThere = async (name: string) => name !== '' && (await files.has(name))
  const answers: boolean[] = []
  for (let at = 0; at < names.length; at += 8)
    answers.push(...(await Promise.all(names.slice(at, at + 8).map(isThere))))
  return answers
}

async function usedNames({ database }: App, files: readonly ListedFile[]): Promise<ReadonlySet<string>> {
  const names = files.map(({ name }) => name)
  const rows = await database.read
    .selectFrom('attachment')
    .select('disk_name')
    .where('disk_name', 'in', names)
    .execute()
  return new Set(rows.map(({ disk_name }) => String(disk_name)))
}

async function* inBatches(files: AsyncIterable<ListedFile>): AsyncIterable<readonly ListedFile[]> {
  let collected: ListedFile[] = []
  for await (const file of files) {
    collected.push(file)
    if (collected.length < batch) continue
    yield collected
    collected = []
  }
  if (collected.length > 0) yield collected
}

const finding = (): Finding => ({ count: 0, bytes: 0, names: [] })

function note(found: Finding, name: string, bytes: number): void {
  found.count++
  found.bytes += bytes
  if (found.names.length < mostNames) found.names.push(name)
}
