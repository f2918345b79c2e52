import { belongsToRow, checkConditions } from './conditions/condition.ts'
import { describeResource, type ResourceJson } from './describe.ts'
import { kinds } from './field.ts'
import type { Condition } from './field-options.ts'
import type { Messages, ResourceTexts } from './messages.ts'
import { defineResource, type Fields } from './resource.ts'
import type { BlockRule, RuleContext } from './rules/rules.ts'
import { initialOf, validateRow } from './rules/validate.ts'
import { type Block, blockTexts } from './values/block.ts'

/** A place within a block that holds blocks. */
export interface BlockSlot {
  /** the blocks that have it, by what their fields hold */
  readonly shownWhen?: Condition
  /** types that it takes; all unless said otherwise */
  readonly types?: readonly string[]
}

/** What people read of a type of blocks. */
export type BlockTexts<F extends Fields = Fields, S extends string = string> = ResourceTexts<{
  readonly name: string
  readonly fields: F
}> & {
  /** what it is for, in one line */
  readonly about: string
} & ([S] extends [never]
    ? { readonly slots?: Readonly<Record<string, never>> }
    : { readonly slots: Readonly<Record<S, string>> })

interface BlockSpec<F extends Fields, S extends string> {
  /** icon name, such as `el-icon-Picture` */
  readonly icon: string
  /** places for blocks within it, in order */
  readonly slots?: Readonly<Record<S, BlockSlot>>
  readonly texts: Messages<BlockTexts<F, S>>
}

/** A type of blocks. Its name is its own among those of all modules. */
export interface BlockType<F extends Fields = Fields> {
  readonly name: string
  readonly fields: F
  readonly icon: string
  readonly slots: Readonly<Record<string, BlockSlot>>
  readonly texts: Messages<object>
}

/**
 * Declares a type of blocks. Its form and its rule derive from the fields; the rows that it names are targets, since blocks
 * are values and have no relations.
 */
export function defineBlock<const F extends Fields, S extends string = never>(
  name: string,
  fields: F,
  { icon, slots, texts }: BlockSpec<F, S>,
): BlockType<F> {
  for (const [key, { kind, unique, read, write, fixed }] of Object.entries(fields)) {
    const { isGiven, isSecret, isRelation, family } = kinds[kind]
    if (isGiven || isSecret || isRelation || family === 'blocks' || kind === 'weigh')
      throw new Error(`block ${name}: "${key}" is a ${kind}, which is no part of a value`)
    if (unique || read || write || fixed)
      throw new Error(`block ${name}: "${key}" says who may set it, which only fields of rows do`)
  }
  checkConditions(`block ${name}`, fields)
  return { name, fields, icon, slots: slots ?? {}, texts }
}

/** Types of blocks by name, and what checks their values. */
export interface BlockTypes {
  readonly list: readonly BlockType[]
  readonly find: (name: string) => BlockType | null
  readonly rule: NonNullable<RuleContext['blockRule']>
}

/** Types of blocks to be found by name. Throws where two are called alike. */
export function blockTypes(list: readonly BlockType[]): BlockTypes {
  const byName = new Map<string, { readonly type: BlockType; readonly rule: BlockRule }>()
  for (const type of list) {
    if (byName.has(type.name)) throw new Error(`block ${type.name} is declared twice`)
    const names = Object.keys(type.fields)
    const rule: BlockRule = (props, context) =>
      validateRow({ fields: type.fields }, props, names, { ...context, partial: false })
    byName.set(type.name, { type, rule })
  }
  return {
    list,
    find: (name) => byName.get(name)?.type ?? null,
    rule: (name) => byName.get(name)?.rule ?? null,
  }
}

/** What a new block of a type holds. */
export function initialProps({ fields }: BlockType): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, initialOf(field)]))
}

/**
 * The values of a block as its type has them now: what it has not got by then, or holds against the rule, is what a new block
 * would hold.
 */
export function settledProps(type: BlockType, props: Block['props'], context: RuleContext): Block['props'] {
  const { values } = validateRow({ fields: type.fields }, props, Object.keys(type.fields), {
    ...context,
    isUnfinished: true,
    partial: false,
  })
  return { ...initialProps(type), ...values }
}

/** Places of a block that it has with these values. */
export function slotsOf({ fields, slots }: BlockType, props: Block['props']): readonly string[] {
  const places = Object.entries(slots).map(([name, { shownWhen }]) => [`slot ${name}`, { shownWhen }])
  const all = { ...fields, ...Object.fromEntries(places) }
  return Object.keys(slots).filter((name) => belongsToRow(all, `slot ${name}`, props))
}

/**
 * What readers have of blocks: those that show, with values by the rules of their type, and those in the places that they have. What
 * is hidden, or of a type that nobody declares, stays with who edits it.
 */
export function shownBlocks(
  blocks: readonly Block[],
  types: Pick<BlockTypes, 'find'>,
  context: RuleContext,
): readonly Block[] {
  return blocks.flatMap(({ slots = {}, ...block }) => {
    const type = types.find(block.type)
    if (block.hidden || !type) return []
    const props = settledProps(type, block.props, context)
    const inside = slotsOf(type, props)
      .map((name) => [name, shownBlocks(slots[name] ?? [], types, context)] as const)
      .filter(([, list]) => list.length > 0)
    return [{ ...block, props, ...(inside.length > 0 ? { slots: Object.fromEntries(inside) } : {}) }]
  })
}

/** A type of blocks as what forms are drawn from: its texts are the namespace of its name. */
export function describeBlock({ name, fields }: BlockType): ResourceJson {
  return describeResource(
    defineResource(blockTexts(name), { fields, timestamps: [], calls: [], list: { columns: [] } }),
  )
}

/** What people can read in blocks that show, as one text: what a search looks into. Types that nobody declares say nothing. */
export function blockText(blocks: readonly Block[], types: Pick<BlockTypes, 'find'>): string {
  return blocks
    .flatMap((block): readonly string[] => {
      const type = types.find(block.type)
      if (block.hidden || !type) return []
      const own = Object.entries(type.fields).flatMap(([name, { kind }]) => textsOf(kind, block.props[name]))
      const inside = slotsOf(type, block.props).map((slot) => blockText(block.slots?.[slot] ?? [], types))
      return [...own, ...inside]
    })
    .filter((text) => text !== '')
    .join('\n')
}

function textsOf(kind: keyof typeof kinds, value: unknown): readonly string[] {
  const { family } = kinds[kind]
  if (family === 'rich-text') return [plainOf(String(value ?? ''))]
  if (family === 'array' && Array.isArray(value))
    return value.flatMap(({ key, value }) => [String(key ?? ''), String(value ?? '')])
  return kind === 'text' || kind === 'textarea' ? [String(value ?? '')] : []
}

const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
  amp: '&',
}

/** The words of an HTML text that the editor's policy has written. */
function plainOf(html: string): string {
  return html
    .replace(/<(?:"[^"]*"|[^">])*>/g, ' ')
    .replace(/&(\w+|#39);/g, (all, name: string) => entities[name] ?? all)
    .replace(/\s+/g, ' ')
    .trim()
}
