import { Link } from 'react-router'
import { useNamespaces } from '#web/i18n/i18n.ts'
import siteCss from '#web/member/shell/site.module.css'
import { SiteBar } from '#web/member/shell/site-bar.tsx'
import { SiteFoot } from '#web/member/shell/site-frame.tsx'
import { useMemberPermissions } from '#web/stores/member-permissions.ts'
import { useSite } from '#web/stores/site.ts'
import { adminBase, adminPath, memberPath } from '../navigation/navigation.ts'
import { useDocumentTitle } from '../ui/browser/document-title.ts'
import { Glyph, type GlyphName } from '../ui/icons/glyph.tsx'
import { Gateway } from './gateway.tsx'
import css from './home.module.css'

const points: readonly (readonly [name: string, glyph: GlyphName])[] = [
  ['declare', 'document'],
  ['control', 'people'],
  ['write', 'menu'],
]

/** The front door: what this site is, and the ways in. */
export function WelcomePage() {
  const t = useNamespaces(['web', 'home', 'member'])
  const siteName = useSite((site) => site.siteName)
  useDocumentTitle(t('web:title.home'), siteName)
  return (
    <div className={`${siteCss.site} ${css.home}`}>
      <SiteBar />
      <main id="page" className={css.main} tabIndex={-1}>
        <section className={css.intro}>
          <h1>{siteName || t('home:brand')}</h1>
          <p>{t('home:motto')}</p>
          <WaysIn />
        </section>
        <Gateway />
        <ul className={css.points}>
          {points.map(([point, glyph]) => (
            <li key={point}>
              <span className={css.pointGlyph}>
                <Glyph name={glyph} />
              </span>
              <h2>{t(`home:point.${point}.title`)}</h2>
              <p className="faint">{t(`home:point.${point}.text`)}</p>
            </li>
          ))}
        </ul>
      </main>
      <SiteFoot />
    </div>
  )
}

/** The member centre while it is open, and the back office where this page knows of it. */
function WaysIn() {
  const t = useNamespaces(['web', 'home'])
  const isOpen = useMemberPermissions((state) => state.isOpen)
  return (
    <div className="flex wrap gap-3">
      {isOpen ? (
        <Link className={`button button-primary ${css.enter}`} to={memberPath('')}>
          {t('web:title.user')}
          <Glyph name="chevronRight" size={18} />
        </Link>
      ) : null}
      {adminBase === '' ? null : (
        <Link className={`button ${css.enter} ${isOpen ? '' : 'button-primary'}`} to={adminPath('')}>
          {t('home:enter')}
          <Glyph name="chevronRight" size={18} />
        </Link>
      )}
    </div>
  )
}
