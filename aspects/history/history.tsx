import { Button, Select } from 'antd'
import { Suspense, useId, useState } from 'react'
import type { Change, HistoryData } from '#core/calls/history.ts'
import type { ResourceJson } from '#core/describe.ts'
import { RequestFailure } from '#web/api/request.ts'
import { useFieldTexts } from '#web/fields/texts.ts'
import { useMoments } from '#web/fields/times/moments.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { RowViewProps } from '#web/screens/row-parts.tsx'
import { confirm } from '#web/ui/feedback/feedback.ts'
import { lazy } from '#web/ui/lazy.ts'
import { EmptyState, LoadingState } from '#web/ui/states/states.tsx'
import { ChangeItem, usePersonName } from './change-item.tsx'
import css from './history.module.css'
import { type HistoryFilter, useBringBack, useHistory, type Wanted } from './use-history.client.ts'

const CompareVersion = lazy(() => import('./compare-version.tsx'))

const noFilter: HistoryFilter = { field: '', person: '' }

/** Who changed which field of a row from what to what, when and how; and the way back to any of it. */
export default function History({ resource, id, onChanged }: RowViewProps) {
  const t = useNamespaces(['history'])
  const [filter, setFilter] = useState(noFilter)
  const history = useHistory(resource.name, id, filter)
  const { newest, changes, labels, error } = history
  const bringBack = useAskedBringBack(resource, id, newest, onChanged)
  const [compared, setCompared] = useState<Change | null>(null)
  const [latest] = useHistory(resource.name, id, noFilter).changes
  const isNarrowed = filter.field !== '' || filter.person !== ''
  if (error && changes.length === 0) {
    const isDenied = error instanceof RequestFailure && error.envelope?.code === 401
    const isGone = error instanceof RequestFailure && error.kind === 'business'
    return (
      <EmptyState
        isAlert
        glyph="warning"
        title={t(isDenied ? 'history:denied' : 'history:failed')}
        text={isGone && !isDenied ? t('history:gone') : isDenied ? undefined : error.message}
        actions={<Button onClick={() => void history.refetch()}>{t('history:retry')}</Button>}
      />
    )
  }
  return (
    <section className={css.history} aria-label={t('history:list')}>
      <Filters resource={resource} id={id} filter={filter} onChange={setFilter} />
      {history.isPending ? (
        <LoadingState label={t('history:loading')} />
      ) : changes.length === 0 ? (
        <EmptyState
          title={t(isNarrowed ? 'history:noneFound' : 'history:empty')}
          text={isNarrowed ? undefined : t('history:emptyText')}
          actions={isNarrowed && <Button onClick={() => setFilter(noFilter)}>{t('history:clear')}</Button>}
        />
      ) : (
        <ol className={css.changes} aria-busy={history.isFetching}>
          {changes.map((change, at) => (
            <ChangeItem
              key={change.id}
              resource={resource}
              change={change}
              labels={labels}
              writable={newest?.writable ?? []}
              isCurrent={at === 0 && !isNarrowed}
              bringBack={bringBack}
              onCompare={resource.hasDrafts ? setCompared : undefined}
            />
          ))}
        </ol>
      )}
      {compared && latest && (
        <Suspense>
          <CompareVersion
            resource={resource}
            id={id}
            change={compared}
            newest={latest.id}
            onClose={() => setCompared(null)}
          />
        </Suspense>
      )}
      {history.hasNextPage && (
        <Button
          className={css.more}
          loading={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {t('history:more')}
        </Button>
      )}
    </section>
  )
}

/** Asks before anything is brought back. */
function useAskedBringBack(
  resource: ResourceJson,
  id: number,
  newest: HistoryData | undefined,
  onBroughtBack: () => void,
) {
  const t = useNamespaces(['history'])
  const { label } = useFieldTexts(resource)
  const moments = useMoments()
  const { isRunning, run } = useBringBack(resource.name, id, newest?.row_version)
  const asDraft = newest?.as_draft === true
  const ask = async (wanted: Wanted) => {
    const time = moments.text(wanted.change.time)
    const [name] = wanted.fields ?? []
    const title = name === undefined ? t('history:askVersion') : t('history:askField', { field: label(name) })
    const ofVersion = asDraft ? 'history:askDraftText' : 'history:askVersionText'
    const ofField = asDraft ? 'history:askFieldDraftText' : 'history:askFieldText'
    const text = t(name === undefined ? ofVersion : ofField, { time })
    const ofAll = asDraft ? 'history:bringBackDraft' : 'history:bringBack'
    const okText = t(name === undefined ? ofAll : 'history:fieldBack')
    if ((await confirm({ title, text, okText })) && (await run(wanted))) onBroughtBack()
  }
  return { isRunning, asDraft, ask: (wanted: Wanted) => void ask(wanted) }
}

/** What the history is narrowed down by. People and fields are those of the unfiltered history. */
function Filters({
  resource,
  id,
  filter,
  onChange,
}: {
  readonly resource: ResourceJson
  readonly id: number
  readonly filter: HistoryFilter
  readonly onChange: (filter: HistoryFilter) => void
}) {
  const t = useNamespaces(['history'])
  const { label } = useFieldTexts(resource)
  const nameOf = usePersonName()
  const { newest } = useHistory(resource.name, id, noFilter)
  const fieldId = useId()
  const personId = useId()
  const fields = (newest?.fields ?? []).map((name) => ({ value: name, label: label(name) }))
  const people = (newest?.people ?? []).map((person) => ({ value: person.key, label: nameOf(person) }))
  return (
    <div className={css.filters}>
      <label htmlFor={fieldId}>{t('history:byField')}</label>
      <Select
        id={fieldId}
        value={filter.field}
        options={[{ value: '', label: t('history:anyField') }, ...fields]}
        onChange={(field) => onChange({ ...filter, field })}
      />
      <label htmlFor={personId}>{t('history:byPerson')}</label>
      <Select
        id={personId}
        value={filter.person}
        options={[{ value: '', label: t('history:anyPerson') }, ...people]}
        onChange={(person) => onChange({ ...filter, person })}
      />
    </div>
  )
}
