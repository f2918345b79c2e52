import { Link, useLocation } from 'react-router'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useLayout } from '#web/stores/layout.ts'
import { type MemberRule, useMemberPermissions } from '#web/stores/member-permissions.ts'
import { isSamePath } from '../../navigation/page-path.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { addressOfRule, shownEntries } from '../entries.ts'
import css from './side-menu.module.css'

/** The menu of the member centre: directories as groups, below them their pages, frames and links to elsewhere. */
export function SideMenu() {
  const t = useNamespaces(['member'])
  const menus = useMemberPermissions((state) => state.menus)
  return (
    <nav className={css.sideMenu} aria-label={t('member:menu')}>
      <Entries rules={shownEntries(menus, 'menu')} />
    </nav>
  )
}

function Entries({ rules }: { readonly rules: readonly MemberRule[] }) {
  return (
    <ul className="grid gap-1">
      {rules.map((rule) => (
        <li key={rule.id}>{rule.type === 'menu_dir' ? <Group rule={rule} /> : <Entry rule={rule} />}</li>
      ))}
    </ul>
  )
}

function Group({ rule }: { readonly rule: MemberRule }) {
  return (
    <>
      <p className={css.group}>
        <EntryIcon rule={rule} />
        {rule.title}
      </p>
      <Entries rules={rule.children ?? []} />
    </>
  )
}

function Entry({ rule }: { readonly rule: MemberRule }) {
  const t = useNamespaces(['web'])
  const { pathname } = useLocation()
  const address = addressOfRule(rule)
  const content = (
    <>
      <EntryIcon rule={rule} />
      <span className="shrinks breaks">{rule.title}</span>
    </>
  )
  if (address === null) {
    return (
      <a className={css.entry} href={rule.url} target="_blank" rel="noreferrer">
        {content}
        <span className="visually-hidden">{t('web:newWindow')}</span>
      </a>
    )
  }
  const isHere = isSamePath(address, pathname)
  return (
    <Link className={css.entry} to={address} aria-current={isHere ? 'page' : undefined}>
      {content}
    </Link>
  )
}

/** The icon of an entry, or the one that stands for all without. */
function EntryIcon({ rule }: { readonly rule: MemberRule }) {
  const otherwise = useLayout(({ menuDefaultIcon }) => menuDefaultIcon)
  return <Icon name={rule.icon || otherwise} size={18} />
}
