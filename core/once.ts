/** Answers what follows from two things alone: found once for each pair, and kept as long as both are there. */
export function oncePerPair<A extends object, B extends object, R>(find: (one: A, other: B) => R) {
  const known = new WeakMap<A, WeakMap<B, R>>()
  return (one: A, other: B): R => {
    const ofOne = known.get(one) ?? new WeakMap<B, R>()
    known.set(one, ofOne)
    const found = ofOne.get(other)
    if (found !== undefined) return found
    const answer = find(one, other)
    ofOne.set(other, answer)
    return answer
  }
}
