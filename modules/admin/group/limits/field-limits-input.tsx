import { Select } from 'antd'
import { useState } from 'react'
import { type FieldLimit, type FieldLimits, fieldLimitsOf } from '#core/access/limits.ts'
import type { ResourceJson } from '#core/describe.ts'
import { useFieldTexts } from '#web/fields/texts.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import css from './limits.module.css'

interface FieldLimitsInputProps {
  readonly resource: ResourceJson
  readonly title: string
  readonly limits: FieldLimits
  readonly disabled: boolean
  readonly onChange: (limits: FieldLimits) => void
}

/** What of the fields of a page is left: each is open, read-only or hidden. */
export function FieldLimitsInput({ resource, title, limits, disabled, onChange }: FieldLimitsInputProps) {
  const t = useNamespaces(['auth/group'])
  const { label } = useFieldTexts(resource)
  const [isOpen, setOpen] = useState(false)
  const count = Object.keys(limits).length
  const set = (name: string, limit: FieldLimit | 'open') => {
    const { [name]: _, ...others } = limits
    onChange(limit === 'open' ? others : { ...others, [name]: limit })
  }
  return (
    <details className={css.fields} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {count === 0 ? t('auth/group:texts.fieldsOpen') : t('auth/group:texts.fieldsLimited', { n: count })}
      </summary>
      {isOpen && (
        <ul className={css.fieldList}>
          {Object.entries(resource.fields).map(([name, field]) => {
            const offered = fieldLimitsOf(field)
            if (offered.length === 0) return null
            const values = ['open', ...offered] as const
            return (
              <li key={name} className={css.field}>
                <span className={css.title}>{label(name)}</span>
                <Select<FieldLimit | 'open'>
                  aria-label={t('auth/group:texts.fieldOf', { page: title, field: label(name) })}
                  disabled={disabled}
                  popupMatchSelectWidth={false}
                  value={limits[name] ?? 'open'}
                  options={values.map((value) => ({ value, label: t(`auth/group:texts.field_${value}`) }))}
                  onChange={(value) => set(name, value)}
                />
              </li>
            )
          })}
        </ul>
      )}
    </details>
  )
}
