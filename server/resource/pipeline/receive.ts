import type { Context } from '../../context.ts'
import type { Body } from '../door.ts'
import type { Entry } from '../registry.ts'
import { pipelineOf } from './aspect.ts'

/** What a caller sent of a row, in the shape of its declaration: as the resource reads it, and each aspect its part. */
export function receive(entry: Entry, body: Body, context: Context): Body {
  const own = entry.side.receive?.(body) ?? body
  return pipelineOf(entry, context).receive.reduce((sent, one) => one(sent, context), own)
}
