import type { BlockTypes } from '#core/blocks.ts'
import { blockText } from '#core/blocks.ts'
import { type Block, blockTexts } from '#core/values/block.ts'
import { shortened } from '#core/values/cut-text.ts'
import { i18n } from '#web/i18n/i18n.ts'

/** Characters of a summary. */
const longestSummary = 80

/** What a type is called; one that nobody declares by its name. */
export function typeName(type: string): string {
  const key = `${blockTexts(type)}:name`
  return i18n.exists(key) ? i18n.t(key) : type
}

/** The beginning of what can be read in a block itself. */
export function summaryOf({ slots: _inside, hidden: _hidden, ...block }: Block, types: BlockTypes): string {
  const text = blockText([block], types).replace(/\s+/g, ' ').trim()
  return shortened(text, longestSummary)
}

/** The icon of a type; a warning for one that nobody declares. */
export function iconOf(type: string, types: BlockTypes): string {
  return types.find(type)?.icon ?? 'el-icon-Warning'
}
