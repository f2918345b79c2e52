import { viewsOf } from '#core/calls/views.ts'
import { both, oneOf, type Where } from '#core/conditions/where.ts'
import type { Condition } from '#core/field-options.ts'
import { Problem } from '#core/problems.ts'
import { listLimits } from '#core/wire.ts'
import type { Context } from '../../context.ts'
import type { Entry } from '../registry.ts'
import { findableFields } from '../rights/held-back.ts'
import { countsOf } from './counts.ts'

/** A declared way of looking at a list. */
export interface OpenView {
  readonly name: string
  readonly condition: Condition
}

/** What a call is sent with. */
type Asked = Readonly<Record<string, unknown>>

/** The views of a list that the caller may look at it in: of others they may not read what these ask for. */
export function openViews(entry: Entry, context: Context): readonly OpenView[] {
  const readable = new Set(findableFields(entry, context))
  return Object.entries(viewsOf(entry.resource, context.identity.rights.isMemberArea === true))
    .map(([name, condition]) => ({ name, condition }))
    .filter(({ condition }) => Object.keys(condition).every((field) => readable.has(field)))
}

/** The rows that the `view` shows which a call asks for; all where it asks for none. */
export function viewLimit(entry: Entry, asked: Asked, context: Context): Where {
  const view = viewIn(entry, asked, context)
  return view ? whereOf(view.condition) : 'all'
}

/**
 * The rows that a list shows to members: without those that they have put away, unless its `view` asks for these. They are left out of
 * what is looked at only: whoever goes through everything, as the file of a member's own data does, finds them.
 */
export function keptLimit(entry: Entry, asked: Asked, context: Context): Where {
  const { isMemberArea } = context.identity.rights
  const field = isMemberArea ? entry.resource.areas.member?.putAway : undefined
  if (field === undefined) return 'all'
  const { condition = {} } = viewIn(entry, asked, context) ?? {}
  return Object.hasOwn(condition, field) ? 'all' : { [field]: 0 }
}

/** How many rows each view has; as many as `listLimits.countedInViews` stand for more. */
export async function viewCounts(entry: Entry, context: Context): Promise<ReadonlyMap<string, number>> {
  const views = openViews(entry, context)
  if (views.length === 0) return new Map()
  const counts = await countsOf(entry, context)
  const pairs = views.map(async ({ name }) => {
    const asked = { view: name }
    const where = both(viewLimit(entry, asked, context), keptLimit(entry, asked, context))
    return [name, await counts.upTo(listLimits.countedInViews, where)] as const
  })
  return new Map(await Promise.all(pairs))
}

function viewIn(entry: Entry, { view: asked }: Asked, context: Context): OpenView | null {
  if (asked === undefined || asked === '') return null
  const view = openViews(entry, context).find(({ name }) => name === asked)
  if (!view) throw new Problem('parameter', { name: 'view' })
  return view
}

function whereOf(condition: Condition): Where {
  const pairs = Object.entries(condition).map(([field, values]) => [
    field,
    values.length === 1 ? values[0] : oneOf(values),
  ])
  return Object.fromEntries(pairs) as Where
}
