import { useQuery } from '@tanstack/react-query'
import { Select, Skeleton } from 'antd'
import { Suspense } from 'react'
import type { GroupLimits } from '#core/access/limits.ts'
import { listQuery } from '#web/api/queries.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { InputProps } from '#web/screens/side.ts'
import { ErrorBoundary } from '#web/ui/states/error-boundary.tsx'
import { type MatrixRule, sectionsOf } from '../rights/matrix.client.ts'
import { LimitCard, RemoveLimit } from './limit-card.tsx'
import css from './limits.module.css'

/** What a group is limited to, page by page: which rows it reaches, and what of their fields. Its value is JSON as text. */
export function LimitsInput({ id, value, onChange, disabled }: InputProps) {
  const t = useNamespaces(['auth/group'])
  const { data } = useQuery(listQuery('auth/rule', {}))
  const limits = readLimits(value)
  const pages = pagesOf((data?.list ?? []) as unknown as readonly MatrixRule[])
  const titles = new Map(pages.map(({ value, label }) => [value, label]))
  const save = (next: GroupLimits) => onChange(Object.keys(next).length === 0 ? '' : JSON.stringify(next))
  const set = (name: string, limit: GroupLimits[string] | null) => {
    const { [name]: _, ...others } = limits
    save(limit === null ? others : { ...limits, [name]: limit })
  }
  const names = Object.keys(limits)
  return (
    <fieldset id={id} data-wide className={css.limits} aria-labelledby={`${id}-label`} disabled={disabled}>
      {names.length === 0 && <p className="soft">{t('auth/group:texts.limitsNone')}</p>}
      {names.map((name) => {
        const title = titles.get(name) ?? name
        return (
          <ErrorBoundary
            key={name}
            fallback={() => (
              <div className={css.line}>
                <p>{t('auth/group:texts.limitGone', { page: title })}</p>
                <RemoveLimit {...{ title }} disabled={disabled === true} onRemove={() => set(name, null)} />
              </div>
            )}
          >
            <Suspense fallback={<Skeleton.Input active block />}>
              <LimitCard
                name={name}
                title={title}
                limit={limits[name] ?? {}}
                disabled={disabled === true}
                onChange={(limit) => set(name, limit)}
              />
            </Suspense>
          </ErrorBoundary>
        )
      })}
      <Select<string>
        className={css.add}
        value={null as never}
        disabled={disabled}
        aria-label={t('auth/group:texts.limitAdd')}
        placeholder={t('auth/group:texts.limitAdd')}
        popupMatchSelectWidth={false}
        showSearch={{ optionFilterProp: 'label' }}
        options={pages.filter((page) => !names.includes(page.value))}
        onChange={(name) => set(name, {})}
      />
    </fieldset>
  )
}

/** What is no text of limits limits nothing: the server says what is wrong with it. */
function readLimits(value: unknown): GroupLimits {
  if (typeof value !== 'string' || value === '') return {}
  try {
    return JSON.parse(value) as GroupLimits
  } catch {
    return {}
  }
}

/** Pages with rows: those with a list, on which something can be done. */
function pagesOf(rules: readonly MatrixRule[]) {
  const names = new Map(namesOf(rules))
  return sectionsOf(rules)
    .flatMap(({ rows }) => rows)
    .filter(({ id, cells: { view, edit, del, export: files } }) => {
      const hasList = view.some((rule) => rule.id !== id)
      return hasList && edit.length + del.length + files.length > 0
    })
    .map(({ id, title }) => ({ value: names.get(id) ?? '', label: title }))
}

function namesOf(rules: readonly MatrixRule[]): readonly (readonly [number, string])[] {
  return rules.flatMap(({ id, name, children = [] }) => [[id, name] as const, ...namesOf(children)])
}
