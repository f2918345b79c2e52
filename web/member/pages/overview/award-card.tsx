import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useNamespaces } from '../../../i18n/i18n.ts'
import { memberPath } from '../../../navigation/navigation.ts'
import { Glyph } from '../../../ui/icons/glyph.tsx'
import { Card, Loaded } from '../card.tsx'
import css from '../centre.module.css'
import { type Score, type ScoreRule, scoreQuery, signInToday } from '../queries.ts'

/** Today's points, and what else gives some. Where no rule is on there is nothing to show. */
export function AwardCard() {
  const t = useNamespaces(['account'])
  const query = useQuery(scoreQuery)
  if (query.data && !query.data.rules.some(({ score, earned }) => score > 0 || earned > 0)) return null
  return (
    <Card title={t('account:award.title')} isBusy={query.isPending}>
      <Loaded query={query}>{(data) => <Award {...data} />}</Loaded>
    </Card>
  )
}

function Award({ today, cap, rules }: Score) {
  const t = useNamespaces(['account'])
  const daily = rules.find(({ rule }) => rule === 'daily')
  const shown = rules.filter(({ score, earned }) => score > 0 || earned > 0)
  return (
    <div className={css.award}>
      <div className={css.awardToday}>
        {daily && daily.score > 0 ? <SignInButton daily={daily} isFull={cap > 0 && today >= cap} /> : null}
        <p className={css.hint}>
          {t(cap > 0 ? 'account:award.todayOf' : 'account:award.today', { score: today, cap })}
        </p>
      </div>
      <ul className={`${css.rules} lines`} aria-label={t('account:award.rules')}>
        {shown.map((rule) => (
          <RuleLine key={rule.rule} {...rule} />
        ))}
      </ul>
    </div>
  )
}

/** Takes today's points once; what was gained rises from the button for a moment. */
function SignInButton({ daily, isFull }: { readonly daily: ScoreRule; readonly isFull: boolean }) {
  const t = useNamespaces(['account'])
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [gained, setGained] = useState(0)
  const handleClick = async () => {
    setBusy(true)
    try {
      setGained(await signInToday())
      await client.invalidateQueries({ queryKey: ['account'] })
    } catch {
      // What went wrong has been told.
    } finally {
      setBusy(false)
    }
  }
  if (daily.is_open === 0) {
    return (
      <p className={css.signed} role="status" data-fresh={gained > 0 || undefined}>
        <Glyph name="check" size={22} />
        {t('account:award.done')}
        {gained > 0 ? <strong>{t('account:award.gained', { score: gained })}</strong> : null}
      </p>
    )
  }
  if (isFull) return <p className={css.signed}>{t('account:award.full')}</p>
  return (
    <button
      type="button"
      className="button button-primary"
      disabled={isBusy}
      aria-busy={isBusy}
      onClick={() => void handleClick()}
    >
      {t('account:award.signInFor', { score: daily.score })}
    </button>
  )
}

function RuleLine({ rule, score, earned, is_open }: ScoreRule) {
  const t = useNamespaces(['account'])
  return (
    <li className="flex padded-block">
      <span className={css.ruleName}>
        {t(`account:award.rule.${rule}`)}
        <small className="hint">{t(rule === 'daily' ? 'account:award.perDay' : 'account:award.once')}</small>
      </span>
      <span className="inline-flex hint gap-3 text-end">
        {earned > 0 ? t('account:award.earned', { score: earned }) : null}
        {is_open === 1 && rule === 'profile' ? (
          <Link to={memberPath('account/profile')}>{t('account:award.toProfile')}</Link>
        ) : null}
      </span>
      <span className={css.points}>{t('account:award.points', { score })}</span>
    </li>
  )
}
