import { createHash } from 'node:crypto'
import type { JobKind, JobWork } from '#server/concurrency/job-kind.ts'
import { type App, type Context, inTransaction } from '#server/context.ts'
import { findStored } from '#server/resource/columns/stored.ts'
import type { Entry } from '#server/resource/registry.ts'
import { otherLanguages } from '#server/settings/site-languages.ts'
import { isTranslatable, neededFields } from './translatable.server.ts'
import { settleTranslations } from './translation-states.server.ts'

/** counted up when it follows otherwise from the same texts how far a row is translated */
const version = 2

/** rows of one transaction: few, because they are locked in it */
const batch = 50

/**
 * Looks at the translations of whole resources whose rules have changed: another base language, other translated fields.
 * Everything else is kept by the writes of rows themselves (`translation-states.ts`).
 */
export const lookAtTranslationsKind: JobKind = {
  name: 'core/lookAtTranslations',
  title: 'core:jobs.lookAtTranslations',
  every: 15,
  canRepeat: true,
  isDue: async (app) => (await unseenResources(app)).length > 0,
  async run(work) {
    const result = { resources: 0, rows: 0 }
    const { app } = work.context
    for (const name of await unseenResources(app)) {
      const entry = app.registry.find(name)
      if (entry && isTranslatable(entry)) result.rows += await lookAtAll(entry, work)
      else await forget(name, work.context)
      if (await work.isCancelled()) return result
      await writeVersion(name, entry && isTranslatable(entry) ? rulesOf(entry, app) : null, work.context)
      result.resources++
    }
    return result
  },
}

/** Resources of which it is not known yet how far all their rows are translated, and those that have nothing to translate any more. */
export async function unseenResources(app: App): Promise<readonly string[]> {
  const rows = await app.database.read
    .selectFrom('translation_index')
    .select(['resource', 'version'])
    .execute()
  const known = new Map(rows.map(({ resource, version }) => [String(resource), String(version)]))
  const wanted = app.registry.entries.filter(isTranslatable)
  const names = new Set(wanted.map(({ resource }) => resource.name))
  return [
    ...wanted
      .filter((entry) => known.get(entry.resource.name) !== rulesOf(entry, app))
      .map((entry) => entry.resource.name),
    ...[...known.keys()].filter((name) => !names.has(name)),
  ]
}

/** Says by which rules it follows from a row how far it is translated. */
function rulesOf(entry: Entry, app: App): string {
  const fieldsOf = (one: Entry): unknown => [
    one.translated,
    neededFields(one),
    one.lines.map(({ field, target }) => [field, fieldsOf(target)]),
  ]
  return createHash('sha256')
    .update(JSON.stringify([version, otherLanguages(app), fieldsOf(entry)]))
    .digest('hex')
}

/** Looks at every row, in the order of the ids; the newest text of each is as old as its row. */
async function lookAtAll(entry: Entry, { context, isCancelled, report }: JobWork): Promise<number> {
  const { table } = entry.resource
  let seen = 0
  for (let after = 0; !(await isCancelled()); ) {
    const query = context.db.selectFrom(table).select('id').where('id', '>', after).orderBy('id').limit(batch)
    const ids = (await query.execute()).map(({ id }) => Number(id))
    const last = ids.at(-1)
    if (last === undefined) break
    await inTransaction(context, async (inside) => {
      const rows = await findStored(entry, ids, inside, 'locked')
      const time = ({ update_time, create_time }: (typeof rows)[number]) =>
        Number(update_time ?? create_time ?? 0)
      await settleTranslations(entry, rows, inside, { time })
    })
    after = last
    seen += ids.length
    await report(seen, null)
  }
  return seen
}

async function writeVersion(resource: string, version: string | null, context: Context): Promise<void> {
  await inTransaction(context, async ({ db }) => {
    await db.deleteFrom('translation_index').where('resource', '=', resource).execute()
    if (version !== null) await db.insertInto('translation_index').values({ resource, version }).execute()
  })
}

async function forget(resource: string, { app }: Context): Promise<void> {
  await app.database.write.deleteFrom('translation_state').where('resource', '=', resource).execute()
}
