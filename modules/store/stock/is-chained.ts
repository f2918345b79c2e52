/** Tells whether each movement, newest first, goes on from where the one before it has ended. */
export function isChained(list: readonly Readonly<Record<string, unknown>>[]): boolean {
  return list.every((one, at) => {
    const before = list[at + 1]
    return ['on_hand', 'available'].every(
      (name) =>
        !before || Number(before[`${name}_after`]) + Number(one[name]) === Number(one[`${name}_after`]),
    )
  })
}
