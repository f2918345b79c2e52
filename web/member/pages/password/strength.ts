/** How hard a password is to guess, roughly. */
export type Strength = 'weak' | 'fair' | 'good' | 'strong'

/**
 * A hint while typing, not a rule: length counts most, then how many kinds of characters there are; what repeats itself or
 * simply goes on (`aaaa`, `1234`) counts as little as one character.
 */
export function strengthOf(password: string): Strength {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length
  const points = lengthThatCounts(password) + (kinds - 1) * 2
  if (points < 8) return 'weak'
  if (points < 12) return 'fair'
  return points < 16 ? 'good' : 'strong'
}

/** Characters that do not follow from the one before. */
function lengthThatCounts(password: string): number {
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0)
  return codes.filter((code, at) => {
    const before = codes[at - 1]
    return before === undefined || Math.abs(code - before) > 1
  }).length
}
