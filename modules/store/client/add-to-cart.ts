import { call, memberToken } from '#modules/content/client/call.ts'
import { cartToken, keepPieces } from '../shop/kept-cart.ts'
import type { PageVariant } from './variants.ts'

/** What is chosen: a variant, not everything yet, or what there is no variant of. */
export type Chosen = PageVariant | 'choose' | 'none'

/** Has the form of a product's page put pieces of what is chosen into the cart; answers what tells it of another choice. */
export function setUpAdding(form: HTMLFormElement): (chosen: Chosen) => void {
  let chosen: Chosen = 'choose'
  const said = form.querySelector<HTMLElement>('[data-said]') as HTMLElement
  const way = form.querySelector<HTMLElement>('[data-way]') as HTMLElement
  const say = (text: string, isDone = false) => {
    said.textContent = text
    way.hidden = !isDone
  }
  const add = async ({ id }: PageVariant) => {
    const button = form.querySelector('button') as HTMLButtonElement
    // Not disabled: a button that is loses the focus.
    if (button.ariaBusy === 'true') return
    button.ariaBusy = 'true'
    say('')
    const more = Number(new FormData(form).get('more'))
    const headers: Readonly<Record<string, string>> =
      memberToken() === '' ? { 'x-cart-token': cartToken() } : {}
    const answer = await call<Filled>('/api/store.cart/set', { variant_id: id, more }, headers)
    button.ariaBusy = null
    // A session that has ended is renewed by the client, which then adds it.
    if (answer?.code === 409) return location.assign(`/cart?add=${id}&more=${more}`)
    if (answer?.code === 1) keepPieces(Number(answer.data?.pieces ?? 0))
    const isDone = answer?.code === 1
    say(
      (isDone ? form.dataset.done : (Object.values(answer?.data?.faults ?? {})[0] ?? answer?.msg)) ||
        (form.dataset.failed ?? ''),
      isDone,
    )
  }
  form.hidden = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (chosen === 'choose' || chosen === 'none')
      return say((chosen === 'choose' ? form.dataset.choose : form.dataset.none) ?? '')
    void add(chosen)
  })
  return (next) => {
    chosen = next
    say('')
  }
}

/** What the call answers: pieces of the cart, or what was wrong with the quantity. */
interface Filled {
  readonly pieces: number
  readonly faults: Readonly<Record<string, string>>
}
