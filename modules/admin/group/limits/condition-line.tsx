import { Button, Select } from 'antd'
import type { ResourceJson } from '#core/describe.ts'
import type { LimitCondition } from '#core/limits.ts'
import { targetOf } from '#web/fields/remote/remote-options.ts'
import { RemoteSelect } from '#web/fields/remote/remote-select.tsx'
import { useFieldTexts } from '#web/fields/texts.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { Glyph } from '#web/ui/icons/glyph.tsx'
import css from './limits.module.css'

interface ConditionLineProps {
  readonly id: string
  readonly resource: ResourceJson
  readonly fields: readonly { readonly value: string; readonly label: string }[]
  readonly condition: LimitCondition
  readonly disabled: boolean
  readonly onChange: (condition: LimitCondition) => void
  readonly onRemove: () => void
}

/** A field, and the values that it has or has not. */
export function ConditionLine(props: ConditionLineProps) {
  const { fields, condition, disabled, onChange, onRemove } = props
  const t = useNamespaces(['auth/group'])
  return (
    <div className={css.condition}>
      <Select<string>
        aria-label={t('auth/group:texts.limitField')}
        disabled={disabled}
        value={condition.field}
        options={[...fields]}
        onChange={(field) => onChange({ ...condition, field, values: [] })}
      />
      <Select<LimitCondition['is']>
        aria-label={t('auth/group:texts.limitIs')}
        disabled={disabled}
        value={condition.is}
        options={[
          { value: 'oneOf', label: t('auth/group:texts.limitOneOf') },
          { value: 'noneOf', label: t('auth/group:texts.limitNoneOf') },
        ]}
        onChange={(is) => onChange({ ...condition, is })}
      />
      <ValuesInput {...props} />
      <Button
        type="text"
        disabled={disabled}
        aria-label={t('auth/group:texts.conditionRemove')}
        icon={<Glyph name="close" size={16} />}
        onClick={onRemove}
      />
    </div>
  )
}

function ValuesInput({ id, resource, condition, disabled, onChange }: ConditionLineProps) {
  const { t, option } = useFieldTexts(resource)
  const field = resource.fields[condition.field]
  const name = t('auth/group:texts.limitValues')
  if (!field) return null
  const set = (values: readonly (string | number)[]) => onChange({ ...condition, values })
  if (field.kind === 'belongsTo') {
    return (
      <span className="grow">
        <span id={`${id}-values`} className="visually-hidden">
          {name}
        </span>
        <RemoteSelect
          id={id}
          aria-labelledby={`${id}-values`}
          disabled={disabled}
          to={targetOf(resource.name, field)}
          isMultiple
          ids={condition.values.map(Number)}
          onChange={set}
        />
      </span>
    )
  }
  const options =
    field.kind === 'switch'
      ? [
          { value: 1, label: t('core:switch.on') },
          { value: 0, label: t('core:switch.off') },
        ]
      : (field.options ?? []).map((one) => ({ value: one, label: option(condition.field, String(one)) }))
  return (
    <Select<(string | number)[]>
      mode="multiple"
      className="grow"
      aria-label={name}
      placeholder={name}
      disabled={disabled}
      value={[...condition.values]}
      options={options}
      onChange={set}
    />
  )
}
