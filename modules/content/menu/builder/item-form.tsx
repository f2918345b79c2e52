import { useContext } from 'react'
import { baseName } from '#core/translations/translated.ts'
import type { Line } from '#core/values/lines.ts'
import { NestedField } from '#web/fields/nested-field.ts'
import { useSite } from '#web/stores/site.ts'
import css from './builder.module.css'
import { type Items, textIn, translationsOf } from './use-items.client.ts'

interface ItemFormProps {
  readonly id: string
  readonly name: string
  readonly line: Line
  readonly items: Items
  /** what it is called as long as it has no label */
  readonly targetName: string
  /** what is wrong with it, such as `12.label` */
  readonly faults: Readonly<Record<string, string>>
  readonly isDisabled: boolean
}

/** The fields of an item as its declaration has them, with its label in every language. */
export function ItemForm({ id, name, line, items, targetName, faults, isDisabled }: ItemFormProps) {
  const Field = useContext(NestedField)
  const { others } = useSite(({ languages }) => languages)
  const { child, shape } = items
  const names = [...new Set(child.form.flat())].filter(
    (one) => (shape.columns.includes(one) || shape.further.includes(one)) && shape.belongs(line, one),
  )
  const placeholderOf = (own: string) =>
    own === 'label' ? targetName : baseName(own) === 'label' ? String(line.label || targetName) : undefined
  const draw = (own: string, value: unknown, set: (value: unknown) => void) => {
    const field = child.fields[own]
    if (!Field || !field) return null
    return (
      <Field
        key={own}
        resource={child}
        name={own}
        field={field}
        id={`${id}-${name}-${own}`}
        value={value}
        values={line}
        error={faults[`${name}.${own}`] ?? ''}
        placeholder={placeholderOf(own)}
        isDisabled={isDisabled || !shape.isOpen(line, own)}
        onChange={(_, next) => set(next)}
      />
    )
  }
  return (
    <div className={css.form}>
      {faults[name] && (
        <p className="bad" role="alert">
          {faults[name]}
        </p>
      )}
      {names.flatMap((own) => [
        draw(own, line[own], (value) => items.change(name, own, value)),
        ...translationsOf(child, own, others).map((one) =>
          draw(one.own, textIn(line, one.language, own), (value) =>
            items.translate(name, one.language, own, value),
          ),
        ),
      ])}
    </div>
  )
}
