import { useCallback, useEffect, useState } from 'react'
import { RequestFailure } from '../../api/failure.ts'
import { useWhenBack } from '../../api/reach.ts'
import { useNamespaces } from '../../i18n/i18n.ts'
import { AwayNotice } from './away-notice.tsx'
import css from './entering-screen.module.css'
import { EmptyState, LoadingState } from './states.tsx'

/** After this long the screen offers to reload the page. */
const slowAfter = 6000

interface EnteringScreenProps {
  /** what is being entered, for those who wait */
  readonly label: string
  readonly failedTitle: string
  /** brings the area up and goes on from here; another function begins anew */
  readonly enter: () => Promise<void>
  /** forgets who is signed in and lets somebody else in */
  readonly onOtherAccount: () => void
}

/** What stands there while an area is brought up, and what to do when it does not come. */
export function EnteringScreen({ label, failedTitle, enter, onOtherAccount }: EnteringScreenProps) {
  const t = useNamespaces(['web'])
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another run
  useEffect(() => {
    let isGone = false
    setFailure(null)
    enter().catch((error: unknown) => {
      if (!isGone && !isSilent(error)) setFailure(error instanceof Error ? error.message : String(error))
    })
    return () => {
      isGone = true
    }
  }, [enter, attempt])

  useWhenBack(useCallback(() => setAttempt((count) => count + 1), []))
  return (
    <main className={css.loadingScreen}>
      {failure === null ? (
        <Entering label={label} />
      ) : (
        <EmptyState
          isAlert
          isPage
          glyph="warning"
          title={failedTitle}
          text={failure}
          actions={
            <>
              <button type="button" className="button button-primary" onClick={() => setAttempt(attempt + 1)}>
                {t('web:retry')}
              </button>
              <button type="button" className="button" onClick={onOtherAccount}>
                {t('web:otherAccount')}
              </button>
              <AwayNotice className={css.away} />
            </>
          }
        />
      )}
    </main>
  )
}

function Entering({ label }: { label: string }) {
  const t = useNamespaces(['web'])
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfter)
    return () => clearTimeout(timer)
  }, [])
  return (
    <LoadingState label={label}>
      <p aria-hidden="true">{label}</p>
      {isSlow ? (
        <>
          <p>{t('web:slow')}</p>
          <button type="button" className="button" onClick={() => location.reload()}>
            {t('web:reload')}
          </button>
        </>
      ) : null}
    </LoadingState>
  )
}

/** Someone is being sent to the login page, or a later call of the same kind has taken over. */
function isSilent(error: unknown): boolean {
  if (!(error instanceof RequestFailure)) return false
  return error.kind === 'cancelled' || error.envelope?.code === 303 || error.envelope?.code === 409
}
