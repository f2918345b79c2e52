import type { ReactNode } from 'react'
import { unixToText } from '#core/values/time.ts'
import { useTimeZone } from '#web/fields/times/time-zone.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useSite } from '#web/stores/site.ts'
import css from './sheet.module.css'

interface SheetProps {
  readonly title: string
  readonly number: string
  /** unix seconds */
  readonly time: number
  /** undefined: closed to whoever prints */
  readonly address: string | undefined
  readonly shipName: string
  readonly note: string
  readonly children: ReactNode
}

/** A page of paper about an order: whose shop, which order, where it goes; then what it is about, and what the buyer wrote. */
export function Sheet({ title, number, time, address, shipName, note, children }: SheetProps) {
  const t = useNamespaces(['shop'])
  const zone = useTimeZone()
  const shop = useSite(({ siteName }) => siteName)
  return (
    <article>
      <header className={css.head}>
        <h1>{title}</h1>
        <p>{shop}</p>
      </header>
      <div className={css.facts}>
        <section>
          <h2>{t('shop:print.order')}</h2>
          <p className={css.number}>{number}</p>
          <p>{unixToText(time, zone).slice(0, 16)}</p>
        </section>
        <section>
          <h2>{t('shop:order.delivery')}</h2>
          {address === undefined ? null : <p>{address || t('shop:order.notDelivered')}</p>}
          {shipName === '' ? null : <p>{shipName}</p>}
        </section>
      </div>
      {children}
      {note === '' ? null : (
        <section className={css.note}>
          <h2>{t('shop:order.buyerNote')}</h2>
          <p>{note}</p>
        </section>
      )}
    </article>
  )
}

/** What a line of an order is called on paper. */
export function Named({ name, options }: { readonly name: string; readonly options: string }) {
  return (
    <>
      {name}
      {options === '' ? null : <p className={css.options}>{options}</p>}
    </>
  )
}
