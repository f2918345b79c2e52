import { describe, expect, test } from 'vitest'
import { allFeatures, entriesOf } from '../../features/all.ts'
import { divider } from '../../features/blocks/divider/divider.ts'
import { testHost } from '../../testing/host.ts'
import {
  type BarItem,
  barItems,
  defaultToolbar,
  entriesIn,
  shownKeys,
  simpleToolbar,
  toolbarKeys,
} from './toolbar.ts'

const entries = entriesOf(allFeatures, testHost())
const names = (parts: readonly (readonly BarItem[])[]) =>
  parts.map((part) => part.map((item) => (item.kind === 'group' ? item.group.key : item.name)))

describe('a toolbar', () => {
  test('tells its keys as they are seen: no separator at an end or beside another, groups with their titles', () => {
    const group = { key: 'mine', title: 'more', menuKeys: ['sub'] }
    const empty = { key: 'none', title: 'none', menuKeys: [] }
    expect(shownKeys(['|', 'bold', '|', empty, '|', group, '|'], (title) => title.toUpperCase())).toEqual([
      ...['bold', '|'],
      { ...group, title: 'MORE' },
    ])
    expect(shownKeys(['|'], String)).toEqual([])
  })

  test('shows entries and groups, and separators at the ends and beside each other collapse', () => {
    const group = { key: 'mine', title: 'Mine', menuKeys: ['sub', 'sup'] }
    const parts = barItems(['|', 'bold', group, '|', '|', 'undo', '|'], entries)
    expect(names(parts)).toEqual([['bold', 'mine'], ['undo']])
    expect(entriesIn(parts).map(({ name }) => name)).toEqual(['bold', 'sub', 'sup', 'undo'])
  })

  test('with an unknown key, and two menus of one name, are mistakes', () => {
    expect(() => barItems(['nothing'], entries)).toThrow("No menu is called 'nothing'")
    expect(() => barItems([{ key: 'g', title: 'G', menuKeys: ['nothing'] }], entries)).toThrow('nothing')
    expect(() => entriesOf([divider, divider], testHost())).toThrow("Duplicated key 'divider' in menu items")
  })

  test('of either mode has only keys that are menus', () => {
    expect(names(barItems(defaultToolbar, entries))).toHaveLength(7)
    expect(names(barItems(simpleToolbar, entries))).toHaveLength(6)
  })
})

describe('the keys of a toolbar', () => {
  const keys = ['bold', { key: 'group', title: 'G', menuKeys: ['sub', 'sup'] }, 'undo']

  test('are those of the host, else the defaults', () => {
    expect(toolbarKeys({}, keys)).toEqual(keys)
    expect(toolbarKeys({ toolbarKeys: ['italic'] }, keys)).toEqual(['italic'])
  })

  test('take in one key or several at a place', () => {
    expect(toolbarKeys({ insertKeys: { index: 1, keys: 'redo' } }, keys).slice(0, 2)).toEqual([
      'bold',
      'redo',
    ])
    expect(toolbarKeys({ insertKeys: { index: 9, keys: ['|', 'redo'] } }, keys).slice(-2)).toEqual([
      '|',
      'redo',
    ])
    expect(toolbarKeys({ insertKeys: { index: 0, keys: keys[1] as never } }, ['bold'])).toEqual([
      keys[1],
      'bold',
    ])
  })

  test('leave out menus, groups and menus in groups', () => {
    expect(toolbarKeys({ excludeKeys: ['bold', 'group'] }, keys)).toEqual(['undo'])
    expect(toolbarKeys({ excludeKeys: ['sub'] }, keys)[1]).toMatchObject({ menuKeys: ['sup'] })
    const empty = toolbarKeys({ excludeKeys: ['sub', 'sup'] }, keys)
    expect(names(barItems(empty, entries))).toEqual([['bold', 'undo']])
  })
})
