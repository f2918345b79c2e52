import { useNamespaces } from '#web/i18n/i18n.ts'
import css from '#web/screens/dashboard/dashboard.module.css'
import { useSession } from '#web/stores/session.ts'
import { Glyph } from '#web/ui/icons/glyph.tsx'
import { greetingAt } from '#web/ui/people/greeting.ts'
import { useNow } from '#web/ui/use-now.ts'
import { WorkCounter } from './work-counter.tsx'

interface WelcomeProps {
  readonly remark: string
  readonly isFetching: boolean
  readonly onRefresh: () => void
}

/** A greeting by the hour, what the server has to say, and how long one has worked. */
export function Welcome({ remark, isFetching, onRefresh }: WelcomeProps) {
  const t = useNamespaces(['dashboard'])
  const name = useSession(({ nickname, username }) => nickname || username)
  const hour = new Date(useNow(60_000)).getHours()
  const greeting = t(`dashboard:greeting.${greetingAt(hour)}`)
  return (
    <header className={css.welcome}>
      <Picture />
      <div className={css.welcomeWords}>
        <h1 className="breaks">{t('dashboard:welcome', { name, greeting })}</h1>
        {remark ? <p className="mt-1 soft">{remark}</p> : null}
      </div>
      <WorkCounter />
      <button
        type="button"
        className="icon-button"
        aria-label={t('dashboard:refresh')}
        title={t('dashboard:refresh')}
        aria-busy={isFetching}
        onClick={onRefresh}
      >
        <Glyph name="refresh" />
      </button>
    </header>
  )
}

/** A desk with a screen full of figures. */
function Picture() {
  return (
    <svg
      className={css.welcomePicture}
      viewBox="0 0 140 96"
      width={140}
      height={96}
      fill="none"
      stroke="var(--primary-text)"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="2"
      aria-hidden="true"
    >
      <rect x="14" y="4" width="112" height="72" rx="10" fill="var(--surface-raised)" />
      <rect x="22" y="12" width="96" height="56" rx="5" fill="var(--primary-soft)" stroke="none" />
      <path d="M32 60V46m11 14V38m11 22V50m11 10V32" strokeWidth="6" />
      <path d="M74 52c6 0 6-14 12-14s6 8 11 8 6-18 12-22" stroke="var(--chart-3)" strokeWidth="3" />
      <circle cx="109" cy="24" r="3.500" fill="var(--chart-3)" stroke="none" />
      <path d="M58 76h24l4 12H54zM6 90h128" />
    </svg>
  )
}
