import { type FormEvent, useId, useState } from 'react'
import { useNamespaces } from '../../../i18n/i18n.ts'
import css from '../centre.module.css'
import { isNarrowed, type LedgerState } from './ledger-state.ts'

type Filter = Pick<LedgerState, 'way' | 'from' | 'to'>

interface LedgerFilterProps {
  readonly state: LedgerState
  readonly onChange: (change: Partial<LedgerState>) => void
}

const ways: readonly LedgerState['way'][] = ['all', 'gain', 'loss']

/** Narrows a ledger to some days, to gains or to losses. */
export function LedgerFilter({ state, onChange }: LedgerFilterProps) {
  const t = useNamespaces(['account'])
  const id = useId()
  const [draft, setDraft] = useState<Filter>({ way: state.way, from: state.from, to: state.to })
  const isTwisted = draft.from !== '' && draft.to !== '' && draft.from > draft.to
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isTwisted) onChange({ ...draft, page: 1 })
  }
  const day = (name: 'from' | 'to') => (
    <div className={css.filterItem}>
      <label className="soft small" htmlFor={`${id}-${name}`}>
        {t(`account:ledger.${name}`)}
      </label>
      <input
        id={`${id}-${name}`}
        type="date"
        className={css.input}
        value={draft[name]}
        aria-invalid={isTwisted}
        aria-describedby={isTwisted ? `${id}-fault` : undefined}
        onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
      />
    </div>
  )
  return (
    <form className={css.filter} aria-label={t('account:ledger.filter')} onSubmit={handleSubmit}>
      {day('from')}
      {day('to')}
      <div className={css.filterItem}>
        <label className="soft small" htmlFor={`${id}-way`}>
          {t('account:ledger.way')}
        </label>
        <select
          id={`${id}-way`}
          className={css.input}
          value={draft.way}
          onChange={({ target }) => setDraft({ ...draft, way: target.value as LedgerState['way'] })}
        >
          {ways.map((way) => (
            <option key={way} value={way}>
              {t(`account:ledger.ways.${way}`)}
            </option>
          ))}
        </select>
      </div>
      <div className="flex gap-2">
        <button type="submit" className="button">
          {t('account:ledger.apply')}
        </button>
        {isNarrowed(state) ? (
          <button
            type="button"
            className="button"
            onClick={() => onChange({ way: 'all', from: '', to: '', page: 1 })}
          >
            {t('account:ledger.clear')}
          </button>
        ) : null}
      </div>
      {isTwisted ? (
        <p id={`${id}-fault`} className={css.fault} role="alert">
          {t('account:ledger.order')}
        </p>
      ) : null}
    </form>
  )
}
