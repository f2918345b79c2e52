import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { shownMoney } from '#web/fields/values/money.ts'
import { currentLanguage, useNamespaces } from '#web/i18n/i18n.ts'
import { Failed } from '#web/member/pages/card.tsx'
import { publicPath } from '#web/stores/site.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { toast } from '#web/ui/feedback/feedback.ts'
import { EmptyState, LoadingState } from '#web/ui/states/states.tsx'
import type { ShownCart } from '../cart/shown-cart.ts'
import { useCart, useChangeCart } from './calls.client.ts'
import { CartLineRow } from './cart-line.tsx'
import { PickBox } from './pick-box.tsx'
import css from './shop.module.css'

/** The cart: what is in it, what of it is ordered next, and what that comes to. */
export function CartPage() {
  const t = useNamespaces(['shop', 'web', 'account'])
  useWantedFirst()
  const { data: cart, error, isFetching, refetch } = useCart()
  const products = publicPath('/products', currentLanguage())
  if (!cart) {
    if (!error) return <LoadingState label={t('web:loading')} />
    return <Failed error={error} isBusy={isFetching} onRetry={refetch} />
  }
  return (
    <>
      <h1 className={css.title}>{t('shop:cart.title')}</h1>
      {cart.lines.length === 0 ? (
        <Card>
          <EmptyState
            glyph="cart"
            title={t('shop:cart.empty')}
            text={t('shop:cart.emptyText')}
            actions={
              products === null ? null : (
                <a className="button button-primary" href={products}>
                  {t('shop:cart.browse')}
                </a>
              )
            }
          />
        </Card>
      ) : (
        <div className={css.columns}>
          <Lines cart={cart} />
          <Summary cart={cart} />
        </div>
      )}
    </>
  )
}

/** Puts into the cart what the page of a product could not, as the session there had ended (`?add=&more=`). */
function useWantedFirst(): void {
  const t = useNamespaces(['shop'])
  const [query, setQuery] = useSearchParams()
  const { change } = useChangeCart()
  const isSent = useRef(false)
  const [variant_id, more] = [Number(query.get('add')), Number(query.get('more') ?? 1)]
  // biome-ignore lint/correctness/useExhaustiveDependencies: sent once for an address
  useEffect(() => {
    if (isSent.current || !Number.isSafeInteger(variant_id) || variant_id < 1) return
    isSent.current = true
    setQuery({}, { replace: true })
    change(
      { call: 'set', body: { variant_id, more } },
      {
        onSuccess: () => toast.success(t('shop:cart.added')),
        onError: ({ message }) => toast.error(message),
      },
    )
  }, [variant_id])
}

function Lines({ cart: { lines } }: { readonly cart: ShownCart }) {
  const t = useNamespaces(['shop'])
  const { change, isPending } = useChangeCart()
  const closed = lines.filter(({ reason }) => reason === 'gone' || reason === 'off_sale')
  const picked = lines.filter((line) => line.picked).length
  const fail = { onError: ({ message }: Error) => toast.error(message) }
  return (
    <Card aria-busy={isPending || undefined}>
      <CardHead>
        <PickBox
          isNamed
          label={t('shop:cart.pickAll')}
          checked={picked === lines.length}
          isPartly={picked > 0 && picked < lines.length}
          onPick={(isPicked) => change({ call: 'pick', body: { picked: isPicked } }, fail)}
        />
        {closed.length > 0 ? (
          <button
            type="button"
            className="button push"
            onClick={() =>
              change({ call: 'remove', body: { variant_ids: closed.map((one) => one.variant_id) } }, fail)
            }
          >
            {t('shop:cart.removeClosed', { count: closed.length })}
          </button>
        ) : null}
      </CardHead>
      <ul>
        {lines.map((line) => (
          <CartLineRow key={line.variant_id} line={line} />
        ))}
      </ul>
    </Card>
  )
}

function Summary({ cart: { totals } }: { readonly cart: ShownCart }) {
  const t = useNamespaces(['shop'])
  const [isTold, setTold] = useState(false)
  const isNone = totals.pieces === 0
  return (
    <Card className={css.summary} aria-label={t('shop:cart.summary')}>
      <dl className={css.totals} aria-live="polite">
        <dt>{t('shop:cart.goods', { count: totals.pieces })}</dt>
        <dd className="digits">{shownMoney(totals.goods)}</dd>
        <dt className={css.grand}>{t('shop:cart.summary')}</dt>
        <dd className={`${css.grand} digits`}>{shownMoney(totals.total)}</dd>
      </dl>
      <p className="hint">{t('shop:cart.shippingLater')}</p>
      <Link
        className={`button button-primary ${css.go}`}
        to="/checkout"
        aria-disabled={isNone || undefined}
        onClick={(event) => {
          if (!isNone) return
          event.preventDefault()
          setTold(true)
        }}
      >
        {t('shop:cart.checkout')}
      </Link>
      <p className="warn small" role="status">
        {isTold && isNone ? t('shop:cart.nothingPicked') : ''}
      </p>
    </Card>
  )
}
