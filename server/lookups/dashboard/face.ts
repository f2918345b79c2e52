import { hasNode, nodeOf, readableFields } from '#core/access/permissions.ts'
import type { AnyResource } from '#core/resource.ts'
import type { Context } from '../../context.ts'
import type { Body } from '../../resource/door.ts'
import { rowsOf } from '../../resource/rows.ts'

/** What a module adds to the start page of the back office, each under a name of its own. */
export interface DashboardFace {
  /** what its cards show, each a call `dashboard/<name>` */
  readonly parts?: Readonly<Record<string, DashboardPart>>
  /** what waits for somebody */
  readonly waiting?: Readonly<Record<string, DashboardWaiting>>
  /** what a new site needs */
  readonly steps?: Readonly<Record<string, DashboardStep>>
}

/** What a card shows, and the resource whose list its readers may open; null is for super administrators only. */
export interface DashboardPart {
  readonly list: string | null
  /** whether there may be anything in it for the caller */
  readonly has?: (context: Context) => boolean
  readonly load: (context: Context, query: Readonly<Record<string, unknown>>) => Promise<object>
}

/** What may wait for whoever looks, and how much of it does at this moment. */
export interface DashboardWaiting {
  /** the higher, the further up */
  readonly weigh: number
  readonly isFor: (context: Context) => boolean
  readonly count: (context: Context) => Promise<number>
}

/** A step that is done once what it leads to is there, whoever did it; steps are for super administrators. */
export interface DashboardStep {
  /** the higher, the earlier */
  readonly weigh: number
  readonly isDone: (context: Context) => boolean | Promise<boolean>
}

/** Rows with a value wait for those who may list them and see that field. */
export function waitingRows(
  resource: AnyResource,
  field: string,
  value: string,
  weigh: number,
): DashboardWaiting {
  return {
    weigh,
    isFor: ({ identity: { rights } }) => hasNode(rights, nodeOf(resource, 'index')),
    count: async (context) =>
      readableFields(resource, context.identity.rights).includes(field)
        ? countRows(context, resource.name, { [field]: value })
        : 0,
  }
}

/** How many rows of the caller's scope have these values; of this very moment, so that what was done ticks itself off. */
export async function countRows(context: Context, name: string, where: Body = {}): Promise<number> {
  const search = Object.entries(where).map(([field, val]) => ({ field, operator: 'eq', val }))
  const { total } = (await rowsOf(context.app.registry.get(name), context).list({ limit: 1, search })) as {
    readonly total: number
  }
  return total
}
