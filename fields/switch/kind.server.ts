import { Refusal } from '#core/rules/rules.ts'
import { asText, textCell } from '#server/resource/columns/cell.ts'
import type { KindServer } from '#server/resource/kind.ts'

export const switchKind: KindServer = {
  column: ({ initial }) => ({ type: 'int', nullable: false, default: initial === 1 ? 1 : 0 }),
  cellOut: (value, _field, { state }) => textCell(state(value === 1 || value === '1' || value === true)),
  cellIn(cell, _field, { state }) {
    const isOn = typeof cell === 'boolean' ? cell : state(asText(cell).trim())
    return isOn === null ? new Refusal('switch') : Number(isOn)
  },
  convert(raw) {
    if (typeof raw !== 'string') return raw
    if (/^(?:t|true|y|yes|on|1)$/i.test(raw)) return 1
    return /^(?:f|false|n|no|off|0)$/i.test(raw) ? 0 : raw
  },
  sample: ({ n }) => (n % 2 === 1 ? 1 : 0),
}
