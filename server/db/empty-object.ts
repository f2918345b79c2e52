/**
 * An object with these keys and no values. A copy of it, filled, takes a third of the time of an object that grows key by key, and
 * more may be added to it. It is parsed because V8 keeps such an object in one piece: one that grew is kept as a dictionary
 * beyond some keys, and so are its copies, which takes twice as long to serialise.
 */
export function emptyObject(keys: readonly string[]): Readonly<Record<string, unknown>> {
  return JSON.parse(`{${keys.map((key) => `${JSON.stringify(key)}:null`).join()}}`)
}

const known = new Map<string, Readonly<Record<string, unknown>>>()
/** keys follow from declarations and from what callers may see: more combinations than this do not come together */
const maxKnown = 1000

/** An object of such entries, in one piece. */
export function inOnePiece(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  const keys = entries.map(([key]) => key)
  const name = keys.join()
  const empty = known.get(name) ?? emptyObject(keys)
  if (known.size >= maxKnown) known.clear()
  known.set(name, empty)
  const object = { ...empty }
  for (const [key, value] of entries) object[key] = value
  return object
}
