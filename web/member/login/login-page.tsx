import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { fetchHumanCheck } from '#web/sign-in/human-check.tsx'
import loginCss from '#web/sign-in/login.module.css'
import { useMemberPermissions } from '#web/stores/member-permissions.ts'
import { useSite } from '#web/stores/site.ts'
import { lazy } from '#web/ui/lazy.ts'
import { go, memberPath } from '../../navigation/navigation.ts'
import { parseDestination, parseReturnPath, writeDestination } from '../../navigation/return-to.ts'
import { useDocumentTitle } from '../../ui/browser/document-title.ts'
import { toast } from '../../ui/feedback/feedback.ts'
import { LoadingState } from '../../ui/states/states.tsx'
import { SiteFrame } from '../shell/site-frame.tsx'
import { type CheckIn, loadCheckIn, noticeOf } from './calls.ts'
import css from './entry.module.css'
import { LoginView } from './login-view.tsx'

const DisabledPage = lazy(async () => ({ default: (await import('../disabled-page.tsx')).DisabledPage }))
const fetchRegistration = () => import('./register-view.tsx')
const RegisterView = lazy(fetchRegistration)
const RecoveryDialog = lazy(() => import('./recovery-dialog.tsx'))

/** Where members come in, and where they become members: plain elements only, so that it stands before the rest has come. */
export function MemberLoginPage() {
  const t = useNamespaces(['web', 'memberLogin', 'signIn'])
  const siteName = useSite((site) => site.siteName)
  const isOpen = useMemberPermissions((state) => state.isOpen)
  useDocumentTitle(t('web:title.userLogin'), siteName)
  useEffect(fetchRestLater, [])
  if (!isOpen) {
    return (
      <Suspense>
        <DisabledPage />
      </Suspense>
    )
  }
  return (
    <SiteFrame>
      <div className={css.entry}>
        <section className={loginCss.card}>
          <Views site={siteName || t('memberLogin:brand')} />
        </section>
      </div>
    </SiteFrame>
  )
}

/** While somebody types their name the rest comes, so that it is there when it is wanted. */
function fetchRestLater(): () => void {
  const timer = setTimeout(() => {
    Promise.all([fetchHumanCheck(), fetchRegistration(), import('../shell/member-shell.tsx')]).catch(
      () => undefined,
    )
  }, 1500)
  return () => clearTimeout(timer)
}

/** The two forms, each with an address of its own, and the dialog for a forgotten password. */
function Views({ site }: { readonly site: string }) {
  const t = useNamespaces(['web', 'memberLogin'])
  const [query, setQuery] = useSearchParams()
  const [checkIn, askCheckIn] = useCheckIn()
  const [isForgotten, setForgotten] = useState(false)
  const show = (tab: 'login' | 'register') => {
    const next = new URLSearchParams(query)
    if (tab === 'login') next.delete('tab')
    else next.set('tab', tab)
    setQuery(next, { replace: true })
  }
  const enter = () => {
    const back = parseReturnPath(query.get('back'), location.origin)
    if (back) return location.replace(back)
    const wanted = parseDestination(query.get('to'))
    go(memberPath(wanted ? `loading/${writeDestination(wanted)}` : 'loading'), { replace: true })
  }
  const handleFailure = (error: unknown) => {
    const notice = noticeOf(error)
    if (notice !== '') toast.error(notice)
    show('login')
  }
  const withCheckIn = (act: () => void) => () => void askCheckIn().then(act, handleFailure)
  const open = checkIn?.accountVerificationType ?? []
  const isNew = query.get('tab') === 'register'
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when a link leads straight to the registration
  useEffect(() => {
    if (isNew) void askCheckIn().catch(handleFailure)
  }, [])
  return (
    <>
      <h1 className={css.title}>{t(isNew ? 'memberLogin:registerTitle' : 'memberLogin:title', { site })}</h1>
      {isNew ? (
        <div className={css.registration}>
          <Suspense fallback={<LoadingState label={t('web:loading')} />}>
            {checkIn ? (
              <RegisterView open={open} onIn={enter} onLogin={() => show('login')} />
            ) : (
              <LoadingState label={t('web:loading')} />
            )}
          </Suspense>
        </div>
      ) : (
        <LoginView
          askCheckIn={askCheckIn}
          onIn={enter}
          onRegister={withCheckIn(() => show('register'))}
          onForgotten={withCheckIn(() => setForgotten(true))}
        />
      )}
      {isForgotten ? (
        <Suspense>
          <RecoveryDialog
            open={open}
            onClose={() => setForgotten(false)}
            onDone={(told) => {
              setForgotten(false)
              toast.success(told || t('memberLogin:recovered'))
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** Asks once when the page opens, and again later if that failed. */
function useCheckIn(): readonly [CheckIn | null, () => Promise<CheckIn>] {
  const [known, setKnown] = useState<CheckIn | null>(null)
  const answer = useRef<Promise<CheckIn>>(null)
  const ask = useCallback(() => {
    answer.current ??= loadCheckIn()
    answer.current.then(setKnown, () => {
      answer.current = null
    })
    return answer.current
  }, [])
  useEffect(() => void ask().catch(() => undefined), [ask])
  return [known, ask]
}
