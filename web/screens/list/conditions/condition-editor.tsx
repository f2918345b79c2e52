import { Select } from 'antd'
import { Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceJson } from '#core/describe.ts'
import { type Field, kinds } from '#core/field.ts'
import type { Operator } from '#core/rules/rules.ts'
import { fieldParts } from '#web/fields/parts.ts'
import type { ConditionDraft } from './condition-draft.ts'
import { filterShape, offeredOperators, operatorKeys, shapeOf } from './operators.ts'

interface ConditionEditorProps {
  readonly resource: ResourceJson
  readonly name: string
  readonly field: Field
  readonly label: string
  readonly draft: ConditionDraft
  readonly onChange: (draft: ConditionDraft) => void
}

/** The operator of a condition, and its value by the kind's own filter, or by its input where the filter asks for more. */
export function ConditionEditor({ resource, name, field, label, draft, onChange }: ConditionEditorProps) {
  const { t } = useTranslation()
  const id = useId()
  const shape = shapeOf(draft.operator)
  const options = offeredOperators(field, draft.operator).map((value) => ({
    value,
    label: t([...operatorKeys(field, value)]),
  }))
  return (
    <>
      <Select
        aria-label={t('list:condition.operatorOf', { field: label })}
        popupMatchSelectWidth={false}
        value={draft.operator}
        options={options}
        onChange={(operator: Operator) =>
          onChange(shapeOf(operator) === shape ? { ...draft, operator } : { operator })
        }
      />
      {shape !== 'none' && (
        <span className="grow">
          <label id={`${id}-label`} className="visually-hidden" htmlFor={id}>
            {t('list:condition.valueOf', { field: label })}
          </label>
          <Suspense>
            <Value {...{ id, resource, name, field, draft, onChange }} />
          </Suspense>
        </span>
      )}
    </>
  )
}

function Value({
  id,
  resource,
  name,
  field,
  draft,
  onChange,
}: Omit<ConditionEditorProps, 'label'> & { readonly id: string }) {
  const { Filter, Input } = fieldParts[field.kind]
  if (Filter && (shapeOf(draft.operator) === filterShape(field) || kinds[field.kind].isGiven)) {
    return (
      <Filter
        {...{ id, resource, name, field }}
        value={draft.val === undefined ? undefined : { operator: draft.operator, val: draft.val }}
        onChange={(value) => onChange({ ...draft, val: value?.val })}
      />
    )
  }
  return (
    <Input
      {...{ id, resource, name, field }}
      value={draft.val ?? null}
      values={{}}
      onChange={(val) => onChange({ ...draft, val })}
    />
  )
}
