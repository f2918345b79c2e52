import { hasBulkEdit, hasNode, nodeOf } from '#core/access/permissions.ts'
import { places } from '#core/calls/references.ts'
import { Problem } from '#core/problems.ts'
import { actionApplies, type DerivedCall, hasPages, transitionOf } from '#core/resource.ts'
import { parseId, Refusal } from '#core/rules/rules.ts'
import { adminUrl, listLimits } from '#core/wire.ts'
import { lacking } from '../auth/rights/explain-refusal.ts'
import { isDone, runOnce, sentKey } from '../concurrency/idempotency.ts'
import { type Context, inTransaction } from '../context.ts'
import type { Answer, Input, Route } from '../http/route.ts'
import { readInput } from './action/action-input.ts'
import { move } from './action/move.ts'
import { bodyLimitsOf } from './body-limits.ts'
import { findStored, keyOf } from './columns/stored.ts'
import type { Body, WantedPlace } from './door.ts'
import { parseJson } from './list/list-query.ts'
import { type Aspect, pipelineOf } from './pipeline/aspect.ts'
import { answer, arrivals } from './read-rows.ts'
import type { Entry } from './registry.ts'
import { limitsOn } from './rights/row-rights.ts'
import { rowsOf } from './rows.ts'
import type { ActionInput } from './side.ts'
import { bulkStart, namingRow, refuseTooMany } from './write/bulk-edit.ts'
import { actionNotice, notice } from './write/notice.ts'
import { removeOpen } from './write/remove-open.ts'
import { inTurn, onlyRow } from './write/turns/in-turn.ts'

/** The back-office calls of a resource (`docs/wire.md#calls-of-a-resource`): one node each, everything through its rows. */
export function resourceRoutes(entry: Entry, aspects: readonly Aspect[]): readonly Route[] {
  const { resource } = entry
  return [
    ...resource.calls.flatMap((call) => derivedRoutes(entry, call)),
    ...(hasPages(resource) ? [showRoute(entry)] : []),
    ...(resource.list.watch ? [arrivalsRoute(entry)] : []),
    ...(hasBulkEdit(resource) ? bulkRoutes(entry) : []),
    ...Object.keys(resource.actions).map((action) => actionRoute(entry, action)),
    ...aspects.flatMap(({ routes }) => routes?.(entry) ?? []),
  ]
}

const addressOf = ({ resource }: Entry, call: string) => ({
  url: adminUrl(resource.name, call).toLowerCase(),
  access: { node: nodeOf(resource, call) },
})

/** The routes of one derived call: none for calls that others answer, two for `edit`, which opens a row and saves it. */
function derivedRoutes(entry: Entry, call: DerivedCall): readonly Route[] {
  const { resource } = entry
  const base = addressOf(entry, call)
  const saving = { ...base, ...bodyLimitsOf(resource), method: 'POST' as const }
  switch (call) {
    case 'index': {
      const handle: Route['handle'] = async (context, { query }) => ({
        data: await rowsOf(entry, context).list(query),
      })
      return [{ ...base, method: 'GET', handle }]
    }
    case 'add': {
      const handle: Route['handle'] = async (context, input) => {
        refuseEmpty(input.body)
        const data = await addRow(entry, input, context)
        return { data, ...notice(entry, 'added', [{ ...input.body, ...data }], context) }
      }
      return [{ ...saving, handle }]
    }
    case 'edit':
      return [
        { ...base, method: 'GET', handle: (context, input) => openRow(entry, input, context) },
        { ...saving, handle: (context, input) => saveRow(entry, input, context) },
      ]
    case 'del': {
      const handle: Route['handle'] = async (context, { body }) => {
        const ids = await chosenIds(entry, body, context)
        const { rows, said, left } = await removeSettled(entry, ids, body, context)
        const data = left.length > 0 ? { ...said, left } : said
        return { data, ...notice(entry, 'deleted', rows, context) }
      }
      return [{ ...base, method: 'DELETE', handle }]
    }
    case 'sortable': {
      const handle: Route['handle'] = async (context, { body }) => {
        const row = await rowsOf(entry, context).sort(idOf(body.id, entry), placeIn(body, entry))
        const data = body.place === undefined || !row ? null : { row_version: row.row_version }
        return { data, message: 'core:success.sorted' }
      }
      return [{ ...base, method: 'POST', handle }]
    }
    default:
      return []
  }
}

async function openRow(entry: Entry, { query }: Input, context: Context): Promise<Answer> {
  const id = idOf(query.id, entry)
  return {
    data: {
      ...(await answer(entry, id, 'edit', context)),
      ...(await limitsOn(entry, id, context)),
      ...(await entry.side.editData?.(context)),
    },
  }
}

/** A whole row for who may list it but not change it: what its page reads. */
function showRoute(entry: Entry): Route {
  return {
    ...addressOf(entry, 'show'),
    access: { node: nodeOf(entry.resource, 'index') },
    method: 'GET',
    handle: async (context, { query }) => ({
      data: await answer(entry, idOf(query.id, entry), 'read', context),
    }),
  }
}

/** What has come into a list since whoever may open it has loaded it. */
function arrivalsRoute(entry: Entry): Route {
  return {
    ...addressOf(entry, 'arrivals'),
    access: { node: nodeOf(entry.resource, 'index') },
    method: 'GET',
    handle: async (context, { query }) => ({ data: { ids: await arrivals(entry, query, context) } }),
  }
}

async function saveRow(entry: Entry, { body }: Input, context: Context): Promise<Answer> {
  refuseEmpty(body)
  const row = await rowsOf(entry, context).edit(body)
  const { row_version, draft_version } = row
  if (draft_version === undefined)
    return { data: { row_version }, ...notice(entry, 'updated', [row], context) }
  return { data: { row_version, draft_version }, ...notice(entry, 'draftSaved', [row], context) }
}

function actionRoute(entry: Entry, action: string): Route {
  const { on, movesValue, reads } = entry.resource.actions[action] ?? {}
  return {
    ...addressOf(entry, action),
    method: 'POST',
    handle: async (context, { body, request }) => {
      const ids = on === 'none' ? [] : await actionIds(entry, action, body, context)
      const input = await readInput(entry, action, body, context)
      const asked = { ids, input, body }
      const { idempotency_key: _, ...values } = body
      const once = { call: nodeOf(entry.resource, action), key: sentKey(body, request), values }
      const prepare = entry.side.prepares?.[action]
      // Whoever sends a key again is answered as at first: nothing is done for it another time.
      const isDue = prepare && !(movesValue && (await isDone(context, once)))
      const prepared = isDue ? await prepare({ ...asked, rows: rowsOf(entry, context), context }) : undefined
      const work = (inside: Context) => runAction(entry, action, { ...asked, prepared }, inside)
      if (reads) return work(context)
      return inTurn(context, onlyRow(entry, ids), () =>
        movesValue ? runOnce(context, once, work) : inTransaction(context, work),
      )
    },
  }
}

/** The calls behind editing several rows at once: what they start from, and the change of all or none. */
function bulkRoutes(entry: Entry): readonly Route[] {
  const { resource } = entry
  const base = {
    url: adminUrl(resource.name, 'bulkedit').toLowerCase(),
    access: { node: nodeOf(resource, 'edit') },
  }
  return [
    {
      ...base,
      method: 'GET',
      handle: async (context, { query }) => ({
        data: await bulkStart(entry, await chosenIds(entry, query, context), context),
      }),
    },
    {
      ...base,
      method: 'POST',
      logTitle: 'core:log.bulkEdit',
      handle: async (context, { body }) => {
        const ids = idsOf(body.ids, entry)
        refuseTooMany(ids)
        const rows = await rowsOf(entry, context).editAll(
          ids,
          valuesOf(body.values),
          versionsOf(body.versions, entry),
        )
        const drafts = rows.filter(({ draft_version }) => draft_version !== undefined).length
        const { message, params } = notice(entry, drafts > 0 ? 'draftsSaved' : 'updated', rows, context)
        return {
          data: { count: rows.length, ...(drafts > 0 ? { drafts } : {}) },
          message,
          params: { ...params, drafts },
        }
      },
    },
  ]
}

/** With what the call says of what rows leave done first, all of them go or none; else those that may. */
async function removeSettled(entry: Entry, ids: readonly number[], body: Body, context: Context) {
  const settled = pipelineOf(entry, context).settling.flatMap((settling) => settling(body) ?? [])
  if (settled.length === 0) return removeOpen(entry, ids, context)
  return inTransaction(context, async (inside) => {
    const asked = await findStored(entry, ids, inside)
    for (const row of asked.length > 1 ? asked : [])
      await namingRow(entry, row, inside, async () => {
        const verdict = await entry.side.guard?.({ verb: 'del', row, context: inside })
        if (verdict) throw verdict
      })
    for (const settle of settled) await settle(ids, inside)
    return { ...(await rowsOf(entry, inside).remove(ids)), left: [] }
  })
}

function valuesOf(raw: unknown): Body {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    throw new Problem('parameter', { name: 'values' })
  }
  refuseEmpty(raw as Body)
  return raw as Body
}

/** Versions by id; nothing when the caller has seen none. */
function versionsOf(raw: unknown, entry: Entry): ReadonlyMap<number, number> {
  if (raw === undefined || raw === null) return new Map()
  if (typeof raw !== 'object') throw new Problem('parameter', { name: 'versions' })
  const pairs = Object.entries(raw).map(
    ([id, version]) => [parseId(id, keyOf(entry)), parseId(version)] as const,
  )
  return new Map(
    pairs.map(([id, version]) => {
      if (id instanceof Refusal || version instanceof Refusal) {
        throw new Problem('parameter', { name: 'versions' })
      }
      return [id, version]
    }),
  )
}

/** A call with an idempotency key is done once for it; where a new row moves value, it needs one. */
export async function addRow(
  entry: Entry,
  { body, request }: Pick<Input, 'body' | 'request'>,
  context: Context,
): Promise<{ readonly id: unknown }> {
  const { idempotency_key: _, ...values } = body
  const key = sentKey(body, request)
  const call = nodeOf(entry.resource, 'add')
  if (!entry.resource.movesValue) {
    const once = key === undefined ? undefined : { call, key, values }
    const row = await rowsOf(entry, context).add(values, once)
    const isRepeated = Object.keys(row).every((name) => name === 'id')
    return { id: row.id, ...(isRepeated ? {} : await entry.side.addData?.({ row, context })) }
  }
  const add = async (context: Context) => ({ id: (await rowsOf(entry, context).add(body)).id })
  // The turn is waited for out here: `runOnce` opens the transaction.
  return inTurn(context, entry.side.contends?.(values) ?? null, () =>
    runOnce(context, { call, key, values }, add),
  )
}

/** Where a row is to go: in another one's place, or before, behind or below it; below 0 is the top of a tree. */
function placeIn({ targetId, place, row_version }: Body, entry: Entry): WantedPlace {
  const named = places.find((one) => one === place)
  if (place !== undefined && !named) throw new Problem('parameter', { name: 'place' })
  const isTop = named === 'inside' && (targetId === 0 || targetId === '0')
  const version = row_version === undefined ? null : parseId(row_version)
  if (version instanceof Refusal) throw new Problem('parameter', { name: 'row_version' })
  return { targetId: isTop ? 0 : idOf(targetId, entry), place: named, version }
}

/** The resource's own handler, or the transition of this name. */
async function runAction(
  entry: Entry,
  action: string,
  asked: Omit<ActionInput<unknown>, 'rows' | 'context'>,
  context: Context,
): Promise<Answer> {
  const { ids } = asked
  const rows = rowsOf(entry, context)
  const handler = entry.side.actions?.[action]
  if (entry.resource.actions[action]?.when) await holdApplicable(entry, action, ids, context)
  const data = handler ? await handler({ ...asked, rows, context }) : await move(entry, action, ids, context)
  return { data: data ?? null, ...(await actionNotice(entry, action, ids, context)) }
}

/** Locks the rows of an action with a condition: of two who do it at the same time the second finds what the first has left. */
async function holdApplicable(
  entry: Entry,
  action: string,
  ids: readonly number[],
  context: Context,
): Promise<void> {
  const stored = await findStored(entry, ids, context, 'locked')
  if (stored.length !== ids.length) throw new Problem('rowNotFound')
  if (!stored.every((row) => actionApplies(entry.resource, action, row))) throw new Problem('wrongTransition')
}

/** A call that says nothing is a mistake. */
export function refuseEmpty(body: Body): void {
  if (Object.keys(body).length === 0) throw new Problem('emptyBody')
}

/** The id of the one row a call speaks of; a malformed one is answered like one that is not there. */
export function idOf(raw: unknown, entry?: Entry): number {
  const id = parseId(raw, entry && keyOf(entry))
  if (id instanceof Refusal) throw new Problem('rowNotFound')
  return id
}

/** The rows that an action is about. Of all that a list finds, those are left out whose state does not allow it. */
async function actionIds(
  entry: Entry,
  action: string,
  body: Body,
  context: Context,
): Promise<readonly number[]> {
  const ids = await chosenIds(entry, body, context)
  const dependsOnState = entry.resource.actions[action]?.when || transitionOf(entry.resource, action)
  if (!dependsOnState || !isGiven(body.all)) return ids
  const stored = await findStored(entry, ids, context)
  const open = stored.filter((row) => actionApplies(entry.resource, action, row)).map(({ id }) => Number(id))
  if (open.length === 0) throw new Problem('wrongTransition')
  return open
}

/**
 * The rows that a call is about: those with the ids it names, or with `all` whatever a list call finds. Then the call says how
 * many rows its sender has seen, and another number is refused.
 */
export async function chosenIds(entry: Entry, body: Body, context: Context): Promise<readonly number[]> {
  const { resource } = entry
  if (!isGiven(body.all)) return idsOf(body.ids ?? body.id, entry)
  if (!resource.calls.includes('index') || !hasNode(context.identity.rights, nodeOf(resource, 'index')))
    throw lacking([nodeOf(resource, 'index')])
  const { count, page: _page, limit: _limit, ...query } = isGiven(body.ids) ? {} : askedOf(body.all)
  const seen = parseId(count)
  if (seen instanceof Refusal) throw new Problem('parameter', { name: 'all' })
  if (seen > listLimits.maxRows) throw new Problem('allRows', { max: listLimits.maxRows })
  const asked = { ...query, isTree: 1, select: null, initValue: null }
  const ids: number[] = []
  for await (const page of rowsOf(entry, context).each(asked, { most: seen })) {
    for (const { id } of page) ids.push(Number(id))
    if (ids.length > seen) break
  }
  if (ids.length !== seen) throw new Problem('allChanged', { count: seen })
  return ids
}

/** Parameters of a list call; a query carries them as JSON. */
function askedOf(raw: unknown): Body {
  const asked = typeof raw === 'string' ? parseJson(raw) : raw
  if (typeof asked !== 'object' || asked === null || Array.isArray(asked))
    throw new Problem('parameter', { name: 'all' })
  return asked as Body
}

const isGiven = (raw: unknown) => raw !== undefined && raw !== null

/** A list of canonical ids; one that is not refuses all (`docs/security.md#data`). */
export function idsOf(raw: unknown, entry?: Entry): readonly number[] {
  const items = Array.isArray(raw)
    ? raw
    : raw === undefined || raw === null
      ? []
      : typeof raw === 'object'
        ? Object.values(raw)
        : [raw]
  if (items.length === 0 || items.length > listLimits.maxRows) throw new Problem('idList')
  return [
    ...new Set(
      items.map((item) => {
        const id = parseId(item, entry && keyOf(entry))
        if (id instanceof Refusal) throw new Problem('idList')
        return id
      }),
    ),
  ]
}
