import { useQuery } from '@tanstack/react-query'
import { Button, Input, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { listQuery } from '#web/api/queries.ts'
import { withParents } from '#web/fields/permissions/permission-tree.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { InputProps } from '#web/screens/side.ts'
import { type MatrixRule, matching, sectionsOf } from './matrix.client.ts'
import css from './rights.module.css'
import { RightsTable } from './rights-table.tsx'
import { SameAs } from './same-as.tsx'

const noRules: readonly MatrixRule[] = []
const nothing: readonly unknown[] = []

/** What a group may do: a row for each page, a column for each call. Offers the rules that the viewer holds. */
export function RightsInput({ id, value, onChange, disabled, stored }: InputProps) {
  const t = useNamespaces(['auth/group'])
  const { data, error, refetch, isPending } = useQuery(listQuery('auth/rule', {}))
  const [words, setWords] = useState('')
  const rules = (data?.list as unknown as readonly MatrixRule[] | undefined) ?? noRules
  const given = Array.isArray(value) ? value : nothing
  const granted = useMemo(() => withParents(rules, given.map(Number)), [rules, given])
  const sections = useMemo(() => sectionsOf(rules), [rules])
  const shown = useMemo(() => matching(sections, words), [sections, words])
  if (given.includes('*')) return <p className="padded-block soft">{t('auth/group:texts.superAll')}</p>
  if (isPending) return <Skeleton active title={false} paragraph={{ rows: 6 }} />
  if (error) {
    return (
      <p role="alert">
        {error.message}{' '}
        <Button size="small" onClick={() => void refetch()}>
          {t('web:retry')}
        </Button>
      </p>
    )
  }
  const all = sections.flatMap(({ rows }) => rows.flatMap(({ ids }) => ids))
  return (
    <fieldset id={id} data-wide className={css.rights} aria-labelledby={`${id}-label`} disabled={disabled}>
      <div className={css.head}>
        <Input
          allowClear
          value={words}
          aria-label={t('auth/group:texts.find')}
          placeholder={t('auth/group:texts.find')}
          onChange={(event) => setWords(event.target.value)}
          // The form is not to be sent by whoever looks for a page.
          onPressEnter={(event) => event.preventDefault()}
        />
        <SameAs
          except={Number(stored?.id)}
          disabled={disabled}
          onChoose={(ids) => onChange(ids.includes('*') ? all : ids)}
        />
        <span className={css.count} aria-live="polite">
          {t('auth/group:texts.granted', {
            n: all.filter((one) => granted.has(one)).length,
            total: all.length,
          })}
        </span>
      </div>
      {shown.length === 0 ? (
        <p className={css.nothing}>{t('auth/group:texts.notFound', { words: words.trim() })}</p>
      ) : (
        <RightsTable
          rules={rules}
          sections={shown}
          granted={granted}
          words={words}
          disabled={disabled}
          labelledBy={`${id}-label`}
          onChange={(next) => onChange([...next])}
        />
      )}
    </fieldset>
  )
}
