import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import { pipelineOf } from '../pipeline/aspect.ts'
import type { Entry } from '../registry.ts'

/** What an aspect has selected along with rows, whose table is `t`: it must not make more rows of one. */
export interface Beside {
  /** expressions with names that begin with `beside_`, as no field's does */
  readonly select: RawBuilder<unknown>
  /** left joins */
  readonly from?: RawBuilder<unknown>
}

/** Where rows are read together with what aspects say of them besides. */
export type BesideView = 'list' | 'form'

const nothing = sql.raw('')

/** What all aspects have selected with rows of a resource, ready to follow what is selected anyway; null where they need nothing. */
export async function besideOf(
  entry: Entry,
  view: BesideView,
  context: Context,
): Promise<Required<Beside> | null> {
  const parts: Beside[] = []
  for (const beside of pipelineOf(entry, context).beside) {
    const part = await beside(view, context)
    if (part) parts.push(part)
  }
  if (parts.length === 0) return null
  return {
    select: sql`, ${sql.join(parts.map(({ select }) => select))}`,
    from: sql.join(
      parts.map(({ from = nothing }) => from),
      sql.raw(' '),
    ),
  }
}
