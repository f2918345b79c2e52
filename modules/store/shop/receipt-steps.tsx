import { shownMoney } from '#web/fields/values/money.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { ReceiptStep } from './calls.client.ts'
import css from './shop.module.css'

interface ReceiptStepsProps {
  readonly steps: readonly ReceiptStep[]
  readonly lines: readonly { readonly name: string; readonly options: string; readonly quantity: number }[]
}

/** Why an order costs what it costs: each step of each line, then of the whole, with what it comes to so far. */
export function ReceiptSteps({ steps, lines }: ReceiptStepsProps) {
  const t = useNamespaces(['shop'])
  const groups = [
    ...lines.map(({ name, options, quantity }, at) => ({
      key: `line ${at}`,
      title: [name, options].filter(Boolean).join(' · '),
      quantity,
      steps: steps.filter(({ line }) => line === at),
    })),
    {
      ...{ key: 'order', title: t('shop:steps.order'), quantity: 1 },
      steps: steps.filter(({ line }) => line === null),
    },
  ]
  return (
    <table className={css.receipt}>
      {groups.map(({ key, title, quantity, steps: own }) => (
        <tbody key={key}>
          <tr>
            <th scope="rowgroup" colSpan={2}>
              {title}
            </th>
          </tr>
          {own.map(({ rule, amount, sum, label }) => (
            <tr key={rule}>
              <th scope="row">
                {t(`shop:steps.${rule}`, { count: quantity })}
                {isShare(rule) ? <span className="faint"> {signed(amount)}</span> : null}
                {label ? <p className="hint breaks">{label}</p> : null}
              </th>
              <td className="digits">{shownMoney(rule === 'tax' ? amount : sum)}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

/** Steps that take something off or add it, rather than count anew. */
const isShare = (rule: ReceiptStep['rule']) => rule !== 'price' && rule !== 'quantity' && rule !== 'tax'

const signed = (amount: string) => (Number(amount) > 0 ? `+${shownMoney(amount)}` : shownMoney(amount))
