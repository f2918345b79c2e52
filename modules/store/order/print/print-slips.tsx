import { loadNamespace, useNamespaces } from '#web/i18n/i18n.ts'
import { printSheets } from '#web/ui/print/print-sheets.ts'
import css from './sheet.module.css'
import { Named, Sheet } from './sheet.tsx'
import type { Slip } from './slip.ts'

/** Prints the packing slips of orders, one to a page. */
export async function printSlips(slips: readonly Slip[]): Promise<void> {
  await loadNamespace('shop')
  printSheets(slips.map((slip) => <PackingSlip key={slip.id} slip={slip} />))
}

function PackingSlip({ slip }: { readonly slip: Slip }) {
  const t = useNamespaces(['shop'])
  const { number, place_time, address, ship_name, buyer_note, lines } = slip
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Sheet
      title={t('shop:print.slip')}
      number={number}
      time={place_time}
      address={address}
      shipName={ship_name}
      note={buyer_note}
    >
      <table className={css.lines}>
        <thead>
          <tr>
            <th scope="col">{t('shop:print.packed')}</th>
            <th scope="col" className={css.named}>
              {t('shop:order.lines')}
            </th>
            <th scope="col">{t('shop:print.sku')}</th>
            <th scope="col" className={css.figure}>
              {t('shop:print.quantity')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, name, options, sku, quantity }) => (
            <tr key={id}>
              <td>
                <span className={css.box} />
              </td>
              <td>
                <Named name={name} options={options} />
              </td>
              <td>{sku}</td>
              <td className={`${css.figure} ${css.pieces}`}>{quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={css.totals}>
        <dt>{t('shop:print.pieces')}</dt>
        <dd className={css.grand}>{pieces}</dd>
      </dl>
    </Sheet>
  )
}
