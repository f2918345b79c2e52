import { useQuery } from '@tanstack/react-query'
import { InputNumber } from 'antd'
import { relationIds } from '#fields/relation/relation.tsx'
import inputsCss from '#web/fields/inputs.module.css'
import { RemoteSelect } from '#web/fields/remote/remote-select.tsx'
import { shownCurrency } from '#web/fields/values/money.ts'
import { tidyNumber } from '#web/fields/values/value-text.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { InputProps } from '#web/screens/side.ts'
import { memberQuery } from '../member-query.client.ts'
import { changedFigure, type FigureName, figureText } from './figure.client.ts'
import css from './ledger.module.css'

type LedgerInputProps = InputProps & { readonly ledger: string; readonly name: FigureName }

/** Whom the entry is for, and what they hold now. */
export function MemberInput({ id, value, onChange, disabled, ledger, name }: LedgerInputProps) {
  const t = useNamespaces([ledger])
  const [chosen = null] = relationIds(value)
  const { data: user, error } = useQuery(memberQuery(ledger, chosen))
  const facts = [
    [t(`${ledger}:related.user_username`), user?.username],
    [t(`${ledger}:related.user_nickname`), user?.nickname],
    [t(`${ledger}:texts.current`), user && figureText(name, user[name])],
  ]
  return (
    <>
      <RemoteSelect
        id={id}
        to="user/user"
        isMultiple={false}
        isClearable={false}
        disabled={disabled}
        aria-labelledby={`${id}-label`}
        aria-required
        ids={relationIds(value)}
        onChange={(ids) => onChange(ids[0] ?? null)}
      />
      {error && (
        <p className="mt-2 bad" role="alert">
          {error.message}
        </p>
      )}
      {chosen !== null && !error && (
        <dl className={css.facts} aria-live="polite">
          {facts.map(([term, fact]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{fact ?? '…'}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

/** How much more or less, and what that leads to. */
export function AmountInput({ id, value, onChange, disabled, values, ledger, name }: LedgerInputProps) {
  const t = useNamespaces([ledger])
  const [chosen = null] = relationIds(values.user_id)
  const { data: user } = useQuery(memberQuery(ledger, chosen))
  const after = user ? changedFigure(name, user[name], value) : null
  return (
    <>
      <InputNumber<string>
        id={id}
        className={inputsCss.wide}
        stringMode
        inputMode="decimal"
        prefix={name === 'money' ? shownCurrency() : undefined}
        disabled={disabled}
        aria-labelledby={`${id}-label`}
        aria-required
        value={value === null || value === undefined ? null : String(value)}
        changeOnWheel={false}
        onChange={(typed) => onChange(tidyNumber(typed))}
      />
      <dl className={css.facts} aria-live="polite">
        <div>
          <dt>{t(`${ledger}:texts.afterwards`)}</dt>
          <dd>{after === null ? '-' : figureText(name, after)}</dd>
        </div>
      </dl>
    </>
  )
}
