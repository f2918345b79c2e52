/** characters that a task's output holds while the page is open */
const most = 512 * 1024

/** What a task has printed, for whoever draws it; it grows too often for a store. */
export class Output {
  #text: string
  readonly #readers = new Set<(text: string) => void>()

  constructor(text = '') {
    this.#text = text
  }

  get text(): string {
    return this.#text
  }

  append(text: string): void {
    this.#text = (this.#text + text).slice(-most)
    for (const read of this.#readers) read(text)
  }

  /** Calls back with what is there and with all that follows; the answer ends it. */
  follow(read: (text: string) => void): () => void {
    if (this.#text !== '') read(this.#text)
    this.#readers.add(read)
    return () => this.#readers.delete(read)
  }
}

const outputs = new Map<string, Output>()

/** The output of a task, beginning with what was kept of it. */
export function outputOf(uuid: string, kept: readonly string[] = []): Output {
  const known = outputs.get(uuid)
  if (known) return known
  const output = new Output(kept.join(''))
  outputs.set(uuid, output)
  return output
}

export function forgetOutput(uuid: string): void {
  outputs.delete(uuid)
}
