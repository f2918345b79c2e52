/** Answers what follows from a thing alone: found once for each, and kept as long as it is there. */
export function oncePer<A extends object, R>(find: (one: A) => R): (one: A) => R {
  const known = new WeakMap<A, R>()
  return (one) => {
    const found = known.get(one)
    if (found !== undefined) return found
    const answer = find(one)
    known.set(one, answer)
    return answer
  }
}

/** The same of what follows from two things. */
export function oncePerPair<A extends object, B extends object, R>(find: (one: A, other: B) => R) {
  const ofOne = oncePer((one: A) => oncePer((other: B) => find(one, other)))
  return (one: A, other: B): R => ofOne(one)(other)
}
