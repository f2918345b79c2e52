import { shownMoney } from '#web/fields/values/money.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { Card } from '#web/member/pages/card.tsx'
import type { QuotedLine } from './calls.client.ts'
import { GoodsPicture } from './goods-picture.tsx'
import css from './shop.module.css'

/** What is about to be ordered. */
export function OrderGoods({ lines }: { readonly lines: readonly QuotedLine[] }) {
  const t = useNamespaces(['shop'])
  return (
    <Card title={t('shop:checkout.goods')}>
      <ul>
        {lines.map(({ variant_id, name, options, image, quantity, price, rule, total }) => (
          <li key={variant_id} className={css.goods}>
            <GoodsPicture url={image} />
            <div className="shrinks breaks">
              <span className="medium">{name}</span>
              {options === '' ? null : <p className="hint">{options}</p>}
              <p className="row wrap gap-2 small">
                <span className="digits">
                  {shownMoney(price)} × {quantity}
                </span>
                {rule === 'price' ? null : <span className={css.rule}>{t(`shop:rules.${rule}`)}</span>}
              </p>
            </div>
            <span className="strong digits">{shownMoney(total)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
