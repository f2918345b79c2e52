import { Pagination, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { listLimits } from '#core/wire.ts'
import css from './list.module.css'
import { ListIcon } from './list-icons.tsx'
import type { List } from './use-list.ts'

const sizes = [10, 20, 50, 100]

interface ListPagesProps {
  readonly list: List
  readonly isNarrow: boolean
  /** shows what keys do here */
  readonly onHelp: () => void
}

/** Pages of a list: size and total on the left, numbers and a jump on the right; short where there is little room. */
export function ListPages({ list, isNarrow, onHelp }: ListPagesProps) {
  const { t, i18n } = useTranslation()
  const { found, state, resource } = list
  if (found.status !== 'ready' || found.total === 0) return null
  const count = found.total.toLocaleString(i18n.language)
  const total = t(found.isEstimate ? 'list:totalEstimate' : 'list:total', { count })
  const hasPages = !resource.parent
  return (
    <nav className={css.pages} aria-label={t('list:pages')}>
      <div className="row gap-3">
        {hasPages && !isNarrow && (
          <Select
            aria-label={t('list:pageSize')}
            popupMatchSelectWidth={false}
            value={state.limit}
            options={[...new Set([...sizes, state.limit])]
              .sort((a, b) => a - b)
              .map((size) => ({ value: size, label: t('list:perPage', { count: size }) }))}
            onChange={(limit) => list.setPage(1, limit)}
          />
        )}
        <span className="list-total">{total}</span>
        {!isNarrow && (
          <button
            type="button"
            className={css.rowButton}
            aria-label={t('list:shortcuts')}
            title={t('list:shortcutsTitle')}
            aria-keyshortcuts="?"
            onClick={onHelp}
          >
            <ListIcon name="keys" />
          </button>
        )}
      </div>
      {hasPages && (
        <Pagination
          size={isNarrow ? 'small' : undefined}
          simple={isNarrow}
          current={state.page}
          pageSize={state.limit}
          total={Math.min(found.total, listLimits.maxPage * state.limit)}
          showSizeChanger={false}
          showQuickJumper={!isNarrow && found.total > state.limit}
          locale={{ jump_to: t('list:jumpTo'), page: t('list:jumpPage') }}
          onChange={(page) => list.setPage(page, state.limit)}
        />
      )}
    </nav>
  )
}
