import { type Fault, Problem } from '#core/problems.ts'
import { isAddressBlock } from '../../network/address.ts'

/** What a key is made with. */
export interface KeyInput {
  readonly name: string
  /** null: all that its owner may do */
  readonly nodes: readonly string[] | null
  /** addresses and CIDR blocks; none: anywhere */
  readonly addresses: readonly string[]
  /** 0: never expires */
  readonly days: number
}

export const keyLimits = { name: 60, nodes: 1000, addresses: 20, days: 3650, initialDays: 90 } as const

/** Reads what somebody wants of a key; `offered` are the nodes that a key of the caller may have. */
export function parseKeyInput(
  body: Readonly<Record<string, unknown>>,
  offered: ReadonlySet<string>,
): KeyInput {
  const { name, nodes = null, addresses = [], days = keyLimits.initialDays } = body
  const faults: Record<string, Fault> = {}
  const text = typeof name === 'string' ? name.trim() : ''
  if (text === '' || /\p{C}/u.test(text)) faults.name = { message: 'validate.required' }
  if (text.length > keyLimits.name)
    faults.name = { message: 'validate.tooLong', params: { max: keyLimits.name } }
  if (!Number.isInteger(days) || Number(days) < 0 || Number(days) > keyLimits.days)
    faults.days = { message: 'validate.keyDays', params: { max: keyLimits.days } }
  const named = nodes === null ? null : textsIn(nodes)?.map((node) => node.toLowerCase())
  const isMany = Array.isArray(nodes) && nodes.length > keyLimits.nodes
  if (named === undefined || named?.length === 0) faults.nodes = { message: 'validate.keyNodesNeeded' }
  if (isMany) faults.nodes = { message: 'validate.keyNodesMany', params: { max: keyLimits.nodes } }
  if (named?.some((node) => !offered.has(node))) faults.nodes = { message: 'validate.keyNodes' }
  const blocks = textsIn(addresses)?.map((block) => block.trim())
  const wrong = blocks?.find((block) => !isAddressBlock(block))
  if (!blocks || blocks.length > keyLimits.addresses)
    faults.addresses = { message: 'validate.keyAddresses', params: { max: keyLimits.addresses } }
  else if (wrong !== undefined)
    faults.addresses = { message: 'validate.keyAddress', params: { address: wrong.slice(0, 50) } }
  if (Object.keys(faults).length > 0) throw new Problem('invalid', {}, { faults })
  return {
    name: text,
    nodes: named ? [...new Set(named)] : null,
    addresses: [...new Set(blocks)],
    days: Number(days),
  }
}

/** A list of texts, as long as one can be; undefined for anything else. */
function textsIn(value: unknown): readonly string[] | undefined {
  const isList = Array.isArray(value) && value.length <= keyLimits.nodes
  return isList && value.every((one) => typeof one === 'string' && one.length <= 200) ? value : undefined
}
