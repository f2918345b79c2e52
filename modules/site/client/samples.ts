/** Resources without pages whose rows are looked at on pages of others, with the kinds of these. */
let all: Readonly<Record<string, readonly string[]>> = {}

/** Takes up what the first call of the back office says. */
export function setSamples(samples: Readonly<Record<string, readonly string[]>>): void {
  all = samples
}

/** Kinds of pages that rows of a resource are looked at on; none where they have pages of their own. */
export const samplesOf = (resource: string): readonly string[] => all[resource] ?? []
