import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Moment } from '../../../fields/times/moments.tsx'
import { RelativeTime } from '../../../fields/times/relative-time.tsx'
import { shownMoney } from '../../../fields/values/money.ts'
import { currentLanguage, useNamespaces } from '../../../i18n/i18n.ts'
import { memberPath } from '../../../navigation/navigation.ts'
import { useMemberCan } from '../../../stores/member-permissions.ts'
import { Glyph } from '../../../ui/icons/glyph.tsx'
import { Avatar } from '../../../ui/people/avatar.tsx'
import { greetingAt } from '../../../ui/people/greeting.ts'
import { useNow } from '../../../ui/use-now.ts'
import { Card } from '../card.tsx'
import css from '../centre.module.css'
import { useFreshMember } from '../queries.ts'

/** Who one is: picture, greeting, how one can be reached, points, balance and the last sign-in. */
export function AccountCard() {
  const t = useNamespaces(['account'])
  const can = useMemberCan()
  const member = useFreshMember()
  const hour = new Date(useNow(60_000)).getHours()
  const greeting = t(`account:overview.greeting.${greetingAt(hour)}`)
  const { avatar, email, mobile, score, money, last_login_time, last_login_ip } = member
  const figure = (page: string, value: string) =>
    can(page) ? <Link to={memberPath(page)}>{value}</Link> : value
  return (
    <Card
      title={t('account:overview.info')}
      actions={
        can('account/profile') ? (
          <Link className="button" to={memberPath('account/profile')}>
            {t('account:overview.profile')}
          </Link>
        ) : null
      }
    >
      <div className={css.me}>
        <Avatar source={avatar} name={member.nickname || member.username} size={72} />
        <div>
          <p className={css.hello}>
            {t('account:overview.hello', { name: member.nickname || member.username, greeting })}
          </p>
          <ul className={css.reach}>
            <Reach isBound={mobile !== ''} name="mobile" />
            <Reach isBound={email !== ''} name="email" />
          </ul>
        </div>
        <dl className={css.facts}>
          <Fact label={t('account:overview.score')} isLarge>
            {figure('account/integral', score.toLocaleString(currentLanguage()))}
          </Fact>
          <Fact label={t('account:overview.money')} isLarge>
            {figure('account/balance', shownMoney(money))}
          </Fact>
          <Fact label={t('account:overview.lastLogin')}>
            {last_login_time > 0 ? (
              <>
                <RelativeTime value={last_login_time} justNow={t('account:overview.justNow')} />
                <small className="block hint">
                  <Moment value={last_login_time} />
                </small>
              </>
            ) : (
              <>
                {t('account:overview.never')}
                {/* The moment that is told later takes this line: what stands below stays where it is. */}
                <small className="block hint" aria-hidden="true">
                  &nbsp;
                </small>
              </>
            )}
          </Fact>
          <Fact label={t('account:overview.lastIp')}>{last_login_ip || t('account:overview.never')}</Fact>
        </dl>
      </div>
    </Card>
  )
}

/** Tells whether there is such an address, by colour, mark and words. */
function Reach({ isBound, name }: { isBound: boolean; name: 'email' | 'mobile' }) {
  const t = useNamespaces(['account'])
  return (
    <li className="inline-row edged pill hint" data-bound={isBound}>
      <Glyph name={name === 'email' ? 'mail' : 'phone'} size={16} />
      {t(`account:overview.${name}${isBound ? 'Bound' : 'Free'}`)}
    </li>
  )
}

function Fact({ label, isLarge, children }: { label: string; isLarge?: boolean; children: ReactNode }) {
  return (
    <div data-large={isLarge}>
      <dt className="hint">{label}</dt>
      <dd className="mt-1 digits breaks">{children}</dd>
    </div>
  )
}
