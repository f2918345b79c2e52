import { sql } from 'kysely'
import { hasNode, nodeOf } from '#core/access/permissions.ts'
import { both, type Where } from '#core/conditions/where.ts'
import type { Access } from '#server/auth/rights/access.ts'
import { titlesOf } from '#server/auth/rights/explain-refusal.ts'
import { limitOf } from '#server/auth/rights/limits.ts'
import type { Context } from '#server/context.ts'
import { quote } from '#server/db/dialect.ts'
import { findLabels } from '#server/resource/columns/stored.ts'
import { mainAlias } from '#server/resource/list/column-ref.ts'
import { allOf, whereSql } from '#server/resource/list/condition.ts'
import type { Entry } from '#server/resource/registry.ts'
import { scopeOf } from '#server/resource/rights/scope.ts'
import type { RowChange, RowSample } from './effect.ts'

/** Rights as they are, and as they would be. */
export interface Compared {
  readonly before: Access
  readonly after: Access
}

/** resources that samples are taken of, the newest rows that are looked at for them, and how many are named */
const mostResources = 8
const mostRows = 2000
const mostLabels = 3

/** What administrators reach of limited resources whose list they keep; samples are those of the first one concerned. */
export async function rowChanges(
  people: readonly number[],
  compared: Compared,
  context: Context,
): Promise<{ readonly changes: readonly RowChange[]; readonly people: ReadonlySet<number> }> {
  const concerned = new Set<number>()
  const changes: RowChange[] = []
  for (const entry of limitedEntries(compared, context)) {
    const node = nodeOf(entry.resource, 'index')
    const found = people.flatMap((person) => {
      const [before, after] = [compared.before, compared.after].map((access) =>
        reachOf(entry, node, person, access, context),
      )
      const isSame = !before || !after || JSON.stringify(before) === JSON.stringify(after)
      return isSame ? [] : [{ person, before, after }]
    })
    const [first] = found
    if (!first) continue
    for (const { person } of found) concerned.add(person)
    if (changes.length === mostResources) continue
    const isOpen = hasNode(context.identity.rights, node)
    changes.push({
      resource: entry.resource.name,
      page: pageOf(entry, context),
      people: found.length,
      gained: isOpen ? await sample(entry, first.after, first.before, context) : null,
      lost: isOpen ? await sample(entry, first.before, first.after, context) : null,
    })
  }
  return { changes, people: concerned }
}

/** The titles of the directories and the page of a resource. */
export function pageOf({ resource: { name } }: Entry, context: Context): string {
  const rule = context.app.settings.access.ruleNamed(name)
  return rule ? titlesOf(rule, context).join(' / ') : context.translate(`${name}:name`)
}

function limitedEntries({ before, after }: Compared, { app }: Context): readonly Entry[] {
  return app.registry.entries.filter(
    ({ resource: { name } }) => before.isLimited(name) || after.isLimited(name),
  )
}

/** Which rows an administrator's groups leave; null where they may not list any. */
function reachOf(entry: Entry, node: string, id: number, access: Access, context: Context): Where | null {
  const rights = access.rightsOf(id)
  if (!hasNode(rights, node)) return null
  const { app } = context
  return limitOf(entry, {
    ...context,
    app: { ...app, settings: { ...app.settings, access } },
    identity: { kind: 'admin', id, username: '', nickname: '', sessionId: '', rights },
    takes: { nodes: [node] },
  })
}

/** Some of the newest rows that are within the one and not within the other, of those that the caller sees. */
async function sample(
  entry: Entry,
  within: Where,
  without: Where,
  context: Context,
): Promise<RowSample | null> {
  const { dialect } = context.app.database
  const seen = both(
    await scopeOf(entry, { ...context, takes: { nodes: [nodeOf(entry.resource, 'index')] } }),
    within,
  )
  const id = sql.raw(`${mainAlias}.${quote(dialect, 'id')}`)
  const from = sql.raw(`${quote(dialect, entry.resource.table)} ${mainAlias}`)
  const oldest = await sql<{
    id: number
  }>`select ${id} as id from ${from} order by ${id} desc limit 1 offset ${sql.lit(mostRows)}`.execute(
    context.db,
  )
  const condition = allOf([
    sql`${id} > ${Number(oldest.rows[0]?.id ?? 0)}`,
    whereSql(entry, seen, dialect),
    // What is neither true nor false is not within.
    sql`case when ${whereSql(entry, without, dialect)} then 1 else 0 end = 0`,
  ])
  const { rows } = await sql<{
    id: number
  }>`select ${id} as id from ${from} where ${condition} order by ${id} desc limit ${sql.lit(mostLabels + 1)}`.execute(
    context.db,
  )
  if (rows.length === 0) return null
  const ids = rows.slice(0, mostLabels).map((row) => Number(row.id))
  const labels = await findLabels(entry, ids, {
    ...context,
    takes: { nodes: [nodeOf(entry.resource, 'index')] },
  })
  return { labels: ids.flatMap((one) => labels.get(one) ?? []), hasMore: rows.length > mostLabels }
}
