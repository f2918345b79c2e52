import { InputNumber } from 'antd'
import type { FilterProps, InputProps } from '#web/fields/field-part.ts'
import { inputAttributes } from '#web/fields/input-attributes.ts'
import css from '#web/fields/inputs.module.css'
import { useFieldTexts } from '#web/fields/texts.ts'
import { shownCurrency } from '#web/fields/values/money.ts'
import {
  parseTypedNumber,
  plainNumber,
  rangeFilter,
  rangeHalves,
  tidyNumber,
} from '#web/fields/values/value-text.ts'

/**
 * Works on texts, so that long numbers keep every digit. Limits and decimals are the rule's business: an input that
 * corrects what was typed changes it unseen.
 */
export function NumberInput(props: InputProps) {
  const value =
    typeof props.value === 'number' ? plainNumber(props.value) : ((props.value as string | null) ?? null)
  return (
    <InputNumber<string>
      {...inputAttributes(props)}
      className={css.wide}
      stringMode
      inputMode={props.field.kind === 'integer' || props.field.kind === 'weigh' ? 'numeric' : 'decimal'}
      step={props.field.kind === 'float' ? plainNumber(10 ** -(props.field.decimals ?? 2)) : '1'}
      value={value}
      placeholder={props.placeholder}
      changeOnWheel={false}
      onChange={(typed) => props.onChange(parseTypedNumber(typed))}
    />
  )
}

/** An amount; it stays the text that was typed, written as amounts are. */
export function MoneyInput(props: InputProps) {
  return (
    <InputNumber<string>
      {...inputAttributes(props)}
      className={css.wide}
      stringMode
      inputMode="decimal"
      prefix={shownCurrency()}
      step="1"
      value={props.value === null || props.value === undefined ? null : String(props.value)}
      placeholder={props.placeholder}
      changeOnWheel={false}
      onChange={(typed) => props.onChange(tidyNumber(typed))}
    />
  )
}

/** From, to, or both. */
export function NumberFilter({ resource, name, id, value, onChange }: FilterProps) {
  const { t, label } = useFieldTexts(resource)
  const [from, to] = rangeHalves(value)
  const set = (nextFrom: string | null, nextTo: string | null) =>
    onChange(rangeFilter(tidyNumber(nextFrom) ?? '', tidyNumber(nextTo) ?? ''))
  return (
    <span className={css.range}>
      <InputNumber<string>
        id={id}
        stringMode
        controls={false}
        aria-label={t('fields:range.from', { label: label(name) })}
        value={from || null}
        onChange={(next) => set(next, to)}
      />
      <span aria-hidden="true">–</span>
      <InputNumber<string>
        stringMode
        controls={false}
        aria-label={t('fields:range.to', { label: label(name) })}
        value={to || null}
        onChange={(next) => set(from, next)}
      />
    </span>
  )
}
