/** Resources whose rows have pages, and those that are looked at on pages of others with the kinds of these. */
let paged: ReadonlySet<string> = new Set()
let sampled: Readonly<Record<string, readonly string[]>> = {}

/** Takes up what the first call of the back office says. */
export function setPaged(pages: readonly string[], samples: typeof sampled): void {
  paged = new Set(pages)
  sampled = samples
}

/** Whether rows of a resource have pages of their own. */
export const hasPages = (resource: string): boolean => paged.has(resource)

/** Kinds of pages that rows of a resource are looked at on; none where they have pages of their own. */
export const samplesOf = (resource: string): readonly string[] => sampled[resource] ?? []
