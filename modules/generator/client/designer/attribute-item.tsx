import { InputNumber, Select, Switch } from 'antd'
import { type Dispatch, memo, type ReactNode, useId } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { AttributeValue } from '../../design/design.ts'
import { CommittedInput } from '../committed-input.tsx'
import css from '../crud.module.css'
import type { HistoryAction } from '../state/design-history.ts'
import type { AttributeInput } from './attributes.ts'

/** A label with what it is the label of. */
export function PropertyItem({
  id,
  label,
  isInline = false,
  children,
}: {
  readonly id: string
  readonly label: string
  readonly isInline?: boolean
  readonly children: ReactNode
}) {
  return (
    <div className={css.item} data-inline={isInline || undefined}>
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  )
}

interface AttributeItemProps {
  /** key of the field */
  readonly of: number
  readonly side: 'table' | 'form'
  readonly name: string
  readonly input: AttributeInput
  readonly value: AttributeValue | undefined
  readonly dispatch: Dispatch<HistoryAction>
}

/** One attribute with the input that fits it; drawn anew only when it is another one or has changed. */
export const AttributeItem = memo(function AttributeItem(props: AttributeItemProps) {
  const { of, side, name, input, value, dispatch } = props
  const t = useNamespaces(['crud'])
  const onChange = (next: AttributeValue) => dispatch({ type: 'attribute', key: of, side, name, value: next })
  const id = useId()
  const choicesOf = (choices: readonly string[]) =>
    choices.map((choice) => ({ value: choice, label: t(`crud:${name}s.${choice}`) }))
  return (
    <PropertyItem id={id} label={t(`crud:attributes.${name}`)} isInline={input.as === 'switch'}>
      {input.as === 'choice' && (
        <Select
          id={id}
          size="small"
          value={String(value ?? input.choices[0])}
          onChange={onChange}
          options={choicesOf(input.choices)}
        />
      )}
      {input.as === 'choices' && (
        <Select
          id={id}
          size="small"
          mode="multiple"
          allowClear
          value={listOf(value)}
          onChange={onChange}
          options={choicesOf(input.choices)}
        />
      )}
      {input.as === 'number' && (
        <InputNumber
          id={id}
          size="small"
          min={input.least}
          max={input.most}
          value={typeof value === 'number' ? value : null}
          onChange={(next) => onChange(next)}
        />
      )}
      {input.as === 'switch' && <Switch id={id} size="small" checked={value === true} onChange={onChange} />}
      {input.as === 'text' && (
        <CommittedInput
          id={id}
          size="small"
          maxLength={255}
          value={String(value ?? '')}
          onCommit={onChange}
        />
      )}
    </PropertyItem>
  )
})

/** Lists come as such, or as the names with commas between them. */
function listOf(value: AttributeValue | undefined): string[] {
  if (typeof value === 'string') return value.split(',').filter(Boolean)
  return Array.isArray(value) ? [...value] : []
}
