import type { FieldOptions } from '../field-options.ts'
import type { Fault } from '../problems.ts'
import { Refusal, type RuleContext } from '../rules/rules.ts'
import { parseTarget, type Target } from './target.ts'

/** A typed part of a page. What its values are says its type; those of a type that nobody declares stay as they are. */
export interface Block {
  /** made by whoever adds it, and no other's in the value */
  readonly id: string
  readonly type: string
  readonly props: Readonly<Record<string, unknown>>
  /** kept, and shown to nobody */
  readonly hidden?: true
  /** place in a layout of a block that stands in none; `main` where there is none */
  readonly slot?: string
  /** blocks within it, by place */
  readonly slots?: Readonly<Record<string, readonly Block[]>>
}

/** The place of blocks that name none. */
export const mainSlot = 'main'

/** How much a list of blocks holds, unless its field says less. */
export const blockLimits = { blocks: 200, depth: 2, slots: 12, bytes: 1024 * 1024, nesting: 24 }

const idPattern = /^[\w-]{1,40}$/
const namePattern = /^[a-zA-Z]\w{0,39}$/

/**
 * Blocks out of what came in, each made anew: what belongs to none is left out. The values of a type are checked by its rule,
 * what is wrong with them is told by block and field (`b1.title`). Other types are kept, bounded and as JSON.
 */
export function parseBlocks(
  raw: unknown,
  field: FieldOptions,
  context: RuleContext,
): readonly Block[] | Refusal {
  if (!Array.isArray(raw)) return new Refusal('list')
  if (isDeeper(raw, blockLimits.nesting)) return new Refusal('blocks')
  const reading: Reading = { field, context, ids: new Set(), parts: {} }
  const blocks = readList(raw, 1, reading)
  if (blocks instanceof Refusal) return blocks
  if (Object.keys(reading.parts).length > 0) return new Refusal('blockFaults', {}, reading.parts)
  const bytes = new TextEncoder().encode(JSON.stringify(blocks)).length
  if (bytes > blockLimits.bytes)
    return new Refusal('blocksTooLarge', { max: blockLimits.bytes / 1024 / 1024 })
  return blocks
}

/** Every block of a value, each before those within it. */
export function* eachBlock(blocks: readonly Block[]): Generator<Block> {
  for (const block of blocks) {
    yield block
    for (const inside of Object.values(block.slots ?? {})) yield* eachBlock(inside)
  }
}

/** A row that a block points at, by the field that does. */
export interface BlockLink {
  readonly block: string
  readonly type: string
  readonly field: string
  readonly target: Target
}

/** The rows that blocks point at, in their order, also those of types that nobody declares. */
export function blockLinks(blocks: readonly Block[]): readonly BlockLink[] {
  return [...eachBlock(blocks)].flatMap(({ id, type, props }) =>
    Object.entries(props).flatMap(([field, value]) => {
      const target = typeof value === 'object' ? parseTarget(value) : null
      return target ? [{ block: id, type, field, target }] : []
    }),
  )
}

interface Reading {
  readonly field: FieldOptions
  readonly context: RuleContext
  readonly ids: Set<string>
  /** what is wrong, by block and field */
  readonly parts: Record<string, Fault>
}

function readList(raw: unknown, level: number, reading: Reading): readonly Block[] | Refusal {
  const { max = blockLimits.blocks, depth = blockLimits.depth } = reading.field
  if (!Array.isArray(raw)) return new Refusal('blocks')
  if (raw.length > 0 && level > depth) return new Refusal('blocksTooDeep', { max: depth })
  const blocks: Block[] = []
  for (const one of raw) {
    const block = readBlock(one, level, reading)
    if (block instanceof Refusal) return block
    if (reading.ids.size > max) return new Refusal('tooManyBlocks', { max })
    blocks.push(block)
  }
  return blocks
}

function readBlock(raw: unknown, level: number, reading: Reading): Block | Refusal {
  if (!isRecord(raw)) return new Refusal('blocks')
  const { id, type, props = {}, hidden, slot = mainSlot } = raw
  if (!isMatch(id, idPattern) || !isMatch(type, namePattern) || !isRecord(props)) return new Refusal('blocks')
  if (reading.ids.has(id)) return new Refusal('blockTwice')
  reading.ids.add(id)
  if (level === 1 && !isMatch(slot, namePattern)) return new Refusal('blocks')
  const slots = readSlots(raw.slots, level, reading)
  if (slots instanceof Refusal) return slots
  return {
    id,
    type,
    props: readProps(id, type, props, reading),
    ...(hidden === true ? { hidden } : {}),
    ...(level === 1 && slot !== mainSlot ? { slot: String(slot) } : {}),
    ...(slots ? { slots } : {}),
  }
}

/** What a rule makes of the values; of a type without one a copy. */
function readProps(
  id: string,
  type: string,
  props: Readonly<Record<string, unknown>>,
  { field, context, parts }: Reading,
): Readonly<Record<string, unknown>> {
  const rule = context.blockRule?.(type)
  if (!rule) return JSON.parse(JSON.stringify(props))
  if (field.types && !field.types.includes(type)) {
    parts[id] = { message: 'validate.blockType', of: { texts: blockTexts(type) } }
  }
  const { values, faults } = rule(props, context)
  for (const [name, fault] of Object.entries(faults)) {
    parts[`${id}.${name}`] = { ...fault, of: { texts: blockTexts(type), field: name } }
  }
  return values
}

/** Places without a block are left out; null where none has one. */
function readSlots(raw: unknown, level: number, reading: Reading): Block['slots'] | null | Refusal {
  if (raw === undefined || raw === null) return null
  if (!isRecord(raw) || Object.keys(raw).length > blockLimits.slots) return new Refusal('blocks')
  const slots: [string, readonly Block[]][] = []
  for (const [name, list] of Object.entries(raw)) {
    if (!namePattern.test(name)) return new Refusal('blocks')
    const blocks = readList(list, level + 1, reading)
    if (blocks instanceof Refusal) return blocks
    if (blocks.length > 0) slots.push([name, blocks])
  }
  return slots.length > 0 ? Object.fromEntries(slots) : null
}

/** The namespace of a type's texts. */
export function blockTexts(type: string): string {
  return `blocks/${type}`
}

/** Tells, without going deeper than that, whether lists and objects stand in each other more than `most` times. */
function isDeeper(value: unknown, most: number): boolean {
  let level: readonly unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > most) return true
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return false
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isMatch(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value)
}
