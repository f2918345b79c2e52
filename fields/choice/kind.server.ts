import { Refusal } from '#core/rules/rules.ts'
import { asText, joinList, splitList, textCell } from '#server/resource/columns/cell.ts'
import type { KindServer } from '#server/resource/kind.ts'
import { asList, plainText } from '../cells.server.ts'
import { jsonList } from '../columns.server.ts'
import { listOf, numberOf, textOf } from '../convert.server.ts'

const one: KindServer = {
  column: ({ initial }) => ({
    type: 'varchar',
    length: 30,
    nullable: false,
    default: typeof initial === 'string' ? initial : '',
  }),
  cellOut: (value, _field, env) => textCell(value === '' ? '' : env.option(plainText(value))),
  cellIn: (cell, _field, env) => env.option(asText(cell).trim()) ?? new Refusal('option'),
  convert: textOf,
  sample({ n, field: { options = [], initial, transitions } }) {
    // A field that moves along transitions, or decides what others may hold, keeps the state it starts in.
    if (transitions || initial !== undefined) return String(initial ?? '')
    return options[n % Math.max(1, options.length)] ?? ''
  },
}
const some: KindServer = {
  ...jsonList,
  cellOut: (value, _field, env) => textCell(joinList(asList(value).map(env.option))),
  cellIn(cell, _field, env) {
    const found = splitList(asText(cell)).map(env.option)
    return found.includes(null) ? new Refusal('option') : found
  },
  convert: listOf,
  sample({ n, field: { options = [] } }) {
    const first = n % Math.max(1, options.length)
    return options.slice(first, first + 2)
  },
}

export const select = one
export const radio = one
export const code: KindServer = {
  ...one,
  column: ({ initial }) => ({ type: 'int', nullable: false, default: Number(initial ?? 0) }),
  convert: numberOf,
  sample: ({ n, field: { options = [] } }) => Number(options[n % Math.max(1, options.length)] ?? 0),
}
export const selects = some
export const checkbox = some
export const names: KindServer = {
  ...jsonList,
  cellOut: (value) => textCell(joinList(asList(value))),
  cellIn: (cell) => splitList(asText(cell)),
  convert: listOf,
  sample: ({ n }) => [`name.${n}`, `name.${n + 1}`],
}
