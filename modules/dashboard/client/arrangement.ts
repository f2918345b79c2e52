import { useQuery, useQueryClient } from '@tanstack/react-query'
import { preferenceQuery, savePreference } from '#web/api/queries.ts'

/** How somebody has arranged the cards of the start page. */
export interface Arrangement {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
}

const asDeclared: Arrangement = { order: [], hidden: [] }
const key = 'dashboard'

/** The caller's arrangement, null until it is known, and the way to change it. */
export function useArrangement() {
  const client = useQueryClient()
  const { data, isPending } = useQuery(preferenceQuery<Arrangement>(key))
  return {
    arrangement: isPending ? null : (data ?? asDeclared),
    arrange: (arrangement: Arrangement) => {
      client.setQueryData(preferenceQuery<Arrangement>(key).queryKey, arrangement)
      // The next change sends everything again.
      savePreference(key, arrangement).catch(() => undefined)
    },
  }
}

/** The cards in somebody's order, without hidden ones. One that is not in it follows the card that it is declared behind. */
export function arranged<C extends { readonly key: string }>(
  cards: readonly C[],
  { order, hidden }: Arrangement,
): readonly C[] {
  const placed = order.flatMap((key) => cards.find((card) => card.key === key) ?? [])
  for (const [at, card] of cards.entries()) {
    if (placed.includes(card)) continue
    const before = cards[at - 1]
    placed.splice(before ? placed.indexOf(before) + 1 : 0, 0, card)
  }
  return placed.filter((card) => !hidden.includes(card.key))
}
