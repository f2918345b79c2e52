import { type BlockTypes, blockText, shownBlocks } from '#core/blocks.ts'
import type { RuleContext } from '#core/rules/rules.ts'
import { type Block, blockLinks, eachBlock } from '#core/values/block.ts'
import { termLimits } from '#core/values/terms.ts'
import { asText, textCell } from '#server/resource/columns/cell.ts'
import type { KindServer } from '#server/resource/kind.ts'
import { jsonList } from '../columns.server.ts'
import { jsonOf } from '../convert.server.ts'
import { linksIn } from '../rich-text/links.server.ts'

const utc: RuleContext = { timeZone: 'UTC' }

/** What readers have of blocks. */
function shown(value: unknown, types: BlockTypes, rules: RuleContext): readonly Block[] {
  return shownBlocks(value as readonly Block[], types, rules)
}

/** JSON, in tables and in files. */
export const blocks: KindServer = {
  ...jsonList,
  column: () => ({ type: 'longtext', nullable: false, default: '[]' }),
  cellOut: (value) => textCell(Array.isArray(value) && value.length > 0 ? JSON.stringify(value) : ''),
  cellIn: (cell) => parsed(asText(cell)),
  takesLongCells: true,
  convert: (raw) => (typeof raw === 'string' ? parsed(raw) : raw),
  sample: ({ n }) => [{ id: `b${n}`, type: 'sample', props: { text: `"Block" ${n}`, list: [n] } }],
  searchText: (value, types) => blockText(shown(value, types, utc), types).slice(0, termLimits.text),
  shown,
  addresses: stringsIn,
  targets: (value) => blockLinks(value as readonly Block[]).map(({ target }) => target),
  links: stringsIn,
}

/** Addresses of files and pages in blocks, and texts that may be some. */
function stringsIn(value: unknown): readonly string[] {
  return [...eachBlock(value as readonly Block[])].flatMap(({ props }) => addressesIn(props))
}

function parsed(text: string): unknown {
  return jsonOf(text) ?? text
}

/** Every text that may be the address of a file, or hold some as HTML. */
function addressesIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.startsWith('<') ? linksIn(value) : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(addressesIn) : []
}
