import { expect, test } from 'vitest'
import type { MemberRule } from '#web/stores/member-permissions.ts'
import { addressOfRule, shownEntries } from './entries.ts'
import { addressOfName, decideMemberDestination, findMemberPage, firstAddress } from './member-menu.ts'

let id = 0

function rule(given: Partial<MemberRule>): MemberRule {
  const { name = `rule${++id}`, path = name, ...rest } = given
  const plain = {
    id: ++id,
    pid: 0,
    title: name,
    icon: '',
    url: '',
    extend: 'none',
    menu_type: 'tab',
  } as const
  return { ...plain, type: 'menu', name, path, ...rest }
}

const overview = rule({ name: 'account/overview' })
const profile = rule({
  name: 'account/profile',
  children: [rule({ type: 'button', name: 'account/profile/edit' })],
})
const frame = rule({ name: 'help', menu_type: 'iframe', url: 'https://help.example/Start?a=B' })
const link = rule({ name: 'forum', menu_type: 'link', url: 'https://forum.example/' })
const account = rule({ type: 'menu_dir', name: 'account', children: [overview, profile, frame, link] })
const news = rule({ type: 'nav', name: 'news', children: [rule({ type: 'nav', name: 'news/archive' })] })
const terms = rule({ type: 'route', name: 'terms' })
const orders = rule({ type: 'nav_user_menu', name: 'orders' })
const own = { menus: [account], rules: [news, terms, orders] }

const known = (path: string) => ['account/balance', 'account/profile'].includes(path.toLowerCase())
const wants = (path: string, query = {}) => ({ path, query })
const namesOf = (rules: readonly MemberRule[]) => rules.map(({ name }) => name)

test('a page of the centre stands below /user, every other below /, a frame always below /user', () => {
  expect(addressOfRule(profile)).toBe('/user/account/profile')
  expect(addressOfRule(news)).toBe('/news')
  expect(addressOfRule(orders)).toBe('/orders')
  expect(addressOfRule(frame)).toBe('/user/iframe/https%3A%2F%2Fhelp.example%2FStart%3Fa%3DB')
  expect(addressOfRule(rule({ type: 'nav', path: '/user/account/profile/' }))).toBe('/user/account/profile')
})

test('links, directories, nodes and rules without a path lead nowhere within the client', () => {
  const button = rule({ type: 'button' })
  expect([link, account, button, rule({ path: '' })].map(addressOfRule)).toEqual([null, null, null, null])
})

test('the menu shows directories with entries; pages without an entry and empty directories are left out', () => {
  const hidden = rule({ extend: 'add_rules_only' })
  const empty = rule({ type: 'menu_dir', children: [hidden] })
  const shown = shownEntries([account, empty, news], 'menu')
  expect(namesOf(shown)).toEqual(['account'])
  expect(namesOf(shown[0]?.children ?? [])).toEqual(['account/overview', 'account/profile', 'help', 'forum'])
  expect(shown[0]?.children?.[1]?.children).toEqual([])
})

test('the bar and the drop-down show what is theirs', () => {
  expect(namesOf(shownEntries(own.rules, 'nav'))).toEqual(['news'])
  expect(namesOf(shownEntries(own.rules, 'nav')[0]?.children ?? [])).toEqual(['news/archive'])
  expect(namesOf(shownEntries(own.rules, 'nav_user_menu'))).toEqual(['orders'])
})

test('a page is found at its address in any case, a frame only at exactly its own', () => {
  expect(findMemberPage(own, '/user/Account/Profile/')).toBe(profile)
  expect(findMemberPage(own, '/news/archive')?.name).toBe('news/archive')
  expect(findMemberPage(own, addressOfRule(frame) ?? '')).toBe(frame)
  expect(findMemberPage(own, '/user/iframe/https%3A%2F%2Fhelp.example%2Fstart%3Fa%3DB')).toBeNull()
  expect(findMemberPage(own, '/user/iframe/https%3A%2F%2Fevil.example')).toBeNull()
  expect(findMemberPage(own, '/account/profile')).toBeNull()
})

test('an entry that only points to a page is no page of its own', () => {
  const pointer = rule({ type: 'nav', path: 'user/account/balance', extend: 'add_menu_only' })
  expect(findMemberPage({ menus: [], rules: [pointer] }, '/user/account/balance')).toBeNull()
})

test('the first page is the first of the menu as it shows', () => {
  expect(firstAddress([rule({ type: 'menu_dir', children: [link] }), account])).toBe('/user/account/overview')
  expect(firstAddress([])).toBeNull()
})

test('a page is found by the name of its rule', () => {
  expect(addressOfName(own, 'account/profile')).toBe('/user/account/profile')
  expect(addressOfName(own, 'account/profile/edit')).toBeNull()
  expect(addressOfName(own, 'account/balance')).toBeNull()
})

test.each([
  ['nothing', null, { kind: 'page', address: '/user/account/overview' }],
  [
    'a page with its query',
    wants('account/profile', { a: '1' }),
    { kind: 'page', address: '/user/account/profile?a=1' },
  ],
  ['a directory', wants('account'), { kind: 'page', address: '/user/account/overview' }],
  ['a page outside of the centre', wants('terms'), { kind: 'page', address: '/terms' }],
  ['a page of others', wants('account/balance'), { kind: 'notGranted' }],
  ['no page at all', wants('no/such'), { kind: 'unknown' }],
])('a member who wants %s', (_what, wanted, verdict) => {
  expect(decideMemberDestination(own, false, known, wanted)).toEqual(verdict)
})

test('a member without any page of the menu is refused', () => {
  const verdict = decideMemberDestination({ menus: [], rules: [] }, false, known, null)
  expect(verdict).toEqual({ kind: 'notGranted' })
})

test.each([
  ['nothing', null, { kind: 'needsLogin' }],
  ['a page of the centre', wants('account/profile'), { kind: 'needsLogin' }],
  ['no page at all', wants('no/such'), { kind: 'needsLogin' }],
  ['what needs no login', wants('terms'), { kind: 'page', address: '/terms' }],
])('a guest who wants %s', (_what, wanted, verdict) => {
  const open = { menus: [], rules: [terms] }
  expect(decideMemberDestination(open, true, known, wanted)).toEqual(verdict)
})
