import { useEffect } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import type { AnyClientSide } from '../side.ts'
import css from './form.module.css'
import type { FormMode } from './form-fields.ts'
import { FormItem } from './form-item.tsx'
import { focusField } from './form-keys.ts'
import type { RecordFormState } from './use-record-form.ts'

interface FormGroupsProps {
  readonly resource: ResourceJson
  readonly side: AnyClientSide
  readonly mode: FormMode
  readonly form: RecordFormState
  readonly formId: string
}

/** The fields of a form as they stand, group by group. */
export function FormGroups({ resource, side, mode, form, formId }: FormGroupsProps) {
  return form.groups.map((group) => (
    <div key={group.join(' ')} className={css.group}>
      {group.map((name) => {
        const field = form.fieldOf(name)
        return field ? (
          <FormItem
            key={name}
            resource={resource}
            side={side}
            mode={mode}
            name={name}
            field={field}
            id={`${formId}-${name}`}
            value={form.values[name]}
            values={form.values}
            stored={form.stored}
            error={form.errors[name] ?? ''}
            isDisabled={form.isSaving}
            onChange={form.set}
          />
        ) : null
      })}
    </div>
  ))
}

/** Tells whether the row is there to be edited. */
export function isReady({ load }: RecordFormState): boolean {
  return load.status === 'new' || load.status === 'ready'
}

/** Moves the focus: to the first field of a form that has opened, to the first faulty one of a form that was refused. */
export function useFormFocus(form: RecordFormState, formId: string): void {
  const { refusals, firstFaulty } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every refusal; mending a fault moves no focus.
  useEffect(() => {
    if (refusals > 0 && firstFaulty) focusField(`${formId}-${firstFaulty}`)
  }, [refusals])
  const firstName = isReady(form) ? form.groups[0]?.[0] : undefined
  useEffect(() => {
    // A dialog itself would keep the focus on its frame: one types at once in the first field.
    if (firstName) focusField(`${formId}-${firstName}`, 'input')
  }, [firstName, formId])
}
