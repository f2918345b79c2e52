import './page.css'
import { memberToken } from '#modules/content/client/call.ts'
import { showOwnPrices } from './client/live-prices.ts'
import { setUpProduct } from './client/product.ts'

/** What pages with goods do in the browser, beyond what they are without it: variants are chosen, members see their prices, filters unfold on wide screens. */
export function setUp(within: ParentNode): void {
  for (const page of within.querySelectorAll<HTMLElement>('[data-product]')) setUpProduct(page)
  const lists = [...within.querySelectorAll<HTMLElement>('[data-from]')]
  // The page is the same for everybody: what members of a group pay is asked for.
  const token = memberToken()
  if (lists.length > 0 && token) void showOwnPrices(lists, token)
  const narrow = within.querySelector<HTMLDetailsElement>('[data-narrow]')
  if (narrow && matchMedia('(width >= 1024px)').matches) narrow.open = true
}

setUp(document)
