/** An option of a product with the values that it has by now. */
export interface Option {
  readonly id: number
  readonly values: readonly { readonly id: number }[]
}

/** A variant by what it goes by among the lines of its product. */
export interface Combined {
  readonly name: string
  readonly values: readonly number[]
}

/** What has to be done so that there is a variant of each combination. */
export interface Missing {
  /** variants that lack a value of an option, with the values that they get */
  readonly completed: ReadonlyMap<string, readonly number[]>
  /** values of variants that are not there */
  readonly added: readonly (readonly number[])[]
}

/**
 * What is missing so that each combination of values has its variant. One that lacks a value, since an option came later, gets the
 * first value of it with which it is like no other. Nothing is looked for where there are more combinations than variants can be.
 */
export function missingCombinations(
  options: readonly Option[],
  variants: readonly Combined[],
  most: number,
): Missing {
  if (options.reduce((count, { values }) => count * values.length, 1) > most)
    return { completed: new Map(), added: [] }
  const all = product(options.map(({ values }) => values.map(({ id }) => id)))
  const free = new Map(all.map((values) => [keyOf(values), values]))
  const incomplete: Combined[] = []
  for (const variant of variants) if (!free.delete(keyOf(variant.values))) incomplete.push(variant)
  const completed = new Map<string, readonly number[]>()
  for (const { name, values } of incomplete) {
    const known = new Set(options.flatMap((one) => one.values.map(({ id }) => id)))
    const kept = values.filter((id) => known.has(id))
    const found = [...free.values()].find((one) => kept.every((id) => one.includes(id)))
    if (!found) continue
    free.delete(keyOf(found))
    completed.set(name, found)
  }
  return { completed, added: [...free.values()] }
}

function product(lists: readonly (readonly number[])[]): readonly (readonly number[])[] {
  return lists.reduce<readonly (readonly number[])[]>(
    (found, list) => found.flatMap((values) => list.map((value) => [...values, value])),
    [[]],
  )
}

const keyOf = (values: readonly number[]) => [...values].sort((one, other) => one - other).join('-')
