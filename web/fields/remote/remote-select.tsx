import { useQuery } from '@tanstack/react-query'
import { Button, Pagination, Select, Spin } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { listLimits } from '#core/wire.ts'
import { useNamespaces } from '../../i18n/i18n.ts'
import { useResource } from '../../resources/resources-context.tsx'
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

type Shared = {
  readonly id: string
  readonly disabled?: boolean
  readonly status?: '' | 'error'
  readonly 'aria-invalid'?: boolean
  readonly 'aria-describedby'?: string
  readonly 'aria-labelledby'?: string
  readonly 'aria-required'?: boolean
}

/** Rows of a resource to choose from: page by page, searched by the server, with what is chosen named. */
export function RemoteSelect({
  to,
  ids,
  isMultiple,
  isClearable = true,
  placeholder,
  closedIds,
  onChange,
  ...attributes
}: Shared & {
  readonly to: string
  readonly ids: readonly number[]
  readonly isMultiple: boolean
  readonly isClearable?: boolean
  readonly placeholder?: string
  /** ids that can not be chosen, of those on the page */
  readonly closedIds?: (options: readonly RemoteOption[]) => ReadonlySet<number>
  readonly onChange: (ids: readonly number[]) => void
}) {
  const t = useNamespaces(['fields'])
  const { json } = useResource(to)
  const [isOpen, setOpen] = useState(false)
  const element = useRef<HTMLElement>(null)
  useClosedOutOfView(element, isOpen, () => setOpen(false))
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const quickSearch = useDebounced(search.trim().slice(0, listLimits.maxQuickSearch), 300)
  const found = useQuery({ ...remotePageQuery(to, json.label, quickSearch, page), enabled: isOpen })
  const chosen = useQuery(chosenRowsQuery(to, json.label, ids))
  const [seen, setSeen] = useState<ReadonlyMap<number, string>>(new Map())

  const options = found.data?.options ?? []
  const total = found.data?.total ?? 0
  const pages = Math.ceil(total / remotePageSize)
  const closed = closedIds?.(options)
  const labelOf = (id: number) => {
    const option = [...(chosen.data?.options ?? []), ...options].find((one) => one.id === id)
    return plainLabel(option?.label ?? seen.get(id) ?? (chosen.isLoading ? '…' : `#${id}`))
  }
  const choose = (next: readonly number[]) => {
    setSeen(new Map([...seen, ...options.map(({ id, label }) => [id, label] as const)]))
    onChange(next)
  }
  const turn = (event: KeyboardEvent) => {
    const step = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0
    if (step === 0 || !isOpen || pages < 2) return
    event.preventDefault()
    setPage(Math.min(pages, Math.max(1, page + step)))
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
        if (!open) return
        setSearch('')
        setPage(1)
      }}
      showSearch={{
        filterOption: false,
        searchValue: search,
        autoClearSearchValue: false,
        onSearch: (text) => {
          setSearch(text)
          setPage(1)
        },
      }}
      onInputKeyDown={turn}
      loading={isOpen && found.isFetching}
      virtual={false}
      listHeight={360}
      value={isMultiple ? ids : (ids[0] ?? null)}
      labelRender={({ value }) => labelOf(Number(value))}
      options={options.map(({ id, label }) => ({
        value: id,
        label,
        title: plainLabel(label),
        disabled: closed?.has(id),
      }))}
      classNames={{ popup: { listItem: css.remoteOption } }}
      onChange={(next) =>
        choose(Array.isArray(next) ? next : next === null || next === undefined ? [] : [Number(next)])
      }
      notFoundContent={
        <RemoteNothing
          isLoading={found.isLoading || search.trim() !== quickSearch}
          error={found.error}
          text={quickSearch ? t('fields:remote.nothingFound') : t('fields:remote.nothing')}
          retryText={t('fields:retry')}
          onRetry={() => void found.refetch()}
        />
      }
      popupRender={(menu) => (
        <>
          {menu}
          {pages > 1 && (
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
          )}
        </>
      )}
    />
  )
}

function RemoteNothing({
  isLoading,
  error,
  text,
  retryText,
  onRetry,
}: {
  readonly isLoading: boolean
  readonly error: Error | null
  readonly text: string
  readonly retryText: string
  readonly onRetry: () => void
}) {
  if (isLoading) {
    return (
      <span className={css.remoteNothing}>
        <Spin size="small" />
      </span>
    )
  }
  if (!error) return <span className={css.remoteNothing}>{text}</span>
  return (
    <span className={css.remoteNothing} role="alert">
      {error.message}
      <Button type="link" size="small" onMouseDown={(event) => event.preventDefault()} onClick={onRetry}>
        {retryText}
      </Button>
    </span>
  )
}
