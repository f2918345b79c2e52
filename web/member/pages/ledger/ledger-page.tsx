import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { Moment } from '../../../fields/times/moments.tsx'
import { shownMoney } from '../../../fields/values/money.ts'
import { currentLanguage, useNamespaces } from '../../../i18n/i18n.ts'
import { EmptyState } from '../../../ui/states/states.tsx'
import { Card, Loaded } from '../card.tsx'
import css from '../centre.module.css'
import { Pager } from '../pager.tsx'
import { type Ledger, type LedgerEntry, ledgerQuery, useFreshMember } from '../queries.ts'
import { RichPage } from '../rich-page.tsx'
import { LedgerFilter } from './ledger-filter.tsx'
import { isNarrowed, type LedgerState, pageSizes, readLedgerState, writeLedgerState } from './ledger-state.ts'

/** What changed a member's points. */
export const IntegralPage = () => (
  <RichPage>
    <LedgerPage ledger="integral" />
  </RichPage>
)

/** What changed a member's balance. */
export const BalancePage = () => (
  <RichPage>
    <LedgerPage ledger="balance" />
  </RichPage>
)

function LedgerPage({ ledger }: { readonly ledger: Ledger }) {
  const t = useNamespaces(['account'])
  const [state, change] = useLedgerState()
  const query = useQuery(ledgerQuery(ledger, state))
  const { score, money } = useFreshMember()
  const isNarrow = isNarrowed(state)
  useLastPage(query.isPlaceholderData ? undefined : query.data, state, change)
  return (
    <Card
      isPage
      title={t(`account:ledger.${ledger}`)}
      isBusy={query.isFetching}
      actions={
        <p className="soft">
          {t(ledger === 'integral' ? 'account:ledger.scoreNow' : 'account:ledger.moneyNow')}{' '}
          <strong className="larger digits ink">
            {ledger === 'integral' ? score.toLocaleString(currentLanguage()) : shownMoney(money)}
          </strong>
        </p>
      }
    >
      <LedgerFilter key={`${state.way} ${state.from} ${state.to}`} state={state} onChange={change} />
      <Loaded query={query}>
        {({ list, total, total_is_estimate }) =>
          list.length === 0 ? (
            <EmptyState
              title={t(isNarrow ? 'account:ledger.none' : `account:ledger.empty.${ledger}`)}
              text={t(isNarrow ? 'account:ledger.noneText' : 'account:ledger.emptyText')}
            />
          ) : (
            <>
              <ol
                className={`${css.entries} lines`}
                aria-label={t(`account:ledger.list.${ledger}`)}
                data-stale={query.isPlaceholderData || undefined}
              >
                {list.map((entry) => (
                  <Entry key={entry.id} ledger={ledger} entry={entry} />
                ))}
              </ol>
              <Pager
                page={state.page}
                limit={state.limit}
                total={total}
                isEstimate={total_is_estimate === true}
                sizes={pageSizes}
                onChange={(page, limit) => change({ page, limit })}
              />
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

type Change = (change: Partial<LedgerState>, options?: { readonly replace?: boolean }) => void

/** The state of the page stands in its address: a step back, and a link, show the same. */
function useLedgerState(): readonly [LedgerState, Change] {
  const [query, setQuery] = useSearchParams()
  const state = readLedgerState(query)
  return [state, (change, options) => setQuery(writeLedgerState({ ...state, ...change }), options)]
}

/** A page behind the end shows the last one. */
function useLastPage(
  data: { total: number } | undefined,
  { page, limit }: LedgerState,
  change: Change,
): void {
  const last = data ? Math.max(1, Math.ceil(data.total / limit)) : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the answer comes, not whenever the page is drawn
  useEffect(() => {
    if (last !== null && page > last) change({ page: last }, { replace: true })
  }, [last, page])
}

function Entry({ ledger, entry }: { readonly ledger: Ledger; readonly entry: LedgerEntry }) {
  const t = useNamespaces(['account'])
  const written = (value: string | number) =>
    ledger === 'balance' ? shownMoney(value) : Number(value).toLocaleString(currentLanguage())
  const amount = (ledger === 'balance' ? entry.money : entry.score) ?? 0
  const isLoss = Number(amount) < 0
  const size = written(String(amount).replace('-', ''))
  return (
    <li className="row gap-4 between">
      <div className="shrinks breaks">
        <p>{entry.memo}</p>
        <Moment className="hint digits" value={entry.create_time} />
      </div>
      <div className={css.entryFigures}>
        <p className={`large strong ${isLoss ? 'bad' : 'good'}`}>
          <span aria-hidden="true">
            {isLoss ? '−' : '+'}
            {size}
          </span>
          <span className="visually-hidden">
            {t(isLoss ? 'account:ledger.lost' : 'account:ledger.gained', { value: size })}
          </span>
        </p>
        <p className={css.hint}>{t('account:ledger.after', { value: written(entry.after) })}</p>
      </div>
    </li>
  )
}
