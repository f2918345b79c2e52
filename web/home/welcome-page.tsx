import { useEffect } from 'react'
import { Link } from 'react-router'
import { loadSite } from '#web/api/load-site.ts'
import { adminBase, adminPath } from '#web/api/navigation.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { LanguageButton } from '#web/i18n/language-button.tsx'
import { fullUrl, useSite } from '#web/stores/site.ts'
import { DarkButton } from '#web/theme/dark-button.tsx'
import { useDocumentTitle } from '#web/ui/document-title.ts'
import { Glyph, type GlyphName } from '#web/ui/glyph.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Gateway } from './gateway.tsx'
import './home.css'

const points: readonly (readonly [name: string, glyph: GlyphName])[] = [
  ['declare', 'document'],
  ['control', 'people'],
  ['write', 'menu'],
]

/** The front door: what this site is, and the ways in. */
export function WelcomePage() {
  const t = useNamespaces(['web', 'home'])
  const { siteName, logo, recordNumber } = useSite()
  const name = siteName || t('home:brand')
  useDocumentTitle(t('web:title.home'), siteName)
  useEffect(() => void loadSite(), [])

  return (
    <div className="home">
      <header className="home-bar">
        <span className="home-brand">
          {logo ? <img src={fullUrl(logo)} alt="" height={32} /> : <Logo size={32} />}
          {name}
        </span>
        <nav className="home-tools" aria-label={name}>
          <DarkButton />
          <LanguageButton />
        </nav>
      </header>
      <main className="home-main">
        <section className="home-intro">
          <h1>{name}</h1>
          <p>{t('home:motto')}</p>
          {adminBase === '' ? null : (
            <Link className="button button-primary home-enter" to={adminPath('')}>
              {t('home:enter')}
              <Glyph name="chevronRight" size={18} />
            </Link>
          )}
        </section>
        <Gateway />
        <ul className="home-points">
          {points.map(([point, glyph]) => (
            <li key={point}>
              <span className="home-point-glyph">
                <Glyph name={glyph} />
              </span>
              <h2>{t(`home:point.${point}.title`)}</h2>
              <p>{t(`home:point.${point}.text`)}</p>
            </li>
          ))}
        </ul>
      </main>
      <footer className="home-foot">
        © {new Date().getFullYear()} {name} · {t('home:rights')}
        {recordNumber ? (
          <a href="https://beian.miit.gov.cn/" target="_blank" rel="noreferrer">
            {recordNumber}
          </a>
        ) : null}
      </footer>
    </div>
  )
}
