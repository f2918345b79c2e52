import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { listQuery } from '#web/api/queries.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { Failed, Card as MemberCard } from '#web/member/pages/card.tsx'
import { RichPage } from '#web/member/pages/rich-page.tsx'
import { memberPath } from '#web/navigation/navigation.ts'
import { useMember } from '#web/stores/member.ts'
import { useMemberCan } from '#web/stores/member-permissions.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, LoadingState } from '#web/ui/states/states.tsx'
import { order } from '../order/order.ts'
import { PayFields, usePayChoice } from '../payment/pay/pay-choice.tsx'
import type { PayOffer } from '../payment/pay/pay-offer.ts'
import type { AddressRow } from './address-text.tsx'
import { Addresses } from './addresses.tsx'
import { quoteQuery, useCart } from './calls.client.ts'
import { CheckoutStep } from './checkout-step.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { Delivery } from './delivery.tsx'
import { OrderGoods } from './order-goods.tsx'
import { refusalOf } from './refusal.client.ts'
import css from './shop.module.css'

/** The checkout on one page, in steps that fold: where it goes, how, and what it is paid with; then the order. */
export function CheckoutPage() {
  const t = useNamespaces(['shop', 'web'])
  const isMember = useMember(({ token }) => token !== '')
  return (
    <RichPage>
      <div className={css.head}>
        <h1>{t('shop:checkout.title')}</h1>
        <Link className="push" to="/cart">
          {t('shop:checkout.back')}
        </Link>
      </div>
      <Suspense fallback={<LoadingState label={t('web:loading')} />}>
        {isMember ? <Checkout /> : <SignInFirst />}
      </Suspense>
    </RichPage>
  )
}

/** Guests sign in or register, and come back to where they were; their cart comes along. */
function SignInFirst() {
  const t = useNamespaces(['shop'])
  const at = (tab: string) => `${memberPath('login')}?back=/checkout${tab}`
  return (
    <Card>
      <EmptyState
        glyph="user"
        title={t('shop:checkout.signIn')}
        text={t('shop:checkout.signInText')}
        actions={
          <>
            <Link className="button button-primary" to={at('')}>
              {t('shop:checkout.in')}
            </Link>
            <Link className="button" to={at('&tab=register')}>
              {t('shop:checkout.register')}
            </Link>
          </>
        }
      />
    </Card>
  )
}

/** A cart that was filled before is brought along first; then addresses are read, then the quote. */
function Checkout() {
  const t = useNamespaces(['shop', 'web', 'account'])
  const cart = useCart()
  const addresses = useQuery(listQuery('store/address', { limit: 50 }))
  const failed = [cart, addresses].find(({ error, data }) => error && !data)
  if (failed?.error)
    return <Failed error={failed.error} isBusy={failed.isFetching} onRetry={failed.refetch} />
  if (!cart.data || !addresses.data) return <LoadingState label={t('web:loading')} />
  return <Steps addresses={addresses.data.list as unknown as readonly AddressRow[]} />
}

function Steps({ addresses }: { readonly addresses: readonly AddressRow[] }) {
  const t = useNamespaces(['shop', 'web'])
  const [addressId, setAddressId] = useState<number | null>(null)
  const [methodId, setMethodId] = useState<number | null>(null)
  const [note, setNote] = useState('')
  const usual = addresses.find(({ is_default }) => is_default === 1) ?? addresses[0]
  const address = addresses.find(({ id }) => id === addressId) ?? usual ?? null
  const choices = { address_id: address?.id ?? null, ship_method_id: methodId }
  const asked = useQuery({ ...quoteQuery(choices), placeholderData: keepPreviousData })
  const quote = asked.data
  const refusal = asked.error ? refusalOf(asked.error) : null
  const shown = asked.error ? null : (quote ?? null)
  const payment = usePayChoice(shown?.pay ?? noOffer, shown?.totals.total ?? '0.00')
  const canPay = useMemberCan()(`${order.name}/pay`)
  if (!quote && !refusal) return <LoadingState label={t('web:loading')} />
  if (refusal?.type === 'cart') return <NothingLeft />
  const isDelivered = quote
    ? quote.methods.length > 0
    : refusal?.type === 'address' || refusal?.type === 'shipping'
  const choose = (id: number) => {
    setAddressId(id)
    // What it costs, and whether it goes there at all, is another matter for another address.
    setMethodId(null)
  }
  return (
    <div className={css.columns} aria-busy={asked.isFetching || undefined}>
      <div className={css.steps}>
        {isDelivered ? (
          <>
            <Addresses list={addresses} chosen={address?.id ?? null} onChoose={choose} />
            <Delivery
              // Elsewhere it costs something else: what was chosen is looked at once more.
              key={address?.id}
              quote={shown}
              refusal={refusal}
              chosen={methodId}
              onChoose={setMethodId}
              hasAddress={address !== null}
            />
          </>
        ) : null}
        {shown && canPay && payment.open > 0 ? (
          <CheckoutStep title={t('shop:pay.title')} chosen={null} isOpen>
            <div className="stack gap-4">
              <PayFields offer={shown.pay} choice={payment} />
            </div>
          </CheckoutStep>
        ) : null}
        {shown ? <OrderGoods lines={shown.lines} /> : null}
        <MemberCard title={t('shop:checkout.note')}>
          <textarea
            className={css.note}
            aria-label={t('shop:checkout.note')}
            placeholder={t('shop:checkout.noteHint')}
            maxLength={500}
            rows={2}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </MemberCard>
      </div>
      <CheckoutSummary
        {...{ quote: shown, note, payment: canPay ? payment : null }}
        error={refusal?.type === 'address' ? null : asked.error}
        isBusy={asked.isFetching}
        askAgain={asked.refetch}
      />
    </div>
  )
}

/** What may be paid with before it is known. */
const noOffer: PayOffer = {
  methods: [],
  balance: { held: '0.00', most: '0.00', proof_from: '0.00' },
  score: { held: 0, most: 0, value: 1 },
}

function NothingLeft() {
  const t = useNamespaces(['shop'])
  return (
    <Card>
      <EmptyState
        glyph="cart"
        title={t('shop:cart.nothingPicked')}
        actions={
          <Link className="button button-primary" to="/cart">
            {t('shop:checkout.back')}
          </Link>
        }
      />
    </Card>
  )
}
