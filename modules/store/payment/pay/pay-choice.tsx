import { useState } from 'react'
import { minorToMoney, moneyToMinor } from '#core/values/money.ts'
import { shownMoney } from '#web/fields/values/money.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import shopCss from '../../shop/shop.module.css'
import css from '../payment.module.css'
import type { PayMethod } from '../payment.ts'
import type { PayOrder } from './pay-calls.client.ts'
import type { PayOffer } from './pay-offer.ts'

const minor = (money: string) => moneyToMinor(money) ?? 0

/** What somebody has chosen to pay with, within what is offered; amounts in minor units. */
export interface PayChoice {
  /** what is to be paid */
  readonly open: number
  /** points, and what they pay */
  readonly score: number
  readonly byPoints: number
  readonly balance: number
  readonly mostBalance: number
  /** what is left for a way of paying */
  readonly rest: number
  readonly ways: readonly PayMethod[]
  readonly way: PayMethod | null
  readonly needsProof: boolean
  readonly password: string
  /** as the call takes it; null where nothing can be paid with it yet */
  readonly wanted: Wanted | null
  /** the same for another offer, such as that of a quote that has changed */
  readonly wantedOf: (offer: PayOffer, amount: string) => Wanted | null
  readonly choose: (part: Partial<Chosen>) => void
}

type Wanted = Pick<PayOrder, 'method' | 'score' | 'balance' | 'password'>

interface Chosen {
  readonly points: number
  readonly balance: number
  readonly way: PayMethod | null
  readonly password: string
}

const nothing: Chosen = { points: 0, balance: 0, way: null, password: '' }

/** Points and balance as much as wanted, one way for the rest. What is chosen stays within an offer that changes. */
export function usePayChoice(offer: PayOffer, amount: string): PayChoice {
  const [chosen, setChosen] = useState(nothing)
  return {
    ...choiceWithin(offer, amount, chosen),
    wantedOf: (offer, amount) => choiceWithin(offer, amount, chosen).wanted,
    choose: (part) => setChosen((before) => ({ ...before, ...part })),
  }
}

function choiceWithin(
  offer: PayOffer,
  amount: string,
  chosen: Chosen,
): Omit<PayChoice, 'wantedOf' | 'choose'> {
  const open = minor(amount)
  const score = Math.min(chosen.points, offer.score.most)
  const byPoints = Math.min(Math.floor((score * 100) / offer.score.value), open)
  const mostBalance = Math.min(minor(offer.balance.most), open - byPoints)
  const balance = Math.min(chosen.balance, mostBalance)
  const rest = open - byPoints - balance
  const ways = offer.methods.filter((one) => one !== 'balance' && one !== 'score')
  const way = ways.find((one) => one === chosen.way) ?? ways[0] ?? null
  const needsProof = balance > 0 && balance >= minor(offer.balance.proof_from)
  const { password } = chosen
  const isWhole = (rest === 0 || way !== null) && (!needsProof || password !== '')
  const proof = needsProof ? { password } : {}
  const wanted = { method: rest > 0 ? way : null, score, balance: minorToMoney(balance), ...proof }
  return {
    ...{ open, score, byPoints, balance, mostBalance, rest, ways, way, needsProof, password },
    wanted: open > 0 && isWhole ? wanted : null,
  }
}

interface PayFieldsProps {
  readonly offer: PayOffer
  readonly choice: PayChoice
}

/** What is to be paid is paid with. */
export function PayFields({ offer, choice }: PayFieldsProps) {
  const t = useNamespaces(['shop'])
  const { open, score, byPoints, balance, mostBalance, rest, choose } = choice
  return (
    <>
      {offer.score.most > 0 ? (
        <Part
          name={t('shop:pay.usePoints', { count: offer.score.held })}
          value={score}
          most={offer.score.most}
          shown={`${t('shop:pay.points', { count: score })} · ${shownMoney(minorToMoney(byPoints))}`}
          onChange={(points) => choose({ points })}
        />
      ) : null}
      {mostBalance > 0 ? (
        <Part
          name={t('shop:pay.useBalance', { amount: shownMoney(offer.balance.held) })}
          value={balance}
          most={mostBalance}
          shown={shownMoney(minorToMoney(balance))}
          onChange={(balance) => choose({ balance })}
        />
      ) : null}
      {choice.needsProof ? (
        <label className="grid gap-1">
          <span>{t('shop:pay.password')}</span>
          <input
            className={css.password}
            type="password"
            autoComplete="current-password"
            maxLength={32}
            required
            value={choice.password}
            onChange={({ target }) => choose({ password: target.value })}
          />
        </label>
      ) : null}
      {rest > 0 && rest < open ? (
        <p className="medium">{t('shop:pay.rest', { amount: shownMoney(minorToMoney(rest)) })}</p>
      ) : null}
      {rest > 0 ? <Ways ways={choice.ways} chosen={choice.way} onChoose={(way) => choose({ way })} /> : null}
    </>
  )
}

interface WaysProps {
  readonly ways: readonly PayMethod[]
  readonly chosen: PayMethod | null
  readonly onChoose: (method: PayMethod) => void
}

/** The ways of paying what is left. */
function Ways({ ways, chosen, onChoose }: WaysProps) {
  const t = useNamespaces(['shop'])
  if (ways.length === 0) return <p className="bad">{t('shop:pay.noWay')}</p>
  return (
    <div className={shopCss.choices} role="radiogroup" aria-label={t('shop:pay.title')}>
      {ways.map((method) => (
        <label key={method} className={shopCss.choice}>
          <input
            type="radio"
            name="pay-method"
            checked={method === chosen}
            onChange={() => onChoose(method)}
          />
          <span>
            <span className="medium">{t(`shop:pay.methods.${method}`)}</span>
            <span className="hint block">{t(`shop:pay.hints.${method}`)}</span>
          </span>
        </label>
      ))}
    </div>
  )
}

interface PartProps {
  readonly name: string
  /** points, or minor units */
  readonly value: number
  readonly most: number
  readonly shown: string
  readonly onChange: (value: number) => void
}

/** A part that is paid with what the member holds here: ticked it is as much as can be, then less by the slider. */
function Part({ name, value, most, shown, onChange }: PartProps) {
  return (
    <div className={css.part}>
      <label className="row gap-2">
        <input
          type="checkbox"
          checked={value > 0}
          onChange={({ target }) => onChange(target.checked ? most : 0)}
        />
        <span>{name}</span>
      </label>
      {value > 0 ? (
        <>
          <input
            type="range"
            min={1}
            max={most}
            value={value}
            aria-label={name}
            aria-valuetext={shown}
            onChange={({ target }) => onChange(Number(target.value))}
          />
          <output className="digits">{shown}</output>
        </>
      ) : null}
    </div>
  )
}
