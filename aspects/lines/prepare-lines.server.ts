import { type Line, lineName } from '#core/values/lines.ts'
import type { App } from '#server/context.ts'
import type { Body, PlainRow } from '#server/resource/door.ts'
import type { Entry, LineRelation } from '#server/resource/registry.ts'
import { prepareValues } from '#server/resource/write/prepare.ts'
import { namingLine } from './line-faults.server.ts'

/** The lines among the values of a row, each of them prepared as a row is. */
export async function preparedLines({ lines }: Entry, values: Body, app: App): Promise<PlainRow> {
  const prepared: PlainRow = {}
  for (const relation of lines) {
    const sent = values[relation.field]
    if (Array.isArray(sent)) prepared[relation.field] = await prepareLines(relation, sent, app)
  }
  return prepared
}

async function prepareLines(
  relation: LineRelation,
  lines: readonly Line[],
  app: App,
): Promise<readonly Line[]> {
  const prepared: Line[] = []
  for (const [at, line] of lines.entries()) {
    const named = { path: `${relation.field}.${lineName(line, at)}`, name: `#${line.id ?? at + 1}` }
    prepared.push(await namingLine(relation, named, () => prepareValues(relation.target, line, app)))
  }
  return prepared
}
