import { Pagination } from 'antd'
import { useTranslation } from 'react-i18next'
import { listLimits } from '#core/wire.ts'
import type { List } from './use-list.ts'

const sizes = [10, 20, 50, 100]

/** Pages of a list: size, total, numbers, and a jump; short where there is little room. */
export function ListPages({ list, isNarrow }: { readonly list: List; readonly isNarrow: boolean }) {
  const { t, i18n } = useTranslation()
  const { found, state, resource } = list
  if (found.status !== 'ready' || found.total === 0) return null
  const count = found.total.toLocaleString(i18n.language)
  const total = t(found.isEstimate ? 'list:totalEstimate' : 'list:total', { count })
  if (resource.parent) return <div className="list-pages">{total}</div>
  return (
    <nav className="list-pages" aria-label={t('list:pages')}>
      <span className="list-total">{total}</span>
      <Pagination
        size={isNarrow ? 'small' : undefined}
        simple={isNarrow}
        current={state.page}
        pageSize={state.limit}
        total={Math.min(found.total, listLimits.maxPage * state.limit)}
        showSizeChanger={!isNarrow}
        showQuickJumper={!isNarrow && found.total > state.limit * 7}
        pageSizeOptions={[...new Set([...sizes, state.limit])].sort((a, b) => a - b)}
        onChange={(page, limit) => list.setPage(limit === state.limit ? page : 1, limit)}
      />
    </nav>
  )
}
