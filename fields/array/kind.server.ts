import { Refusal } from '#core/rules/rules.ts'
import { asText, textCell } from '#server/resource/columns/cell.ts'
import type { KindServer } from '#server/resource/kind.ts'
import { jsonList } from '../columns.server.ts'
import { jsonOf } from '../convert.server.ts'
import type { KeyValue } from './kind.ts'

export const array: KindServer = {
  ...jsonList,
  column: () => ({ type: 'longtext', nullable: false, default: '[]' }),
  cellOut: (value) => textCell(keyValueText(value)),
  cellIn: (cell) => keyValues(asText(cell)),
  convert: pairsOf,
  sample: ({ n }) => [
    { key: `k${n}`, value: '' },
    { key: '', value: `"v" ${n}` },
  ],
}

/** One pair a line, `key: value`; as JSON where a line could not be read back. */
function keyValueText(value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) return ''
  // A list may show pairs by their names alone.
  if (value.every((one) => typeof one === 'string')) return value.join('\n')
  const pairs = value as readonly KeyValue[]
  const isPlain = pairs.every(
    ({ key, value }) =>
      !/[:：\n]|^\[/.test(key) && !value.includes('\n') && key === key.trim() && value === value.trim(),
  )
  return isPlain ? pairs.map(({ key, value }) => `${key}: ${value}`).join('\n') : JSON.stringify(pairs)
}

function keyValues(text: string): readonly KeyValue[] | Refusal {
  if (/^\s*\[/.test(text)) return (jsonOf(text) as readonly KeyValue[] | undefined) ?? new Refusal('array')
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const at = line.search(/[:：]/)
      if (at < 0) return { key: line.trim(), value: '' }
      return { key: line.slice(0, at).trim(), value: line.slice(at + 1).trim() }
    })
}

/** Rows of key and value from JSON: of such rows, of an object, or of a list, whose places are the keys. */
function pairsOf(raw: unknown): unknown {
  const value = typeof raw === 'string' ? jsonOf(raw) : raw
  if (typeof value !== 'object' || value === null) return new Refusal('array')
  if (Array.isArray(value) && value.every(isPair)) return value
  return Object.entries(value).map(([key, item]) => ({ key, value: plainItem(item) }))
}

function isPair(item: unknown): boolean {
  return typeof item === 'object' && item !== null && Object.keys(item).sort().join() === 'key,value'
}

function plainItem(item: unknown): unknown {
  if (item === null) return ''
  return typeof item === 'object' ? JSON.stringify(item) : String(item)
}
