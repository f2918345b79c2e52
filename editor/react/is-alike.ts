/** Whether two values say the same; one function counts for another, since hosts write them anew at each drawing. */
export function isAlike(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== typeof other || one === null || other === null) return false
  if (typeof one === 'function') return true
  if (typeof one !== 'object') return false
  const [left, right] = [Object.entries(one as object), other as Record<string, unknown>]
  return (
    Array.isArray(one) === Array.isArray(other) &&
    left.length === Object.keys(right).length &&
    left.every(([key, value]) => Object.hasOwn(right, key) && isAlike(value, right[key]))
  )
}
