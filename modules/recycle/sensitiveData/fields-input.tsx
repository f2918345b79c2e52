import { Button, Input, Select } from 'antd'
import { useEffect } from 'react'
import type { KeyValue } from '#fields/array/kind.ts'
import inputsCss from '#web/fields/inputs.module.css'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { InputProps } from '#web/screens/side.ts'
import { useAnswer } from '../rule-inputs.tsx'
import css from './watched.module.css'

/** Keys, times and order are the product's: nobody edits them, so nobody watches them. */
const unwatched: ReadonlySet<string> = new Set(['id', 'create_time', 'update_time', 'weigh'])

/** Fields of the chosen table, several of them, with a note for each that stands for it in the records. */
export function FieldsInput({ id, value, values, onChange, disabled }: InputProps) {
  const t = useNamespaces(['security/sensitiveData'])
  const table = String(values.data_table ?? '')
  const { data, isPending, error, refetch } = useAnswer<{ fieldList: Readonly<Record<string, string>> }>(
    '/admin/ajax/getTableFieldList',
    { table, clean: 1 },
    table !== '',
  )
  const chosen = chosenFields(value)
  const labels = data?.fieldList
  useEffect(() => {
    // Another table has other fields.
    if (labels && chosen.some(({ key }) => !Object.hasOwn(labels, key)))
      onChange(chosen.filter(({ key }) => Object.hasOwn(labels, key)))
  })
  const choose = (names: readonly string[]) =>
    onChange(
      names.map((key) => chosen.find((one) => one.key === key) ?? { key, value: labels?.[key] ?? key }),
    )
  if (error) {
    return (
      <p role="alert" className="bad">
        {t('security/sensitiveData:texts.failed')}
        <Button size="small" type="link" onClick={() => void refetch()}>
          ↻
        </Button>
      </p>
    )
  }
  const names = Object.keys(labels ?? {}).filter((name) => !unwatched.has(name))
  return (
    <div className="watched">
      <Select<string[]>
        id={id}
        mode="multiple"
        className={inputsCss.wide}
        aria-labelledby={`${id}-label`}
        disabled={disabled}
        loading={isPending}
        placeholder={t('security/sensitiveData:texts.fields')}
        showSearch={{ optionFilterProp: 'label' }}
        value={chosen.map(({ key }) => key)}
        options={names.map((name) => ({ value: name, label: `${name} - ${labels?.[name] ?? ''}` }))}
        labelRender={({ value: name }) => String(name)}
        onChange={choose}
      />
      {chosen.length > 0 && (
        <ul className={css.notes}>
          {chosen.map(({ key, value: title }) => (
            <li key={key}>
              <span className={css.name}>{key}</span>
              <Input
                aria-label={t('security/sensitiveData:texts.note', { field: key })}
                disabled={disabled}
                maxLength={50}
                value={title}
                onChange={(event) =>
                  onChange(chosen.map((one) => (one.key === key ? { key, value: event.target.value } : one)))
                }
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The stored row has an object from name to title; what was chosen here is rows of both. */
function chosenFields(value: unknown): readonly KeyValue[] {
  if (Array.isArray(value)) return value as readonly KeyValue[]
  return Object.entries((value ?? {}) as Readonly<Record<string, string>>).map(([key, title]) => ({
    key,
    value: title,
  }))
}
