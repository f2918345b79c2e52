import { afterAll, beforeEach, expect, test } from 'vitest'
import { i18n, loadNamespace } from '#web/i18n/i18n.ts'
import { type MenuRule, setMenus } from '#web/stores/permissions.ts'
import { useTabs, visitTab } from '#web/stores/tabs.ts'
import { setNavigator } from '../navigation/navigation.ts'
import { useMessages } from '../ui/feedback/messages.ts'
import { openEntry } from './open-entry.ts'

const rule = (change: Partial<MenuRule>): MenuRule => ({
  id: 1,
  pid: 0,
  type: 'menu',
  title: 'Tags',
  name: 'content/tag',
  path: 'content/tag',
  icon: '',
  menu_type: 'tab',
  url: '',
  component: '',
  keepalive: 0,
  extend: 'none',
  ...change,
})
const visited: string[] = []

beforeEach(async () => {
  useMessages.setState({ messages: [] })
  useTabs.setState(useTabs.getInitialState())
  visited.length = 0
  await loadNamespace('errors', 'en')
  await i18n.changeLanguage('en')
  setNavigator({ go: (to) => void visited.push(to) })
})
afterAll(async () => {
  useTabs.setState(useTabs.getInitialState())
  await i18n.changeLanguage('zh-cn')
})

/** What opening an entry that is the caller's own leads to, or says. */
const open = (entry: MenuRule) => {
  setMenus([entry], false)
  openEntry(entry)
  return visited[0]?.replace(/^.*?\/(?=content|$)/, '') ?? useMessages.getState().messages[0]?.text
}

test('a page opens, and a directory its first page', () => {
  expect(open(rule({}))).toBe('content/tag')
  visited.length = 0
  expect(open(rule({ type: 'menu_dir', path: 'content', children: [rule({ id: 2 })] }))).toBe('content/tag')
})

test.each([
  ['a directory without pages', { type: 'menu_dir' as const }, 'There is no child menu to jump to!'],
  ['a type nobody knows', { menu_type: null }, 'Navigation failed, the menu type is unrecognized!'],
  ['an entry without a page', { extend: 'add_menu_only' as const }, 'Navigation failed, invalid route!'],
])('%s says that it leads nowhere', (_name, change, text) => {
  expect(open(rule(change))).toBe(text)
})

test('the page that shows already says so', () => {
  visitTab('content/tag', '')
  expect(open(rule({}))).toBe('Navigation failed, it is already at the navigation position!')
})
