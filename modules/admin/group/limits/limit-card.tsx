import { Button, Select } from 'antd'
import { useEffect } from 'react'
import { isLimitField, type LimitCondition, mostLimits, type RowLimit } from '#core/limits.ts'
import { useFieldTexts } from '#web/fields/texts.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useResource } from '#web/resources/resources-context.tsx'
import { Glyph } from '#web/ui/icons/glyph.tsx'
import { ConditionLine } from './condition-line.tsx'
import css from './limits.module.css'

interface LimitCardProps {
  readonly id: string
  readonly name: string
  readonly title: string
  readonly rows: RowLimit
  readonly disabled: boolean
  /** null: no limit any more */
  readonly onChange: (rows: RowLimit | null) => void
}

/** The limit of one page: whose rows, or which. */
export function LimitCard({ id, name, title, rows, disabled, onChange }: LimitCardProps) {
  const t = useNamespaces(['auth/group'])
  const { json } = useResource(name)
  const { label } = useFieldTexts(json)
  const fields = Object.keys(json.fields).filter((one) => {
    const field = json.fields[one]
    return field !== undefined && isLimitField(field)
  })
  const first = fields[0]
  const begun: LimitCondition | null = first ? { field: first, is: 'oneOf', values: [] } : null
  const kinds = [
    ...(json.owner === null
      ? []
      : [
          { value: 'own', label: t('auth/group:texts.limitOwn') },
          { value: 'group', label: t('auth/group:texts.limitGroup') },
        ]),
    ...(begun ? [{ value: 'where', label: t('auth/group:texts.limitWhere') }] : []),
  ]
  const isWhere = typeof rows !== 'string'
  const isNew = isWhere && rows.length === 0
  // A page that was just chosen begins with the first limit that it can have.
  useEffect(() => {
    if (!isNew) return
    if (json.owner !== null) onChange('own')
    else if (begun) onChange([begun])
  })
  return (
    <div className={css.card}>
      <div className={css.line}>
        <strong className={css.title}>{title}</strong>
        {kinds.length === 0 ? (
          <span className="warn">{t('auth/group:texts.limitNothing')}</span>
        ) : (
          <Select<string>
            className={css.kind}
            aria-label={t('auth/group:texts.limitOf', { page: title })}
            disabled={disabled}
            value={isWhere ? 'where' : rows}
            options={kinds}
            onChange={(kind) => onChange(kind === 'where' ? (begun ? [begun] : []) : (kind as RowLimit))}
          />
        )}
        <Button
          type="text"
          disabled={disabled}
          aria-label={t('auth/group:texts.limitRemove', { page: title })}
          icon={<Glyph name="close" size={16} />}
          onClick={() => onChange(null)}
        />
      </div>
      {isWhere &&
        rows.map((condition, at) => (
          <ConditionLine
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no names, and nothing of their own to keep.
            key={at}
            id={`${id}-${at}`}
            resource={json}
            fields={fields.map((one) => ({ value: one, label: label(one) }))}
            condition={condition}
            disabled={disabled}
            onChange={(next) => onChange(rows.map((one, place) => (place === at ? next : one)))}
            onRemove={() => onChange(rows.length === 1 ? null : rows.filter((_, place) => place !== at))}
          />
        ))}
      {isWhere && begun && rows.length < mostLimits.conditions && (
        <Button
          type="link"
          size="small"
          className={css.more}
          disabled={disabled}
          onClick={() => onChange([...rows, begun])}
        >
          {t('auth/group:texts.conditionAdd')}
        </Button>
      )}
    </div>
  )
}
