import type { KindServer } from '#server/resource/kind.ts'
import { listCells, textCells } from '../cells.server.ts'
import { jsonList, varchar } from '../columns.server.ts'
import { listOf, textOf } from '../convert.server.ts'

const addresses = (value: unknown) => (Array.isArray(value) ? value.map(String) : [String(value ?? '')])
const one = { ...varchar(255), ...textCells, convert: textOf, addresses }
const several = { ...jsonList, ...listCells, convert: listOf, addresses }

export const image: KindServer = { ...one, sample: ({ n }) => `/storage/default/${n}.png` }
export const images: KindServer = {
  ...several,
  sample: ({ n }) => [`/storage/default/${n}.png`, `https://example.com/${n}.png`],
}
export const file: KindServer = { ...one, sample: ({ n }) => `/storage/default/${n}.zip` }
export const files: KindServer = { ...several, sample: ({ n }) => [`/storage/default/${n}.zip`] }
