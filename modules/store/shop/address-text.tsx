import { useFieldTexts } from '#web/fields/texts.ts'
import { useResource } from '#web/resources/resources-context.tsx'
import { RowValue } from '#web/screens/row-value.tsx'
import { china } from '../address/countries.ts'
import css from './shop.module.css'

/** An address as its owner's list has it. */
export interface AddressRow {
  readonly id: number
  readonly name: string
  readonly phone: string
  readonly country: string
  readonly region: string
  readonly city: string
  readonly street: string
  readonly postcode: string
  readonly is_default: 0 | 1
}

/** Who gets it and where, in two lines. */
export function AddressText({ row }: { readonly row: AddressRow }) {
  const { json, side } = useResource('store/address')
  const { t, option } = useFieldTexts(json)
  const { name, phone, country, region, city, street, postcode } = row
  const area = json.fields.area
  return (
    <>
      <span className="row wrap gap-2">
        <span className="medium">{name}</span>
        <span className="digits">{phone}</span>
        {row.is_default === 1 ? <span className={css.rule}>{t('shop:checkout.defaultAddress')}</span> : null}
      </span>
      <span className="hint block">
        {country === china && area ? (
          <RowValue
            resource={json}
            side={side}
            row={row as unknown as Readonly<Record<string, unknown>>}
            name="area"
            field={area}
          />
        ) : (
          [option('country', country), region, city].filter(Boolean).join(' · ')
        )}{' '}
        {street} {postcode}
      </span>
    </>
  )
}
