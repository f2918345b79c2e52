import { useEffect, useId, useState } from 'react'
import { shownMoney } from '#web/fields/values/money.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/feedback/feedback.ts'
import { Glyph } from '#web/ui/icons/glyph.tsx'
import type { ShownLine } from '../cart/shown-cart.ts'
import { useChangeCart } from './calls.client.ts'
import { GoodsPicture } from './goods-picture.tsx'
import { PickBox } from './pick-box.tsx'
import css from './shop.module.css'

/** A line of the cart: picked or left for later, more or less of it, out of it, and why it can not be bought. */
export function CartLineRow({ line }: { readonly line: ShownLine }) {
  const t = useNamespaces(['shop'])
  const { change } = useChangeCart()
  const name = line.name || t('shop:cart.gone')
  const fail = { onError: ({ message }: Error) => toast.error(message) }
  const ids = { variant_ids: [line.variant_id] }
  const isGone = line.reason === 'gone'
  return (
    <li className={css.line} data-closed={line.reason !== null || undefined}>
      <PickBox
        label={t('shop:cart.pick', { name })}
        checked={line.picked}
        onPick={(picked) => change({ call: 'pick', body: { ...ids, picked } }, fail)}
      />
      <GoodsPicture url={line.image} />
      <div className="shrinks breaks">
        {line.path === '' ? (
          <span className="medium">{name}</span>
        ) : (
          <a className={css.name} href={`${line.path}?variant=${line.variant_id}`}>
            {name}
          </a>
        )}
        {line.options === '' ? null : <p className="hint">{line.options}</p>}
        {isGone ? null : <Price line={line} />}
        <Reason line={line} />
      </div>
      <div className={css.amount}>
        {isGone ? null : <Quantity line={line} name={name} />}
        <span className="strong digits">{isGone ? '' : shownMoney(line.goods)}</span>
        <button
          type="button"
          className="icon-button"
          aria-label={t('shop:cart.remove', { name })}
          onClick={() => change({ call: 'remove', body: ids }, fail)}
        >
          <Glyph name="trash" />
        </button>
      </div>
    </li>
  )
}

/** What a piece costs, by which rule, and what it cost when it was put in. */
function Price({ line: { price, list_price, rule, was } }: { readonly line: ShownLine }) {
  const t = useNamespaces(['shop'])
  return (
    <p className="row wrap gap-2 small">
      <span className="digits">{shownMoney(price)}</span>
      {list_price === null ? null : <s className="faint digits">{shownMoney(list_price)}</s>}
      {rule === 'price' ? null : <span className={css.rule}>{t(`shop:rules.${rule}`)}</span>}
      {was === null ? null : (
        <span className={Number(was) < Number(price) ? 'warn' : 'good'}>
          {t('shop:cart.was', { amount: shownMoney(was) })}
        </span>
      )}
    </p>
  )
}

function Reason({ line: { reason, available, min, max, step } }: { readonly line: ShownLine }) {
  const t = useNamespaces(['shop'])
  if (reason === 'stock' && available !== null && available > 0)
    return <p className="bad small">{t('shop:cart.left', { count: available })}</p>
  if (reason !== null) return <p className="bad small">{t(`shop:reasons.${reason}`, { min, max, step })}</p>
  if (available !== null) return <p className="warn small">{t('shop:cart.left', { count: available })}</p>
  return null
}

/** How many: typed, or by one step more or less. It is sent once nothing has changed for a moment, or the box is left. */
function Quantity({ line, name }: { readonly line: ShownLine; readonly name: string }) {
  const t = useNamespaces(['shop'])
  const { change } = useChangeCart()
  const [typed, setTyped] = useState<string | null>(null)
  const [fault, setFault] = useState('')
  const faultId = useId()
  const { variant_id, quantity, min, max, step } = line
  const text = typed ?? String(quantity)
  const wanted = Number(text)
  const send = () => {
    if (text === '' || wanted < 1) return
    if (wanted === quantity) {
      setTyped(null)
      setFault('')
      return
    }
    const done = () => {
      setFault('')
      // Unless something else was typed meanwhile.
      setTyped((now) => (now === text ? null : now))
    }
    const set = { call: 'set', body: { variant_id, quantity: wanted } } as const
    change(set, { onSuccess: done, onError: ({ message }) => setFault(message) })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed counts
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(send, 500)
    return () => clearTimeout(timer)
  }, [typed])
  const by = (change: number) => setTyped(String(Math.max(min, wanted + change)))
  const upper = max > 0 ? max : 9999
  return (
    <div className={css.quantity}>
      <div className="inline-flex">
        <button
          type="button"
          className="icon-button"
          aria-label={t('shop:cart.less', { name })}
          disabled={wanted <= Math.max(min, step)}
          onClick={() => by(-step)}
        >
          <Glyph name="minus" size={16} />
        </button>
        <input
          className={css.count}
          inputMode="numeric"
          aria-label={t('shop:cart.quantityOf', { name })}
          aria-invalid={fault !== '' || undefined}
          aria-describedby={fault === '' ? undefined : faultId}
          value={text}
          maxLength={4}
          onChange={({ target }) => setTyped(target.value.replace(/\D/g, ''))}
          onBlur={() => (text === '' ? setTyped(null) : send())}
        />
        <button
          type="button"
          className="icon-button"
          aria-label={t('shop:cart.more', { name })}
          disabled={wanted >= upper}
          onClick={() => by(step)}
        >
          <Glyph name="plus" size={16} />
        </button>
      </div>
      <p id={faultId} className="bad small" role="status">
        {fault}
      </p>
    </div>
  )
}
