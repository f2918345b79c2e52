import type { ServerSide } from '#server/resource/side.ts'
import type { log } from './log.ts'

/** The designs are answered as what they are, not as the text that is kept. */
export const logServer: ServerSide<typeof log> = {
  present: async ({ rows }) =>
    rows.map(({ table, fields }) => ({ table: parsed(table, {}), fields: parsed(fields, []) })),
}

function parsed(text: unknown, otherwise: unknown): unknown {
  return typeof text === 'string' && text !== '' ? JSON.parse(text) : otherwise
}
