import type { MemberRule } from '#web/stores/member-permissions.ts'
import { everyRule } from '#web/stores/permissions.ts'
import { memberPath } from '../navigation/navigation.ts'
import { isSamePath } from '../navigation/page-path.ts'
import { type Destination, searchOf } from '../navigation/return-to.ts'
import { addressOf, placeOf } from '../page/place.ts'
import { addressOfRule, shownEntries } from './entries.ts'
import { memberPages } from './member-pages.ts'

/** The rules that the menus of the member area are made of. */
export interface MemberRules {
  /** the menu of the member centre; its pages lie below `/user` */
  readonly menus: readonly MemberRule[]
  /** everything else; its pages lie below `/` */
  readonly rules: readonly MemberRule[]
}

/** The caller's own rule whose page stands at this address; null when there is none. */
export function findMemberPage({ menus, rules }: MemberRules, pathname: string): MemberRule | null {
  const all = everyRule([...menus, ...rules]).flatMap((rule) => {
    const address = rule.extend === 'add_menu_only' ? null : addressOfRule(rule)
    return address === null ? [] : [{ rule, address }]
  })
  const found =
    all.find(({ address }) => isSamePath(address, pathname)) ??
    all.find(({ rule, address }) => isDerived(rule) && placeOf(address, pathname) !== null)
  return found?.rule ?? null
}

/** Below the list that derives from a resource stand its rows and forms. */
function isDerived({ name, menu_type }: MemberRule): boolean {
  return menu_type === 'tab' && memberPages[name] === undefined
}

/** Where the caller's page of this rule name stands; null when they have none. */
export function addressOfName({ menus, rules }: MemberRules, name: string): string | null {
  const rule = everyRule([...menus, ...rules]).find((one) => one.type !== 'button' && one.name === name)
  return rule ? addressOfRule(rule) : null
}

/** The address of the first page of the centre's menu, from top to bottom. */
export function firstAddress(menus: readonly MemberRule[]): string | null {
  for (const rule of everyRule(shownEntries(menus, 'menu'))) {
    const address = rule.extend === 'add_menu_only' ? null : addressOfRule(rule)
    if (address !== null) return address
  }
  return null
}

/** Where the loading route leads. */
export type MemberVerdict =
  | { readonly kind: 'page'; readonly address: string }
  | { readonly kind: 'needsLogin' }
  | { readonly kind: 'notGranted' }
  | { readonly kind: 'unknown' }

/**
 * Decides where somebody goes who wants `wanted` below `/user` (null: anything unreadable or nothing at all): there, if it
 * is among their pages; a guest is to sign in first; a member is refused if such a page exists for others.
 */
export function decideMemberDestination(
  own: MemberRules,
  isGuest: boolean,
  isKnownPage: (path: string) => boolean,
  wanted: Destination | null,
): MemberVerdict {
  const found = wanted && wanted.path !== '' ? addressOfWanted(own, wanted) : null
  if (found !== null) return { kind: 'page', address: found }
  if (isGuest) return { kind: 'needsLogin' }
  if (wanted === null || wanted.path === '') {
    const first = firstAddress(own.menus)
    return first === null ? { kind: 'notGranted' } : { kind: 'page', address: first }
  }
  return { kind: isKnownPage(wanted.path) ? 'notGranted' : 'unknown' }
}

/** A page below `/user`, one that lies below `/`, or the first one of a directory. */
function addressOfWanted(own: MemberRules, wanted: Destination): string | null {
  for (const address of [memberPath(wanted.path), `/${wanted.path}`]) {
    const page = findMemberPage(own, address)
    const base = page ? addressOfRule(page) : null
    if (base === null) continue
    const place = placeOf(base, address)
    return `${place ? addressOf(base, place) : base}${searchOf(wanted)}`
  }
  const directory = everyRule(own.menus).find(
    ({ type, path }) => type === 'menu_dir' && isSamePath(path, wanted.path),
  )
  return directory ? firstAddress(directory.children ?? []) : null
}
