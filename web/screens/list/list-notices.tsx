import { Button } from 'antd'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { severalOf } from '#core/messages/noun.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import type { GlyphName } from '../../ui/icons/glyph.tsx'
import { EmptyState } from '../../ui/states/states.tsx'
import type { ListColumn } from './columns/list-columns.ts'
import css from './list.module.css'
import { ListIcon } from './list-icons.tsx'
import type { List } from './use-list.ts'

/** What stands in the place of rows when there are none, and why. */
export function ListNotice({ list }: { readonly list: List }) {
  const { t } = useTranslation()
  const { found, isNarrowed, rights, resource } = list
  if (found.status === 'denied') {
    return <Notice glyph="lock" title={t('list:denied')} text={found.error || t('list:deniedText')} />
  }
  if (found.status === 'failed') {
    return (
      <Notice glyph="warning" title={t('list:failed')} text={found.error ?? ''} isAlert>
        <Button
          autoInsertSpace={false}
          type="primary"
          loading={found.isFetching}
          onClick={() => void found.refresh()}
        >
          {t('list:retry')}
        </Button>
      </Notice>
    )
  }
  if (isNarrowed) {
    return (
      <Notice glyph="search" title={t('list:emptyNarrowed')} text={t('list:emptyNarrowedText')}>
        <Button onClick={list.clearSearch}>{t('list:clearSearch')}</Button>
      </Notice>
    )
  }
  return (
    <Notice
      glyph="empty"
      title={t('list:empty', { name: severalOf(t(`${resource.name}:name`), currentLanguage()) })}
      text={t(rights.canAdd ? 'list:emptyText' : 'list:emptyTextReadOnly')}
    >
      {rights.canAdd && (
        <Button
          type="primary"
          icon={<ListIcon name="add" />}
          onClick={() => list.openForm({ mode: 'add', ids: [] })}
        >
          {t('list:add')}
        </Button>
      )}
    </Notice>
  )
}

interface NoticeProps {
  readonly glyph: GlyphName
  readonly title: string
  readonly text: string
  readonly isAlert?: boolean
  readonly children?: ReactNode
}

function Notice({ isAlert = false, children, ...said }: NoticeProps) {
  return (
    <div className={css.notice} role={isAlert ? 'alert' : 'status'}>
      <EmptyState {...said} actions={children} />
    </div>
  )
}

interface ListSkeletonProps {
  readonly columns?: readonly ListColumn[]
  readonly lines?: number
}

/**
 * Grey lines in the shape of the table until its first rows are there. One element: it is drawn in the very moment in
 * which the rows should be.
 */
export function ListSkeleton({ columns, lines = 10 }: ListSkeletonProps) {
  const { t } = useTranslation()
  const visible = columns?.filter(({ isVisible }) => isVisible).slice(0, 8) ?? unknownColumns
  const style = {
    '--lines': Math.min(lines, 10),
    ...barsOf(visible.map(({ width }) => width)),
  } as CSSProperties
  return (
    <div className={css.skeleton} role="status" aria-label={t('list:loading')}>
      <div style={style} />
    </div>
  )
}

/** A bar in each column, one over the other: pictures that repeat downwards, as wide as the columns share the width. */
function barsOf(widths: readonly number[]): CSSProperties {
  const whole = widths.reduce((sum, width) => sum + width, 0)
  const bars = widths.map((width, at) => {
    const left = (100 * widths.slice(0, at).reduce((sum, width) => sum + width, 0)) / whole
    const size = ((45 + ((at * 13) % 40)) * width) / whole
    return { size: `${size}% var(--line)`, position: `${(100 * left) / (100 - size)}% 0` }
  })
  return {
    backgroundImage: ['var(--rule)', ...bars.map(() => 'var(--bar)')].join(),
    backgroundSize: ['100% var(--line)', ...bars.map(({ size }) => size)].join(),
    backgroundPosition: ['0 0', ...bars.map(({ position }) => position)].join(),
  }
}

/** Until the resource itself is there. */
const unknownColumns = [72, 280, 160, 112, 176].map((width) => ({ width }))

/** Help above the list, until its reader closes it. */
export function ListRemark({ list }: { readonly list: List }) {
  const { t } = useTranslation()
  const { remark } = list.found
  const { closedRemark, closeRemark, isLoading } = list.columns
  if (remark === '' || isLoading || closedRemark === remark) return null
  return (
    <aside className={css.remark} aria-label={t('list:remark')}>
      <p className="grow">{remark}</p>
      <button
        type="button"
        className={css.rowButton}
        aria-label={t('list:closeRemark')}
        title={t('list:closeRemark')}
        onClick={() => closeRemark(remark)}
      >
        <ListIcon name="close" size={14} />
      </button>
    </aside>
  )
}

/** Tells that what is shown is older than it should be. */
export function StaleNotice({ list }: { readonly list: List }) {
  const { t } = useTranslation()
  const { found } = list
  if (found.status !== 'ready' || !found.error) return null
  return (
    <div className={`${css.remark} is-error`} role="alert">
      <p className="grow">{t('list:failedStale', { reason: found.error })}</p>
      <Button
        autoInsertSpace={false}
        size="small"
        loading={found.isFetching}
        onClick={() => void found.refresh()}
      >
        {t('list:retry')}
      </Button>
    </div>
  )
}
