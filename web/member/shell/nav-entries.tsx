import { Link, useLocation } from 'react-router'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { type MemberRule, useMemberPermissions } from '#web/stores/member-permissions.ts'
import { MenuButton } from '#web/ui/popup/popup-menu.tsx'
import { memberPath, pathInMember } from '../../navigation/navigation.ts'
import { isSamePath } from '../../navigation/page-path.ts'
import { Glyph } from '../../ui/icons/glyph.tsx'
import { addressOfRule, shownEntries } from '../entries.ts'
import { openMemberEntry } from '../open-entry.ts'
import css from './site.module.css'

/** Home, the member centre while it is open, and what the rules add to the site's bar. */
export function NavEntries({ isColumn = false }: { readonly isColumn?: boolean }) {
  const t = useNamespaces(['web', 'member'])
  const { pathname } = useLocation()
  const { rules, isOpen } = useMemberPermissions()
  const isInCentre = pathInMember(pathname) !== null
  return (
    <ul className={css.navList}>
      <li>
        <Link className={css.navEntry} to="/" aria-current={pathname === '/' ? 'page' : undefined}>
          {t('web:title.home')}
        </Link>
      </li>
      {isOpen ? (
        <li>
          <Link className={css.navEntry} to={memberPath('')} aria-current={isInCentre ? 'true' : undefined}>
            {t('web:title.user')}
          </Link>
        </li>
      ) : null}
      {shownEntries(rules, 'nav').map((rule) => (
        <li key={rule.id}>
          <NavEntry rule={rule} isColumn={isColumn} pathname={pathname} />
        </li>
      ))}
    </ul>
  )
}

interface NavEntryProps {
  readonly rule: MemberRule
  readonly isColumn: boolean
  readonly pathname: string
}

/** An entry with others below it opens them: in the bar as a menu, in a column as a list. */
function NavEntry({ rule, isColumn, pathname }: NavEntryProps) {
  const below = rule.children ?? []
  if (below.length === 0) return <NavLink rule={rule} pathname={pathname} />
  const pages = addressOfRule(rule) === null ? below : [{ ...rule, children: [] }, ...below]
  if (isColumn) {
    return (
      <ul className={css.navList} aria-label={rule.title}>
        {pages.map((page) => (
          <li key={page.id}>
            <NavLink rule={page} pathname={pathname} />
          </li>
        ))}
      </ul>
    )
  }
  const items = pages.map((page) => ({
    key: String(page.id),
    label: page.title,
    onSelect: () => openMemberEntry(page),
  }))
  return (
    <MenuButton label={rule.title} items={items} className={css.navEntry}>
      {rule.title}
      <Glyph name="chevronDown" size={16} />
    </MenuButton>
  )
}

function NavLink({ rule, pathname }: { readonly rule: MemberRule; readonly pathname: string }) {
  const t = useNamespaces(['web'])
  const address = addressOfRule(rule)
  if (address === null) {
    return (
      <a className={css.navEntry} href={rule.url} target="_blank" rel="noreferrer">
        {rule.title}
        <span className="visually-hidden">{t('web:newWindow')}</span>
      </a>
    )
  }
  const isHere = isSamePath(address, pathname)
  return (
    <Link className={css.navEntry} to={address} aria-current={isHere ? 'page' : undefined}>
      {rule.title}
    </Link>
  )
}
