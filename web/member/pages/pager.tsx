import { Select } from 'antd'
import { useId } from 'react'
import { listLimits } from '#core/wire.ts'
import { currentLanguage, useNamespaces } from '#web/i18n/i18n.ts'
import { Glyph } from '../../ui/icons/glyph.tsx'
import css from './centre.module.css'
import { shownPages } from './shown-pages.ts'

interface PagerProps {
  readonly page: number
  readonly limit: number
  readonly total: number
  readonly isEstimate?: boolean
  readonly sizes: readonly number[]
  readonly onChange: (page: number, limit: number) => void
}

/** Pages of a list: how many rows there are and stand on one, and the way to the others. */
export function Pager({ page, limit, total, isEstimate = false, sizes, onChange }: PagerProps) {
  const t = useNamespaces(['account'])
  const id = useId()
  const last = Math.min(listLimits.maxPage, Math.max(1, Math.ceil(total / limit)))
  const count = total.toLocaleString(currentLanguage())
  return (
    <nav className="row wrap mt-4 gap-2-4" aria-label={t('account:pager.label')}>
      <span className="soft">
        {t(isEstimate ? 'account:pager.totalEstimate' : 'account:pager.total', { count })}
      </span>
      <label className="visually-hidden" htmlFor={id}>
        {t('account:pager.size')}
      </label>
      <Select
        id={id}
        value={limit}
        popupMatchSelectWidth={false}
        options={[...new Set([...sizes, limit])]
          .toSorted((one, other) => one - other)
          .map((size) => ({ value: size, label: t('account:pager.per', { count: size }) }))}
        onChange={(size) => onChange(1, size)}
      />
      <span className={css.pages}>
        <Step name="previous" isOff={page <= 1} onClick={() => onChange(page - 1, limit)} />
        {shownPages(page, last).map((one, at) =>
          one === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is known by its place alone
            <span key={`gap ${at}`} aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={one}
              type="button"
              aria-label={t('account:pager.page', { page: one })}
              aria-current={one === page ? 'page' : undefined}
              onClick={() => onChange(one, limit)}
            >
              {one}
            </button>
          ),
        )}
        <Step name="next" isOff={page >= last} onClick={() => onChange(page + 1, limit)} />
      </span>
    </nav>
  )
}

function Step({ name, isOff, onClick }: { name: 'previous' | 'next'; isOff: boolean; onClick: () => void }) {
  const t = useNamespaces(['account'])
  return (
    <button
      type="button"
      className={name === 'previous' ? css.previous : undefined}
      aria-label={t(`account:pager.${name}`)}
      disabled={isOff}
      onClick={onClick}
    >
      <Glyph name="chevronRight" size={16} />
    </button>
  )
}
