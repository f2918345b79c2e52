import type { BlockType } from '#core/blocks.ts'
import type { RuleContext } from '#core/rules/rules.ts'

/** Fetches types of blocks that a module declares. */
export type BlockSource = () => Promise<readonly BlockType[]>

type Rule = NonNullable<RuleContext['blockRule']>

let sources: readonly BlockSource[] = []
let rule: Rule = () => null

/** Introduces the types of blocks to the client; they are fetched when something first shows blocks. */
export function setBlockSources(given: readonly BlockSource[]): void {
  sources = given
}

/** Fetches the types of blocks of all modules. */
export async function fetchBlocks(): Promise<readonly BlockType[]> {
  return (await Promise.all(sources.map((source) => source()))).flat()
}

/** Has forms check blocks by these rules from now on. */
export function setBlockRule(given: Rule): void {
  rule = given
}

/** The rule of a type, once something has shown blocks; before, the server alone knows it. */
export const blockRule: Rule = (type) => rule(type)
