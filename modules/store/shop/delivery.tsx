import { useState } from 'react'
import { shownMoney } from '#web/fields/values/money.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { OfferedMethod, Quote } from './calls.client.ts'
import { CheckoutStep } from './checkout-step.tsx'
import type { Refusal } from './refusal.client.ts'
import css from './shop.module.css'

interface DeliveryProps {
  /** null until there is one */
  readonly quote: Quote | null
  readonly refusal: Refusal | null
  readonly hasAddress: boolean
  /** what was chosen; null: the one that the quote has */
  readonly chosen: number | null
  readonly onChoose: (id: number) => void
}

/** The ways of delivery with their fees; those that do not go there say why. Folded where there is nothing to choose. */
export function Delivery({ quote, refusal, hasAddress, chosen, onChoose }: DeliveryProps) {
  const t = useNamespaces(['shop'])
  const methods = quote?.methods ?? refusedMethods(refusal)
  const offered = methods.filter(({ fee }) => fee !== null)
  const [isOpen, setOpen] = useState(true)
  const method = offered.find(({ id }) => id === (chosen ?? quote?.ship_method_id))
  return (
    <CheckoutStep
      title={t('shop:checkout.delivery')}
      chosen={method ? <ChosenMethod method={method} /> : null}
      isOpen={isOpen && offered.length > 1}
      onOpen={offered.length > 1 ? () => setOpen(true) : undefined}
      onFold={() => setOpen(false)}
    >
      {hasAddress ? null : <p className="soft">{t('shop:checkout.addressFirst')}</p>}
      {refusal?.type === 'shipping' ? <p className="bad mb-2">{t('shop:checkout.noMethod')}</p> : null}
      <div className={css.choices} role="radiogroup" aria-label={t('shop:checkout.delivery')}>
        {methods.map((method) => (
          <label key={method.id} className={css.choice}>
            <input
              type="radio"
              name="delivery"
              checked={method.id === (chosen ?? quote?.ship_method_id)}
              disabled={method.fee === null}
              onChange={() => onChoose(method.id)}
            />
            <span className="breaks">
              <span className="medium">{method.name}</span>
              <span className="hint block">
                {method.reason
                  ? t(`shop:checkout.reasons.${method.reason}`)
                  : [method.days_text, method.note].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="digits">{feeText(method.fee, t('shop:totals.free'))}</span>
          </label>
        ))}
      </div>
    </CheckoutStep>
  )
}

function ChosenMethod({ method }: { readonly method: OfferedMethod }) {
  const t = useNamespaces(['shop'])
  return (
    <div className="row wrap gap-2">
      <span className="medium">{method.name}</span>
      <span className="hint">{method.days_text}</span>
      <span className="push digits">{feeText(method.fee, t('shop:totals.free'))}</span>
    </div>
  )
}

function feeText(fee: string | null, free: string): string {
  if (fee === null) return ''
  return Number(fee) === 0 ? free : shownMoney(fee)
}

const refusedMethods = (refusal: Refusal | null): readonly OfferedMethod[] =>
  (refusal?.reasons ?? []).map(({ id, method, reason }) => ({
    ...{ id, name: method, reason, fee: null, note: '', days_text: '' },
  }))
