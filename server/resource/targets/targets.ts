import { type FieldKind, relationName } from '#core/field.ts'
import type { Fault } from '#core/problems.ts'
import { type Block, blockLinks, blockTexts } from '#core/values/block.ts'
import { oncePer } from '#core/values/once.ts'
import { type NamedTarget, type Target, targetText } from '#core/values/target.ts'
import { type App, type Context, guest } from '../../context.ts'
import { fitsColumn } from '../columns/columns.ts'
import { findLabels, keyOf } from '../columns/stored.ts'
import type { PlainRow } from '../door.ts'
import type { Entry } from '../registry.ts'
import { scopeOf } from '../rights/scope.ts'
import { holdRows } from '../write/turns/hold-rows.ts'

/** The resources whose rows values of the kind `target` may name, as modules declare them. */
export function targetEntries({ modules, registry }: App): readonly Entry[] {
  const names = new Set(modules.flatMap(({ module }) => module.targets.map(({ name }) => name)))
  return [...names].map((name) => registry.get(name))
}

/**
 * What targets are called, in their order, and who sees them. A row that the caller does not see is `missing`, as one that
 * is not there; what is public is what a guest's scope shows at `now`.
 */
export async function nameTargets(
  targets: readonly Target[],
  context: Context,
): Promise<readonly NamedTarget[]> {
  const found = new Map<string, NamedTarget>()
  const outside: Context = { ...context, identity: guest, takes: undefined }
  for (const entry of targetEntries(context.app)) {
    const { name: resource } = entry.resource
    const ids = targets.flatMap((one) => (one.resource === resource ? [one.row_id] : []))
    if (ids.length === 0) continue
    const labels = await findLabels(entry, ids, context)
    const open = context.identity.kind === 'guest' ? labels : await findLabels(entry, ids, outside)
    for (const row_id of ids) {
      const label = labels.get(row_id) ?? open.get(row_id)
      const state = open.has(row_id) ? 'public' : 'hidden'
      if (label !== undefined) found.set(targetText({ resource, row_id }), { resource, row_id, label, state })
    }
  }
  return targets.map(
    (one) => found.get(targetText(one)) ?? { ...one, label: `#${one.row_id}`, state: 'missing' },
  )
}

/** Adds to rows what their targets are called: `target` has its name beside it as `target_row`. */
export async function attachTargets(
  entry: Entry,
  rows: readonly PlainRow[],
  context: Context,
): Promise<void> {
  for (const name of targetFields(entry)) {
    const having = rows.filter((row) => Object.hasOwn(row, name))
    const named = await nameTargets(
      having.flatMap((row) => (row[name] ? [row[name] as Target] : [])),
      context,
    )
    let at = 0
    for (const row of having) row[relationName(name)] = row[name] ? named[at++] : null
  }
}

/** Why targets that a write newly names are refused: no resource to point at, or no row that its caller sees there. */
export async function targetFaults(
  entry: Entry,
  stored: PlainRow | null,
  values: Readonly<Record<string, unknown>>,
  context: Context,
): Promise<Readonly<Record<string, Fault>>> {
  const faults: Record<string, Fault> = {}
  const named: { readonly target: Target; readonly faults: Readonly<Record<string, Fault>> }[] = []
  for (const name of targetFields(entry)) {
    const value = values[name] as Target | null | undefined
    const known = stored?.[name] as Target | null | undefined
    if (!value || (known && targetText(known) === targetText(value))) continue
    named.push({ target: value, faults: { [name]: missing } })
  }
  for (const name of blockFields(entry)) {
    if (values[name] === undefined) continue
    const known = new Set(linksIn(stored?.[name]).map(({ target }) => targetText(target)))
    for (const { target, block, type, field } of linksIn(values[name])) {
      if (known.has(targetText(target)) || !context.app.blocks.find(type)) continue
      const fault = { ...missing, of: { texts: blockTexts(type), field } }
      const at = `${name}.${block}.${field}`
      named.push({ target, faults: { [name]: { message: 'validate.blockFaults' }, [at]: fault } })
    }
  }
  const there = await rowsThere(
    named.map(({ target }) => target),
    context,
  )
  for (const one of named) if (!there.has(targetText(one.target))) Object.assign(faults, one.faults)
  return faults
}

const missing: Fault = { message: 'validate.reference' }

const linksIn = (value: unknown) => (Array.isArray(value) ? blockLinks(value as readonly Block[]) : [])

/** Those of some targets that are rows which the caller sees. They stay until the transaction ends. */
async function rowsThere(targets: readonly Target[], context: Context): Promise<ReadonlySet<string>> {
  const there = new Set<string>()
  for (const entry of targets.length > 0 ? targetEntries(context.app) : []) {
    const { name: resource } = entry.resource
    const named = targets.filter((one) => one.resource === resource).map(({ row_id }) => row_id)
    const ids = [...new Set(named)].filter((id) => fitsColumn(keyOf(entry), id))
    if (ids.length === 0) continue
    // What the product sets by itself is not limited by scopes of other resources.
    const scope = context.identity.kind === 'system' ? 'all' : await scopeOf(entry, context)
    for (const row_id of await holdRows(entry, ids, scope, context))
      there.add(targetText({ resource, row_id }))
  }
  return there
}

const targetFields = fieldsOfKind('target')
const blockFields = fieldsOfKind('blocks')

function fieldsOfKind(kind: FieldKind) {
  return oncePer(({ resource: { fields } }: Entry): readonly string[] =>
    Object.keys(fields).filter((name) => fields[name]?.kind === kind),
  )
}
