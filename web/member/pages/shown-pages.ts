/** Numbers of pages to choose from: the first, the last, this one and those beside it; null stands for those between. */
export function shownPages(page: number, last: number): readonly (number | null)[] {
  const near = [1, page - 1, page, page + 1, last].filter((one) => one >= 1 && one <= last)
  const numbers = [...new Set(near)].toSorted((one, other) => one - other)
  return numbers.flatMap((one, at) => {
    const before = numbers[at - 1]
    if (before === undefined || one === before + 1) return [one]
    // A gap of one page takes the room of the page itself.
    return one === before + 2 ? [one - 1, one] : [null, one]
  })
}
