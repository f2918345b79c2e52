import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useFollowLanguage, useNamespaces } from '#web/i18n/i18n.ts'
import { clientModules } from '#web/modules.ts'
import { useMember } from '#web/stores/member.ts'
import { useMemberPermissions } from '#web/stores/member-permissions.ts'
import { fullUrl, useSite } from '#web/stores/site.ts'
import { DarkButton } from '#web/ui/dark-button.tsx'
import { lazy } from '#web/ui/lazy.ts'
import { LanguageButton } from '#web/ui/popup/language-button.tsx'
import { memberPath } from '../../navigation/navigation.ts'
import { MessageSlot } from '../../ui/feedback/message-line.tsx'
import { Glyph } from '../../ui/icons/glyph.tsx'
import { Logo } from '../../ui/icons/logo.tsx'
import { isMemberBootstrapped, loadMemberBootstrap } from '../bootstrap.ts'
import { NavEntries } from './nav-entries.tsx'
import css from './site.module.css'
import { UserButton } from './user-button.tsx'

const Drawer = lazy(async () => ({ default: (await import('./drawer.tsx')).Drawer }))

/** The bar above every page of the site: its name, the entries that the member rules give, and the ways in and out. */
export function SiteBar({
  menu,
}: {
  /** the menu of the centre, for small windows */ readonly menu?: ReactNode
}) {
  const t = useNamespaces(['web', 'member'])
  const { siteName, logo } = useSite()
  const isSignedIn = useMember(({ token }) => token !== '')
  const isOpen = useMemberPermissions((state) => state.isOpen)
  useSiteRules()
  useFollowLanguage(loadMemberBootstrap)
  return (
    <header className={css.bar}>
      <a className="skip-link" href="#page">
        {t('member:skip')}
      </a>
      <div className={css.barRow}>
        <SmallMenu menu={menu} />
        <Link className={css.brand} to="/">
          {logo ? <img src={fullUrl(logo)} alt="" height={30} /> : <Logo size={30} />}
          <span className="clip">{siteName || t('member:brand')}</span>
        </Link>
        <nav className={`${css.nav} ${css.wide}`} aria-label={t('member:nav')}>
          <NavEntries />
        </nav>
        <MessageSlot />
        <div className="row rigid gap-1 push">
          {clientModules().map(({ name, siteBar: Own }) => (Own ? <Own key={name} /> : null))}
          <DarkButton />
          <LanguageButton />
          {isSignedIn ? (
            <UserButton />
          ) : isOpen ? (
            <Link className={`button ${css.signIn}`} to={memberPath('login')}>
              {t('member:signIn')}
            </Link>
          ) : null}
        </div>
      </div>
    </header>
  )
}

/** The rules of whoever is here, asked for once, and again when somebody signs in or out. */
function useSiteRules(): void {
  const memberId = useMember(({ id }) => id)
  const known = useMemberPermissions((state) => state.memberId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are other people's rules then
  useEffect(() => {
    // A bar does without them; whoever opens a page learns what went wrong.
    if (known === null && !isMemberBootstrapped()) loadMemberBootstrap().catch(() => undefined)
  }, [memberId, known])
}

/** In small windows everything that leads somewhere lies behind one button. */
function SmallMenu({ menu }: { readonly menu: ReactNode }) {
  const t = useNamespaces(['member'])
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const { key } = useLocation()
  return (
    <>
      <button
        type="button"
        className={`icon-button ${css.small}`}
        aria-label={t('member:openMenu')}
        aria-haspopup="dialog"
        onClick={() => setOpenedAt(key)}
      >
        <Glyph name="menu" />
      </button>
      <Suspense>
        {openedAt === null ? null : (
          <Drawer
            label={t('member:nav')}
            closeLabel={t('member:closeMenu')}
            isStale={openedAt !== key}
            onClose={() => setOpenedAt(null)}
          >
            {menu}
            <nav className={`${css.nav} ${css.navColumn}`} aria-label={t('member:nav')}>
              <NavEntries isColumn />
            </nav>
          </Drawer>
        )}
      </Suspense>
    </>
  )
}
