/** Something that can be undone for a while, such as a deletion. */
export interface Offer {
  /** another offer of the same key takes its place */
  readonly key?: string
  readonly text: string
  /** what the button says */
  readonly label: string
  /** resolves once it is done; what goes wrong it tells itself */
  readonly take: () => Promise<void>
}

let last: (() => void) | null = null

/** Makes an offer the one that a key takes, until the answer is called. */
export function standOffer(take: () => void): () => void {
  last = take
  return () => {
    if (last === take) last = null
  }
}

/** Takes the last offer that still stands, if any. */
export function takeLastOffer(): void {
  last?.()
}
