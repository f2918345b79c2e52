import { type adminClient, PorticoError } from './portico.ts'

/** What a stock take has found of one tool. */
export interface Counted {
  readonly number: string
  readonly name: string
  readonly deposit: string
}

/** What became of it: tools that were new, that had another name or deposit, and those that the server refused. */
export interface Outcome {
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly refused: Readonly<Record<string, string>>
}

/** Brings the tools of the library to what was counted. Tools that nobody counted stay as they are. */
export async function takeStock(
  portico: ReturnType<typeof adminClient>,
  counted: readonly Counted[],
): Promise<Outcome> {
  const { tool } = portico.lending
  const added: string[] = []
  const changed: string[] = []
  const refused: Record<string, string> = {}
  const known = new Map<string, { readonly id: number } & Counted>()
  for await (const { id, number, name, deposit } of tool.all())
    known.set(number, { id, number, name, deposit: deposit ?? '' })
  for (const one of counted) {
    const stored = known.get(one.number)
    const isSame = stored?.name === one.name && stored.deposit === one.deposit
    if (isSame) continue
    try {
      if (stored) await tool.edit(stored.id, one)
      else await tool.add(one)
      ;(stored ? changed : added).push(one.number)
    } catch (error) {
      if (!(error instanceof PorticoError)) throw error
      refused[one.number] = Object.values(error.faults)[0] ?? error.message
    }
  }
  return { added, changed, refused }
}
