import { moneyText } from '#core/values/currency.ts'
import { mostProducts } from '../catalogue/listing/filter.ts'
import type { PageVariant } from './variants.ts'

interface Live {
  readonly id: number
  readonly price: string
  readonly list_price: string | null
  readonly steps: readonly { readonly quantity: number; readonly price: string }[]
}

/** What a product costs the member, all its variants. */
interface LiveRange {
  readonly id: number
  readonly price_from: string
  readonly price_to: string
}

/** The variants of a page at the prices of the member who has signed in; as they are where no answer comes. */
export async function livePrices(
  page: HTMLElement,
  token: string,
  variants: readonly PageVariant[],
): Promise<readonly PageVariant[]> {
  const money = moneyOf(page)
  const [found] = await ask<{ readonly variants: readonly Live[] }>([page.dataset.product ?? ''], token)
  const live = new Map((found?.variants ?? []).map((one) => [one.id, one]))
  return variants.map((one) => {
    const now = live.get(one.id)
    if (!now) return one
    return {
      ...one,
      price: money(now.price),
      list: now.list_price === null ? null : money(now.list_price),
      steps:
        now.steps.length > 1 ? now.steps.map(({ quantity, price }) => [quantity, money(price)] as const) : [],
    }
  })
}

/** Has cards of products say what these cost the member who has signed in; they stay as they are where no answer comes. */
export async function showOwnPrices(lists: readonly HTMLElement[], token: string): Promise<void> {
  const cards = lists.flatMap((list) => [...list.querySelectorAll<HTMLElement>('[data-card]')])
  const ids = [...new Set(cards.map(({ dataset }) => dataset.card ?? ''))]
  for (let at = 0; at < ids.length; at += mostProducts) {
    const found = await ask<LiveRange>(ids.slice(at, at + mostProducts), token, '&range=1')
    const own = new Map(found.map((one) => [String(one.id), one]))
    for (const card of cards) {
      const price = card.querySelector('[data-price]')
      const range = own.get(card.dataset.card ?? '')
      const list = card.closest<HTMLElement>('[data-from]')
      if (!price || !list || !range) continue
      const amount = moneyOf(list)(range.price_from)
      price.textContent =
        range.price_from === range.price_to ? amount : (list.dataset.from ?? '{}').replace('{}', () => amount)
    }
  }
}

/** Writes amounts as the server has written those of a part of the page. */
function moneyOf({ dataset: { currency = '', symbol = '' } }: HTMLElement): (amount: string) => string {
  const language = document.documentElement.lang
  return (amount) => moneyText(amount, language, { code: currency, symbol })
}

/** What products cost the holder of a token; nothing where no answer comes. */
async function ask<Row>(ids: readonly string[], token: string, more = ''): Promise<readonly Row[]> {
  const query = ids.map((id) => `ids[]=${id}`).join('&')
  try {
    const response = await fetch(`/api/store.product/live?${query}${more}`, {
      headers: { server: 'true', 'ba-user-token': token },
    })
    const { data } = (await response.json()) as { data?: { list?: readonly Row[] } }
    return data?.list ?? []
  } catch {
    return []
  }
}
