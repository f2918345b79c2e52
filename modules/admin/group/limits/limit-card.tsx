import { Button, Select } from 'antd'
import { Suspense, useState } from 'react'
import { type GroupLimits, isLimitField, mostLimits, type RowLimit } from '#core/access/limits.ts'
import type { FilterTree } from '#core/conditions/filter-tree.ts'
import { useFieldTexts } from '#web/fields/texts.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useResource } from '#web/resources/resources-context.tsx'
import { GroupText } from '#web/screens/list/conditions/condition-text.tsx'
import { treeOfConditions } from '#web/screens/list/conditions/filter-draft.ts'
import { Glyph } from '#web/ui/icons/glyph.tsx'
import { lazy } from '#web/ui/lazy.ts'
import { FieldLimitsInput } from './field-limits-input.tsx'
import css from './limits.module.css'

const FilterBuilder = lazy(() => import('#web/screens/list/conditions/filter-builder.tsx'))

type Limit = GroupLimits[string]

interface LimitCardProps {
  readonly name: string
  readonly title: string
  readonly limit: Limit
  readonly disabled: boolean
  /** null: no limit any more */
  readonly onChange: (limit: Limit | null) => void
}

/** The limits of one page: which rows, and what of their fields. */
export function LimitCard({ name, title, limit, disabled, onChange }: LimitCardProps) {
  const t = useNamespaces(['auth/group', 'list'])
  const { json } = useResource(name)
  const { rows, fields } = limit
  return (
    <div className={css.card}>
      <div className={css.line}>
        <strong className={css.title}>{title}</strong>
        <RemoveLimit {...{ title, disabled }} onRemove={() => onChange(null)} />
      </div>
      <RowsInput
        {...{ name, title, rows, disabled }}
        onChange={(next) => onChange({ ...(next ? { rows: next } : {}), ...(fields ? { fields } : {}) })}
      />
      <FieldLimitsInput
        {...{ title, disabled }}
        resource={json}
        limits={fields ?? {}}
        onChange={(next) =>
          onChange({ ...(rows ? { rows } : {}), ...(Object.keys(next).length > 0 ? { fields: next } : {}) })
        }
      />
      {!rows && !fields && <p className="soft">{t('auth/group:texts.limitEmpty')}</p>}
    </div>
  )
}

interface RemoveLimitProps {
  readonly title: string
  readonly disabled: boolean
  readonly onRemove: () => void
}

/** Takes the limits of a page away, also of one that is gone. */
export function RemoveLimit({ title, disabled, onRemove }: RemoveLimitProps) {
  const t = useNamespaces(['auth/group'])
  return (
    <Button
      type="text"
      disabled={disabled}
      aria-label={t('auth/group:texts.limitRemove', { page: title })}
      icon={<Glyph name="close" size={16} />}
      onClick={onRemove}
    />
  )
}

interface RowsInputProps extends Pick<LimitCardProps, 'name' | 'title' | 'disabled'> {
  readonly rows: RowLimit | undefined
  /** undefined: all rows */
  readonly onChange: (rows: RowLimit | undefined) => void
}

function RowsInput({ name, title, rows, disabled, onChange }: RowsInputProps) {
  const t = useNamespaces(['auth/group'])
  const { json } = useResource(name)
  const [isBuilding, setBuilding] = useState(false)
  const tree = typeof rows === 'object' ? rows : null
  const hasFields = Object.values(json.fields).some(isLimitField)
  const options = [
    { value: 'all', label: t('auth/group:texts.limitAll') },
    ...(json.owner === null
      ? []
      : [
          { value: 'own', label: t('auth/group:texts.limitOwn') },
          { value: 'group', label: t('auth/group:texts.limitGroup') },
        ]),
    ...(hasFields ? [{ value: 'where', label: t('auth/group:texts.limitWhere') }] : []),
  ]
  return (
    <div className={css.line}>
      <span>{t('auth/group:texts.limitRows')}</span>
      <Select<string>
        className={css.kind}
        aria-label={t('auth/group:texts.limitOf', { page: title })}
        disabled={disabled}
        value={tree ? 'where' : ((rows as string | undefined) ?? 'all')}
        options={options}
        onChange={(kind) => {
          if (kind === 'where') setBuilding(true)
          else onChange(kind === 'all' ? undefined : (kind as RowLimit))
        }}
      />
      {tree && (
        <>
          <span className={css.sentence}>
            <GroupText resource={json} part={tree} />
          </span>
          <Button
            type="link"
            size="small"
            disabled={disabled}
            aria-label={t('auth/group:texts.conditionsOf', { page: title })}
            onClick={() => setBuilding(true)}
          >
            {t('auth/group:texts.conditionsEdit')}
          </Button>
        </>
      )}
      {isBuilding && (
        <Conditions {...{ name, tree }} onChange={onChange} onClose={() => setBuilding(false)} />
      )}
    </div>
  )
}

interface ConditionsProps {
  readonly name: string
  readonly tree: FilterTree | null
  readonly onChange: (rows: RowLimit | undefined) => void
  readonly onClose: () => void
}

function Conditions({ name, tree, onChange, onClose }: ConditionsProps) {
  const { json } = useResource(name)
  useFieldTexts(json)
  const names = Object.keys(json.fields).filter((one) => {
    const field = json.fields[one]
    return field !== undefined && isLimitField(field)
  })
  return (
    <Suspense>
      <FilterBuilder
        list={{
          resource: json,
          state: { filters: {}, where: tree },
          setConditions: (conditions) => onChange(treeOfConditions(conditions) ?? undefined),
        }}
        names={names}
        most={mostLimits}
        onClose={onClose}
      />
    </Suspense>
  )
}
