import { useQuery } from '@tanstack/react-query'
import { Button, Pagination, Select, Spin } from 'antd'
import { type KeyboardEvent, use, useRef, useState } from 'react'
import { hasNode, nodeOf } from '#core/access/permissions.ts'
import { withinSentence } from '#core/messages/noun.ts'
import { listLimits } from '#core/wire.ts'
import { useNamespaces } from '../../i18n/i18n.ts'
import { useResource } from '../../resources/resources-context.tsx'
import { useRights } from '../../stores/permissions.ts'
import { Glyph } from '../../ui/icons/glyph.tsx'
import { CreateRelated } from '../create-related.ts'
import css from '../inputs.module.css'
import { useDebounced } from '../use-debounced.ts'
import {
  chosenRowsQuery,
  plainLabel,
  type RemoteOption,
  remotePageQuery,
  remotePageSize,
} from './remote-options.ts'
import { useClosedOutOfView } from './use-closed-out-of-view.ts'

interface Shared {
  readonly id: string
  readonly disabled?: boolean
  readonly status?: '' | 'error'
  readonly 'aria-invalid'?: boolean
  readonly 'aria-describedby'?: string
  readonly 'aria-labelledby'?: string
  readonly 'aria-required'?: boolean
}

interface RemoteSelectProps extends Shared {
  readonly to: string
  readonly ids: readonly number[]
  readonly isMultiple: boolean
  readonly isClearable?: boolean
  readonly placeholder?: string
  /** ids that can not be chosen, of those on the page */
  readonly closedIds?: (options: readonly RemoteOption[]) => ReadonlySet<number>
  readonly onChange: (ids: readonly number[]) => void
}

/** Rows of a resource to choose from: page by page, searched by the server, with what is chosen named. */
export function RemoteSelect(props: RemoteSelectProps) {
  const { to, ids, isMultiple, isClearable = true, placeholder, closedIds, onChange, ...attributes } = props
  const t = useNamespaces(['fields'])
  const [isOpen, setOpen] = useState(false)
  const element = useRef<HTMLElement>(null)
  useClosedOutOfView(element, isOpen, () => setOpen(false))
  const rows = useRemoteRows(to, isOpen)
  const { options } = rows
  const names = useChosenNames(rows, to, ids)
  const closed = closedIds?.(options)
  const creation = useCreation(to, rows)
  const choose = (next: readonly number[]) => {
    names.remember()
    onChange(next)
  }
  const create = () => {
    setOpen(false)
    creation?.open((id) => choose(isMultiple ? [...ids, id] : [id]))
  }
  return (
    <Select<readonly number[] | number | null>
      {...attributes}
      ref={(select) => {
        element.current = select?.nativeElement ?? null
      }}
      className={css.wide}
      mode={isMultiple ? 'multiple' : undefined}
      allowClear={isClearable}
      maxTagCount={isMultiple ? 50 : undefined}
      placeholder={placeholder || t('fields:choice.choose')}
      open={isOpen}
      onOpenChange={(open) => {
        setOpen(open)
        if (open) rows.setSearch('')
      }}
      showSearch={{
        filterOption: false,
        searchValue: rows.search,
        autoClearSearchValue: false,
        onSearch: rows.setSearch,
      }}
      onInputKeyDown={isOpen ? rows.turn : undefined}
      loading={isOpen && rows.isFetching}
      virtual={false}
      listHeight={360}
      value={isMultiple ? ids : (ids[0] ?? null)}
      labelRender={({ value }) => names.labelOf(Number(value))}
      options={[
        ...options.map(({ id, label }) => ({
          value: id,
          label,
          title: plainLabel(label),
          disabled: closed?.has(id),
        })),
        ...(creation ? [creation.option] : []),
      ]}
      classNames={{ popup: { listItem: css.remoteOption } }}
      onChange={(next) => {
        const chosen = Array.isArray(next) ? next : next === null || next === undefined ? [] : [Number(next)]
        if (chosen.includes(createValue)) create()
        else choose(chosen)
      }}
      notFoundContent={<RemoteNothing rows={rows} />}
      popupRender={(menu) => (
        <>
          {menu}
          <Pager rows={rows} />
        </>
      )}
    />
  )
}

/** Stands for a row that is not there yet. */
const createValue = -1

/**
 * The last entry of the list, which opens the form of a new row named by what was typed; null where the caller may not add
 * one, or one of that name is offered already.
 */
function useCreation(to: string, { options, search, isLoading, error }: RemoteRows) {
  const open = use(CreateRelated)
  const rights = useRights()
  const { json } = useResource(to)
  const t = useNamespaces(['fields', json.name])
  const text = search.trim()
  const isKnown = options.some(({ label }) => plainLabel(label).toLowerCase() === text.toLowerCase())
  const mayAdd = json.calls.includes('add') && hasNode(rights, nodeOf(json, 'add'))
  if (!open || !mayAdd || isLoading || error || isKnown) return null
  const title = text
    ? t('fields:remote.create', { text })
    : t('fields:remote.createNew', { name: withinSentence(t(`${json.name}:name`)) })
  const label = (
    <span className={css.remoteCreate}>
      <Glyph name="plus" />
      {title}
    </span>
  )
  return {
    option: { value: createValue, label, title, disabled: false },
    open: (onCreated: (id: number) => void) => open({ to, text, onCreated }),
  }
}

type RemoteRows = ReturnType<typeof useRemoteRows>

/** The page of rows that is offered, and the words and keys that lead to another. */
function useRemoteRows(to: string, isOpen: boolean) {
  const { json } = useResource(to)
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const quickSearch = useDebounced(search.trim().slice(0, listLimits.maxQuickSearch), 300)
  const found = useQuery({ ...remotePageQuery(to, json.label, quickSearch, page), enabled: isOpen })
  const total = found.data?.total ?? 0
  const pages = Math.ceil(total / remotePageSize)
  return {
    options: found.data?.options ?? [],
    total,
    pages,
    page,
    setPage,
    search,
    quickSearch,
    setSearch(text: string) {
      setSearch(text)
      setPage(1)
    },
    error: found.error,
    isFetching: found.isFetching,
    isLoading: found.isLoading || search.trim() !== quickSearch,
    retry: () => void found.refetch(),
    turn(event: KeyboardEvent) {
      const step = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0
      if (step === 0 || pages < 2) return
      event.preventDefault()
      setPage(Math.min(pages, Math.max(1, page + step)))
    },
  }
}

/** Names what is chosen, also when its row is on no page that shows. */
function useChosenNames({ options }: RemoteRows, to: string, ids: readonly number[]) {
  const { json } = useResource(to)
  const chosen = useQuery(chosenRowsQuery(to, json.label, ids))
  const [seen, setSeen] = useState<ReadonlyMap<number, string>>(new Map())
  return {
    labelOf(id: number): string {
      const option = [...(chosen.data?.options ?? []), ...options].find((one) => one.id === id)
      return plainLabel(option?.label ?? seen.get(id) ?? (chosen.isLoading ? '…' : `#${id}`))
    },
    remember: () => setSeen(new Map([...seen, ...options.map(({ id, label }) => [id, label] as const)])),
  }
}

function Pager({ rows: { pages, page, total, setPage } }: { readonly rows: RemoteRows }) {
  if (pages < 2) return null
  return (
    // The focus stays in the search input, or the list would close.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus where it is.
    <div className={css.remotePager} onMouseDown={(event) => event.preventDefault()}>
      <Pagination
        simple={{ readOnly: true }}
        size="small"
        current={page}
        total={total}
        pageSize={remotePageSize}
        showSizeChanger={false}
        onChange={setPage}
      />
    </div>
  )
}

function RemoteNothing({ rows }: { readonly rows: RemoteRows }) {
  const t = useNamespaces(['fields'])
  if (rows.isLoading) {
    return (
      <span className={css.remoteNothing}>
        <Spin size="small" />
      </span>
    )
  }
  if (!rows.error) {
    const text = rows.quickSearch ? t('fields:remote.nothingFound') : t('fields:remote.nothing')
    return <span className={css.remoteNothing}>{text}</span>
  }
  return (
    <span className={css.remoteNothing} role="alert">
      {rows.error.message}
      <Button type="link" size="small" onMouseDown={(event) => event.preventDefault()} onClick={rows.retry}>
        {t('fields:retry')}
      </Button>
    </span>
  )
}
