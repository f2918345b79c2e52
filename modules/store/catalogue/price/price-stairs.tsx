import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { adminUrl } from '#core/wire.ts'
import { rowsKey } from '#web/api/queries.ts'
import { request } from '#web/api/request.ts'
import { Moment } from '#web/fields/times/moments.tsx'
import { useDebounced } from '#web/fields/use-debounced.ts'
import { shownMoney } from '#web/fields/values/money.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useCan } from '#web/stores/permissions.ts'
import css from './price.module.css'
import { price } from './price.ts'
import type { Staircase } from './staircase.ts'

type Values = Readonly<Record<string, unknown>>

/** What the variant of a special price costs once it is saved: it is the lowest of many that is charged. */
export function SpecialPriceStairs({
  values,
  stored,
}: {
  readonly values: Values
  readonly stored: Values | null
}) {
  const { variant_id, group_id, min_quantity, amount, from_time, to_time } = values
  if (!variant_id || amount === null || amount === undefined || amount === '') return null
  const written = { group_id, min_quantity, amount, from_time, to_time }
  return <PriceStairs asked={{ variant_id, ...(stored ? { id: stored.id } : {}), ...written }} />
}

/** What a piece of a variant costs, now and later, to whom and from how many on. */
export function PriceStairs({ asked }: { readonly asked: Values }) {
  const t = useNamespaces(['store'])
  const can = useCan()
  const query = useDebounced(JSON.stringify(asked), 300)
  const { data, error } = useQuery({
    queryKey: [...rowsKey(price.name), 'staircase', query],
    queryFn: async ({ signal }) => {
      const options = { query: JSON.parse(query), signal, dedupe: false, showsError: false } as const
      return (await request<Staircase>(adminUrl('store/product', 'staircase'), options)).data
    },
    enabled: can(`${price.name}/index`),
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (error || !data || data.list.length === 0) return null
  return (
    <section className={css.stairs} aria-label={t('store:stairs.title')}>
      <table>
        <caption className="soft">{t('store:stairs.title')}</caption>
        <tbody>
          {data.list.flatMap(({ group, times }) =>
            times.map(({ from_time, to_time, steps }, at) => (
              <tr key={`${group?.id ?? 0} ${from_time ?? 0}`}>
                {at === 0 ? (
                  <th scope="rowgroup" rowSpan={times.length}>
                    {group?.name ?? t('store:stairs.everybody')}
                  </th>
                ) : null}
                <td className="soft">
                  {from_time === null ? t('store:stairs.now') : <Moment value={from_time} />}
                  {to_time === null ? (
                    from_time === null ? null : (
                      ' –'
                    )
                  ) : (
                    <>
                      {' '}
                      – <Moment value={to_time} />
                    </>
                  )}
                </td>
                <td className="digits">
                  {steps.map(({ quantity, price }) => (
                    <span key={quantity} className={css.step}>
                      {quantity > 1 ? (
                        <span className="soft">{t('store:stairs.from', { count: quantity })}</span>
                      ) : null}
                      {shownMoney(price)}
                    </span>
                  ))}
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </section>
  )
}
