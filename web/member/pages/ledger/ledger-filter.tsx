import { Button, Select } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { DatePicker } from '#web/fields/times/pickers.ts'
import { textToPicker } from '../../../fields/values/value-text.ts'
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
      <DatePicker
        id={`${id}-${name}`}
        format="YYYY-MM-DD"
        placeholder="YYYY-MM-DD"
        value={textToPicker(draft[name])}
        status={isTwisted ? 'error' : ''}
        aria-invalid={isTwisted}
        aria-describedby={isTwisted ? `${id}-fault` : undefined}
        onChange={(picked) => setDraft({ ...draft, [name]: picked?.format('YYYY-MM-DD') ?? '' })}
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
        <Select<LedgerState['way']>
          id={`${id}-way`}
          value={draft.way}
          options={ways.map((way) => ({ value: way, label: t(`account:ledger.ways.${way}`) }))}
          onChange={(way) => setDraft({ ...draft, way })}
        />
      </div>
      <div className="flex gap-2">
        <Button htmlType="submit" autoInsertSpace={false}>
          {t('account:ledger.apply')}
        </Button>
        {isNarrowed(state) ? (
          <Button autoInsertSpace={false} onClick={() => onChange({ way: 'all', from: '', to: '', page: 1 })}>
            {t('account:ledger.clear')}
          </Button>
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
