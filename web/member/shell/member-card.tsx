import { Link } from 'react-router'
import { shownMoney } from '#web/fields/values/money.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useMember } from '#web/stores/member.ts'
import { useMemberPermissions } from '#web/stores/member-permissions.ts'
import { Avatar } from '#web/ui/people/avatar.tsx'
import { addressOfName } from '../member-menu.ts'
import css from './member.module.css'

/** Who is signed in: picture with a sign of the gender, name, points and balance as ways to their records. */
export function MemberCard() {
  const t = useNamespaces(['member'])
  const { nickname, username, avatar, gender, score, money } = useMember()
  const name = nickname || username
  return (
    <section className={css.card} aria-label={name}>
      <span className={css.picture}>
        <Avatar source={avatar} name={name} size={84} />
        {gender === 1 || gender === 2 ? <GenderBadge isFemale={gender === 2} /> : null}
      </span>
      <p className={css.name}>{name}</p>
      <p className={css.figures}>
        <Figure name="account/integral" label={t('member:score', { score })} />
        <Figure name="account/balance" label={t('member:balance', { money: shownMoney(money) })} />
      </p>
    </section>
  )
}

function GenderBadge({ isFemale }: { readonly isFemale: boolean }) {
  const t = useNamespaces(['member'])
  return (
    <svg
      className={css.gender}
      data-gender={isFemale ? 'female' : 'male'}
      role="img"
      aria-label={t(isFemale ? 'member:female' : 'member:male')}
      viewBox="0 0 24 24"
    >
      <path
        d={
          isFemale
            ? 'M12 14a5 5 0 1 0 0-10 5 5 0 0 0 0 10m0 0v7m-3-3h6'
            : 'M10 20a5 5 0 1 0 0-10 5 5 0 0 0 0 10m3.500-8.500L20 5m-5 0h5v5'
        }
      />
    </svg>
  )
}

/** A figure leads to its record where the member has that page. */
function Figure({ name, label }: { readonly name: string; readonly label: string }) {
  const address = useMemberPermissions((own) => addressOfName(own, name))
  if (address === null) return <span className={css.figure}>{label}</span>
  return (
    <Link className={css.figure} to={address}>
      {label}
    </Link>
  )
}
