import { type Block, mainSlot } from '#core/values/block.ts'

/** What became of a block. */
export interface BlockChange {
  readonly what: 'added' | 'removed' | 'moved' | 'changed' | 'hidden' | 'shown'
  /** as it is now; a removed one as it was */
  readonly block: Block
  /** of a changed one the values that differ */
  readonly fields: readonly { readonly name: string; readonly before: unknown; readonly after: unknown }[]
}

interface Placed {
  readonly block: Block
  /** the list that it stands in */
  readonly list: string
}

/** What became of blocks, one change each at most but for those that were changed and moved; removed ones come last. */
export function blockChanges(before: readonly Block[], after: readonly Block[]): readonly BlockChange[] {
  const old = placed(before)
  const now = placed(after)
  const kept = staying(old, now)
  const changes: BlockChange[] = []
  const add = (what: BlockChange['what'], block: Block, fields: BlockChange['fields'] = []) =>
    changes.push({ what, block, fields })
  for (const [id, { block }] of now) {
    const was = old.get(id)
    if (!was) {
      add('added', block)
      continue
    }
    if (!kept.has(id)) add('moved', block)
    if (was.block.hidden !== block.hidden) add(block.hidden ? 'hidden' : 'shown', block)
    const fields = changedFields(was.block, block)
    if (fields.length > 0) add('changed', block, fields)
  }
  for (const [id, { block }] of old) if (!now.has(id)) add('removed', block)
  return changes
}

function changedFields({ props: before }: Block, { props: after }: Block): BlockChange['fields'] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => ({ name, before: before[name], after: after[name] }))
}

/** Blocks by id in their order, each with the list that it stands in. */
function placed(blocks: readonly Block[], within = ''): Map<string, Placed> {
  const found = new Map<string, Placed>()
  for (const block of blocks) {
    found.set(block.id, { block, list: within || (block.slot ?? mainSlot) })
    for (const [slot, list] of Object.entries(block.slots ?? {}))
      for (const [id, one] of placed(list, `${block.id} ${slot}`)) found.set(id, one)
  }
  return found
}

/** Ids of blocks that stand in the list that they stood in, in the order that they had there: as many as can be. */
function staying(old: ReadonlyMap<string, Placed>, now: ReadonlyMap<string, Placed>): ReadonlySet<string> {
  const lists = new Map<string, string[]>()
  for (const [id, { list }] of now) {
    if (old.get(id)?.list === list) lists.set(list, [...(lists.get(list) ?? []), id])
  }
  const order = new Map([...old.keys()].map((id, at) => [id, at]))
  return new Set([...lists.values()].flatMap((ids) => longestRising(ids, (id) => order.get(id) ?? 0)))
}

/** The longest part of a list that rises. */
function longestRising(ids: readonly string[], rankOf: (id: string) => number): readonly string[] {
  const best: string[][] = []
  for (const id of ids) {
    const shorter = best.filter((run) => rankOf(run.at(-1) ?? '') < rankOf(id))
    best.push([...shorter.reduce((a, b) => (b.length > a.length ? b : a), [] as string[]), id])
  }
  return best.reduce((a, b) => (b.length > a.length ? b : a), [])
}
