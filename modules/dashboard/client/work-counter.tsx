import { useEffect, useReducer } from 'react'
import { serverNow } from '#web/api/server-clock.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import css from '#web/screens/dashboard/dashboard.module.css'
import { textStorage } from '#web/stores/browser-storage.ts'
import { useNow } from '#web/ui/use-now.ts'
import { togglePause, type WorkingTime, workedSeconds, workingTimeOn } from './working-time.ts'

const key = 'workingTime'

/** A cup of coffee, and how long its owner has worked today. All tabs of the browser count together. */
export function WorkCounter() {
  const t = useNamespaces(['dashboard'])
  const { time, seconds, toggle } = useWorkingTime()
  const isResting = time.startPauseTime > 0
  const parts = {
    hours: Math.floor(seconds / 3600),
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  }
  return (
    <section className={css.work} aria-label={t('dashboard:work.label')} data-resting={isResting}>
      <CoffeeCup />
      <div>
        <p className="soft small">{t(isResting ? 'dashboard:work.resting' : 'dashboard:work.worked')}</p>
        <p className={css.workTime}>{t('dashboard:work.time', parts)}</p>
        <button type="button" className={css.workButton} onClick={toggle}>
          {t(isResting ? 'dashboard:work.resume' : 'dashboard:work.pause')}
        </button>
      </div>
    </section>
  )
}

function useWorkingTime(): {
  readonly time: WorkingTime
  readonly seconds: number
  readonly toggle: () => void
} {
  const now = new Date(useNow(1000))
  const [, look] = useReducer((count: number) => count + 1, 0)
  // Read anew each second: another tab may have begun a break.
  const kept = textStorage.getItem(key)
  const time = workingTimeOn(now, kept)
  const text = JSON.stringify(time)
  useEffect(() => {
    if (text !== kept) textStorage.setItem(key, text)
  }, [text, kept])
  useEffect(() => {
    addEventListener('storage', look)
    return () => removeEventListener('storage', look)
  }, [])
  const toggle = () => {
    const present = new Date(serverNow())
    const latest = workingTimeOn(present, textStorage.getItem(key))
    textStorage.setItem(key, JSON.stringify(togglePause(latest, present)))
    look()
  }
  return { time, seconds: workedSeconds(time, now), toggle }
}

function CoffeeCup() {
  return (
    <svg
      className={css.coffee}
      viewBox="0 0 64 64"
      width={64}
      height={64}
      fill="none"
      stroke="var(--primary-text)"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="2.500"
      aria-hidden="true"
    >
      <g className={css.coffeeSteam} stroke="var(--text-faint)" strokeWidth="2">
        <path d="M22 20c-3-4 3-6 0-11" />
        <path d="M31 20c-3-4 3-6 0-12" />
        <path d="M40 20c-3-4 3-6 0-11" />
      </g>
      <path d="M47 31h3a7 7 0 0 1 0 14h-5" />
      <path fill="var(--surface-raised)" d="M13 26h36v14a14 14 0 0 1-14 14h-8a14 14 0 0 1-14-14z" />
      <path fill="var(--chart-3)" stroke="none" d="M17 30h28v2.500a2 2 0 0 1-2 2H19a2 2 0 0 1-2-2z" />
      <path d="M8 58.500h46" />
    </svg>
  )
}
