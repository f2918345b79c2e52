import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input, Pagination, Select } from 'antd'
import { Suspense, useEffect, useRef, useState } from 'react'
import { translationStates } from '#core/translations/filter.ts'
import type { Language } from '#core/wire.ts'
import { adminUrl } from '#core/wire.ts'
import { request } from '#web/api/request.ts'
import { Moment } from '#web/fields/times/moments.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { usePage } from '#web/page/page.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState, LoadingState } from '#web/ui/states/states.tsx'
import { type Hue, Tag } from '#web/ui/tag/tag.tsx'
import { BoardFigures } from './board-figures.tsx'
import css from './translation.module.css'
import { type BoardData, type BoardEntry, boardLimits, type TranslationState } from './translation.ts'
import { TranslationForm } from './translation-form.tsx'

const pageSize = 20

const hues: Readonly<Record<TranslationState, Hue>> = {
  missing: 'gray',
  copied: 'gray',
  outdated: 'gold',
  draft: 'blue',
  complete: 'green',
}

/** What of the board is asked for; the address has it. */
const filterNames = ['resource', 'language', 'state', 'word'] as const
type Filters = Readonly<Record<(typeof filterNames)[number], string>> & { readonly page: number }

/** What is missing and outdated in every language, and the way to translate one after the other. */
export function TranslationBoard() {
  const t = useNamespaces(['content', 'web'])
  const { filters, setFilters } = useFilters()
  const { data, error, refetch } = useBoard(filters)
  // Those that are translated one after the other, the open one first: the board itself changes with every save.
  const [queue, setQueue] = useState<readonly BoardEntry[]>([])
  const list = useRef<HTMLUListElement>(null)
  const [open, ...behind] = queue
  const close = () => {
    setQueue([])
    if (open) focusEntry(list.current, open)
  }
  return (
    <div className={css.board}>
      <PageHeader title={t('content:translation.title')}>
        <p className="hint">{t('content:translation.lead')}</p>
      </PageHeader>
      {error ? (
        <EmptyState
          isAlert
          glyph="warning"
          title={t('content:translation.failed')}
          text={error.message}
          actions={<Button onClick={() => void refetch()}>{t('content:translation.retry')}</Button>}
        />
      ) : !data ? (
        <LoadingState label={t('content:translation.loading')} />
      ) : data.figures.length === 0 ? (
        <EmptyState
          glyph="globe"
          title={t('content:translation.oneLanguage')}
          text={t('content:translation.oneLanguageText')}
        />
      ) : data.kinds.length === 0 ? (
        <EmptyState glyph="lock" title={t('content:translation.noKinds')} />
      ) : (
        <>
          {data.is_counting && <p className="warn">{t('content:translation.counting')}</p>}
          <BoardFigures figures={data.figures} onChoose={(chosen) => setFilters(chosen)} />
          <FilterBar data={data} filters={filters} onChange={setFilters} />
          {data.list.length === 0 ? (
            <NoEntries filters={filters} onReset={() => setFilters(noFilters)} />
          ) : (
            <ul ref={list} className={css.list} aria-label={t('content:translation.list')}>
              {data.list.map((entry, at) => (
                <li key={keyOf(entry)}>
                  <Entry
                    entry={entry}
                    onOpen={() => setQueue([...data.list.slice(at), ...data.list.slice(0, at)])}
                  />
                </li>
              ))}
            </ul>
          )}
          <Pages total={data.total} page={filters.page} onPage={(page) => setFilters({ page })} />
        </>
      )}
      {open && (
        <Suspense fallback={null}>
          <TranslationForm
            key={keyOf(open)}
            entry={open}
            onSaved={() => void refetch()}
            onNext={behind.length > 0 ? () => setQueue(behind) : undefined}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
}

function useBoard({ page, ...filters }: Filters) {
  const params = { ...filters, page, limit: pageSize }
  return useQuery({
    queryKey: ['rows', 'content/translation', params],
    queryFn: async ({ signal }) => {
      const options = { query: params, signal, dedupe: false, showsError: false }
      return (await request<BoardData>(adminUrl('content/translation', 'index'), options)).data
    },
    placeholderData: keepPreviousData,
    retry: false,
  })
}

const noFilters: Partial<Filters> = { resource: '', language: '', state: '', word: '' }

/** The filters as the address of the page has them; another filter begins at the first page. */
function useFilters() {
  const { query, setQuery } = usePage()
  const [resource = '', language = '', state = '', word = ''] = filterNames.map(
    (name) => query.get(name) ?? '',
  )
  const page = Math.max(1, Number(query.get('page')) || 1)
  const filters: Filters = { resource, language, state, word, page }
  const setFilters = (change: Partial<Filters>) => {
    const next = { ...filters, page: 1, ...change }
    const entries = Object.entries(next).filter(
      ([name, value]) => value !== '' && !(name === 'page' && value === 1),
    )
    setQuery(new URLSearchParams(entries.map(([name, value]) => [name, String(value)])))
  }
  return { filters, setFilters }
}

interface FilterBarProps {
  readonly data: BoardData
  readonly filters: Filters
  readonly onChange: (change: Partial<Filters>) => void
}

function FilterBar({ data, filters, onChange }: FilterBarProps) {
  const t = useNamespaces(['content', 'web'])
  const [word, setWord] = useState(filters.word)
  useEffect(() => setWord(filters.word), [filters.word])
  const kinds = data.kinds.map(({ resource, label }) => ({ value: resource, label }))
  const languages = data.figures.map(({ language }) => ({
    value: language,
    label: t(`web:languages.${language}`),
  }))
  const states = translationStates.map((value) => ({ value, label: t(`content:translation.state.${value}`) }))
  return (
    <search className={css.filters} aria-label={t('content:translation.filters')}>
      <Select
        aria-label={t('content:translation.kind')}
        popupMatchSelectWidth={false}
        value={filters.resource}
        options={[{ value: '', label: t('content:translation.allKinds') }, ...kinds]}
        onChange={(resource) => onChange({ resource })}
      />
      {languages.length > 1 && (
        <Select
          aria-label={t('content:translation.language')}
          popupMatchSelectWidth={false}
          value={filters.language}
          options={[{ value: '', label: t('content:translation.allLanguages') }, ...languages]}
          onChange={(language) => onChange({ language })}
        />
      )}
      <Select
        aria-label={t('content:translation.states')}
        popupMatchSelectWidth={false}
        value={filters.state}
        options={[{ value: '', label: t('content:translation.open') }, ...states]}
        onChange={(state) => onChange({ state })}
      />
      <Input.Search
        allowClear
        className={css.word}
        aria-label={t('content:translation.word')}
        placeholder={t('content:translation.word')}
        maxLength={boardLimits.word}
        value={word}
        onChange={({ target }) => setWord(target.value)}
        onSearch={(text) => onChange({ word: text.trim() })}
      />
    </search>
  )
}

function Entry({ entry, onOpen }: { readonly entry: BoardEntry; readonly onOpen: () => void }) {
  const t = useNamespaces(['content', 'core', 'web'])
  const { label, resource_label, state, fields, time } = entry
  const language = t(`web:languages.${entry.language}`)
  return (
    <button type="button" className={css.entry} data-entry={keyOf(entry)} onClick={onOpen}>
      <span className={css.name}>
        <span className="strong breaks">{label}</span>
        <span className="hint">{resource_label}</span>
      </span>
      <span className={css.state}>
        <span>{language}</span>
        <Tag hue={hues[state]}>{t(`content:translation.state.${state}`)}</Tag>
        {fields.length > 0 && <span className="hint breaks">{fields.join(t('core:and'))}</span>}
      </span>
      <Moment className={css.time} value={time} />
    </button>
  )
}

function NoEntries({ filters, onReset }: { readonly filters: Filters; readonly onReset: () => void }) {
  const t = useNamespaces(['content'])
  const isNarrowed = filterNames.some((name) => filters[name] !== '')
  if (!isNarrowed)
    return (
      <EmptyState
        glyph="check"
        title={t('content:translation.done')}
        text={t('content:translation.doneText')}
      />
    )
  return (
    <EmptyState
      glyph="search"
      title={t('content:translation.none')}
      text={t('content:translation.noneText')}
      actions={<Button onClick={onReset}>{t('content:translation.reset')}</Button>}
    />
  )
}

function Pages({
  total,
  page,
  onPage,
}: {
  readonly total: number
  readonly page: number
  readonly onPage: (page: number) => void
}) {
  const t = useNamespaces(['content'])
  if (total === 0) return null
  const reached = Math.min(total, boardLimits.entries)
  return (
    <nav className={css.pages} aria-label={t('content:translation.pages')}>
      <span className="hint" role="status">
        {t('content:translation.total', { count: total })}
      </span>
      <Pagination
        simple
        hideOnSinglePage
        current={page}
        pageSize={pageSize}
        total={reached}
        showSizeChanger={false}
        onChange={onPage}
      />
      {total > reached && <p className="hint">{t('content:translation.cut', { count: reached })}</p>}
    </nav>
  )
}

/** Back to the entry that was open, or to the first one where that is done. */
function focusEntry(list: HTMLElement | null, entry: BoardEntry): void {
  requestAnimationFrame(() => {
    const own = list?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(keyOf(entry))}"]`)
    ;(own ?? list?.querySelector<HTMLElement>('button'))?.focus()
  })
}

function keyOf({
  resource,
  id,
  language,
}: Pick<BoardEntry, 'resource' | 'id'> & { readonly language: Language }) {
  return `${resource} ${id} ${language}`
}
