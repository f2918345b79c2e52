import { memberToken } from '#modules/content/client/call.ts'
import { setUpAdding } from './add-to-cart.ts'
import { livePrices } from './live-prices.ts'
import { chosenVariant, isOffered, type PageVariant } from './variants.ts'

/** Follows on a product's page which variant somebody chooses; the address names it, so that it can be sent to others. */
export function setUpProduct(page: HTMLElement): void {
  const data = page.querySelector('[data-variants]')
  if (!data) return
  let variants = JSON.parse(data.textContent ?? '[]') as readonly PageVariant[]
  const inputs = [...page.querySelectorAll<HTMLInputElement>('[data-options] input')]
  const options = new Set(inputs.map(({ name }) => name)).size
  const part = (name: string) => page.querySelector<HTMLElement>(`[data-${name}]`)
  const before = asWritten(part)

  const form = page.querySelector<HTMLFormElement>('[data-adding]')
  const adding = form && setUpAdding(form)
  const chosen = () => inputs.filter(({ checked }) => checked)
  const follow = (isAddressed: boolean) => {
    const values = chosen().map(({ value }) => Number(value))
    for (const input of inputs) {
      const others = chosen()
        .filter(({ name }) => name !== input.name)
        .map(({ value }) => Number(value))
      input.parentElement?.classList.toggle('absent', !isOffered(variants, Number(input.value), others))
    }
    const variant = chosenVariant(variants, values, options)
    show(part, variant ?? before)
    adding?.(variant ?? (values.length < options ? 'choose' : 'none'))
    if (variant?.picture) lookAt(page, variant.picture)
    if (!isAddressed) return
    const address = new URL(location.href)
    if (variant) address.searchParams.set('variant', String(variant.id))
    else address.searchParams.delete('variant')
    history.replaceState(history.state, '', address)
  }

  const wanted = Number(new URLSearchParams(location.search).get('variant') ?? 0)
  const first = variants.find(({ id }) => id === wanted)
  for (const input of inputs) {
    input.checked = first?.values.includes(Number(input.value)) ?? false
    input.addEventListener('change', () => follow(true))
  }
  const choices = part('options')
  if (choices) choices.hidden = options === 0
  follow(false)
  // The page is the same for everybody: what members of a group pay is asked for.
  const token = memberToken()
  if (token)
    void livePrices(page, token, variants).then((live) => {
      variants = live
      follow(false)
    })
}

type Part = (name: string) => HTMLElement | null

/** What the server has written of the product, before a variant is chosen. */
type Written = Omit<PageVariant, 'id' | 'values' | 'picture'>

function asWritten(part: Part): Written {
  const text = (name: string) => part(name)?.textContent ?? ''
  return {
    sku: text('sku'),
    price: text('price'),
    list: text('list') || null,
    band: part('band')?.classList.item(1) ?? '',
    bandText: text('band'),
    steps: [],
  }
}

/** Says what the chosen variant costs and how much of it there is; without one, what is said of the product. */
function show(part: Part, { sku, price, list, band, bandText, steps }: Written): void {
  const write = (name: string, text: string) => {
    const element = part(name)
    if (element) element.textContent = text
    return element
  }
  write('price', price)
  write('list', list ?? '')?.toggleAttribute('hidden', !list)
  write('band', bandText)?.setAttribute('class', `band ${band}`)
  write('sku', sku)
  part('steps')?.toggleAttribute('hidden', steps.length === 0)
  part('steps')
    ?.querySelector('tbody')
    ?.replaceChildren(
      ...steps.map(([quantity, amount]) => {
        const row = document.createElement('tr')
        const [from, cost] = [document.createElement('th'), document.createElement('td')]
        from.textContent = `${quantity}+`
        cost.textContent = amount
        row.append(from, cost)
        return row
      }),
    )
}

/** Brings a picture into sight, without moving the page. */
function lookAt(page: HTMLElement, url: string): void {
  const link = [...page.querySelectorAll<HTMLElement>('[data-picture]')].find(
    ({ dataset }) => dataset.picture === url,
  )
  const target = link && page.querySelector<HTMLElement>(link.getAttribute('href') ?? '')
  target?.parentElement?.scrollTo({ left: target.offsetLeft, behavior: 'smooth' })
}
