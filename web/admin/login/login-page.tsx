import { useEffect, useRef } from 'react'
import { loadSite } from '#web/api/load-site.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { fetchHumanCheck } from '#web/sign-in/human-check.tsx'
import loginCss from '#web/sign-in/login.module.css'
import { fullUrl, useSite } from '#web/stores/site.ts'
import { DarkButton } from '#web/ui/dark-button.tsx'
import { LanguageButton } from '#web/ui/popup/language-button.tsx'
import { useDocumentTitle } from '../../ui/browser/document-title.ts'
import { Logo } from '../../ui/icons/logo.tsx'
import css from './bubbles.module.css'
import { drawBubbles } from './bubbles.ts'
import { LoginForm } from './login-form.tsx'

/** Signing in to the back office: plain elements only, so that it stands before the rest has come. */
export function LoginPage() {
  const t = useNamespaces(['web', 'login'])
  const canvas = useRef<HTMLCanvasElement>(null)
  const { siteName, logo } = useSite()
  useDocumentTitle(t('web:title.adminLogin'), siteName)

  useEffect(() => (canvas.current ? drawBubbles(canvas.current) : undefined), [])
  useEffect(() => {
    void loadSite()
    return fetchBackOfficeLater()
  }, [])

  return (
    <div className={loginCss.login}>
      <header className={loginCss.tools}>
        <DarkButton />
        <LanguageButton />
      </header>
      <main className={loginCss.main}>
        <canvas ref={canvas} className={css.bubbles} />
        <section className={loginCss.card}>
          <div className={loginCss.head}>
            {logo ? <img className={loginCss.logo} src={fullUrl(logo)} alt="" /> : <Logo size={44} />}
            <h1 className="mt-3 breaks">
              {t('login:heading', { site: siteName || t('login:fallbackSite') })}
            </h1>
            <p className="faint">{t('login:lead')}</p>
          </div>
          <LoginForm />
        </section>
      </main>
    </div>
  )
}

/** While somebody types their name the back office comes, so that it is there when they are in. */
function fetchBackOfficeLater(): () => void {
  const timer = setTimeout(() => {
    Promise.all([fetchHumanCheck(), import('../shell/shell.tsx')]).catch(() => undefined)
  }, 1500)
  return () => clearTimeout(timer)
}
