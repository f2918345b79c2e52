import { useNamespaces } from '#web/i18n/i18n.ts'
import { useMember } from '#web/stores/member.ts'
import { useMemberPermissions } from '#web/stores/member-permissions.ts'
import { Avatar } from '#web/ui/people/avatar.tsx'
import { MenuButton, type MenuItem } from '#web/ui/popup/popup-menu.tsx'
import { memberArea } from '../../area/area.ts'
import { go, memberPath } from '../../navigation/navigation.ts'
import { Glyph } from '../../ui/icons/glyph.tsx'
import { shownEntries } from '../entries.ts'
import { openMemberEntry } from '../open-entry.ts'
import css from './site.module.css'

/** Picture and name of the member; opens the centre, what the rules add, and signing out. */
export function UserButton() {
  const t = useNamespaces(['web', 'member'])
  const { nickname, username, avatar } = useMember()
  const { rules, isOpen } = useMemberPermissions()
  const name = nickname || username
  const centre: readonly MenuItem[] = isOpen
    ? [{ key: 'centre', label: t('web:title.user'), glyph: 'user', onSelect: () => go(memberPath('')) }]
    : []
  const own = shownEntries(rules, 'nav_user_menu').map(
    (rule): MenuItem => ({
      key: String(rule.id),
      label: rule.title,
      glyph: 'chevronRight',
      onSelect: () => openMemberEntry(rule),
    }),
  )
  const out: MenuItem = {
    key: 'out',
    label: t('member:signOut'),
    glyph: 'logout',
    onSelect: () => void leave(),
  }
  return (
    <MenuButton label={t('member:account', { name })} items={[...centre, ...own, out]} className={css.user}>
      <Avatar source={avatar} name={name} size={28} />
      <span className={`${css.userName} ${css.wide}`} aria-hidden="true">
        {name}
      </span>
      <Glyph name="chevronDown" size={16} className={css.wide} />
    </MenuButton>
  )
}

async function leave(): Promise<void> {
  const { signOut } = await import('../../area/sign-out.ts')
  await signOut(memberArea)
}
