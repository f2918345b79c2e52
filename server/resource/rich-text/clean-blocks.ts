import { type Fault, Problem } from '#core/problems.ts'
import { type Block, blockTexts } from '#core/values/block.ts'
import type { App } from '../../context.ts'
import { cleanForField } from './rich-text.ts'

type Props = Record<string, unknown>

/** Blocks with their rich texts rebuilt from the editor's model. What can not be rebuilt is thrown as faults of its blocks. */
export async function cleanBlocks(
  name: string,
  blocks: readonly Block[],
  app: Pick<App, 'blocks' | 'cleaner'>,
): Promise<readonly Block[]> {
  const faults: Record<string, Fault> = {}
  const cleaned = await cleanList(blocks, app, (at, fault) => {
    faults[name] = { message: 'validate.blockFaults' }
    faults[`${name}.${at}`] = fault
  })
  if (Object.keys(faults).length > 0) throw new Problem('invalid', {}, { faults })
  return cleaned
}

type Refuse = (at: string, fault: Fault) => void

async function cleanList(
  blocks: readonly Block[],
  app: Pick<App, 'blocks' | 'cleaner'>,
  refuse: Refuse,
): Promise<readonly Block[]> {
  const cleaned: Block[] = []
  for (const block of blocks) {
    const slots: [string, readonly Block[]][] = []
    for (const [slot, list] of Object.entries(block.slots ?? {}))
      slots.push([slot, await cleanList(list, app, refuse)])
    const inside = slots.length > 0 ? { slots: Object.fromEntries(slots) } : {}
    cleaned.push({ ...block, props: await cleanProps(block, app, refuse), ...inside })
  }
  return cleaned
}

/** The values of a block with its rich texts rebuilt; those of a type that nobody declares as they are, since nothing shows them. */
async function cleanProps(
  { id, type, props }: Pick<Block, 'id' | 'type' | 'props'>,
  app: Pick<App, 'blocks' | 'cleaner'>,
  refuse: Refuse,
): Promise<Props> {
  const values: Props = { ...props }
  for (const [name, field] of Object.entries(app.blocks.find(type)?.fields ?? {})) {
    const html = props[name]
    // What nobody has written yet, a draft may leave open.
    if (field.kind !== 'richText' || typeof html !== 'string' || html === '') continue
    const cleaned = await cleanForField(html, field, app)
    if (typeof cleaned === 'string') values[name] = cleaned
    else refuse(`${id}.${name}`, { ...cleaned, of: { texts: blockTexts(type), field: name } })
  }
  return values
}
