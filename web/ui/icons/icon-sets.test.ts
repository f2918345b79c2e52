import { expect, test } from 'vitest'
import { everydayIcons } from './everyday-icons.ts'
import { loadIconSet, setOfIcon } from './icon-sets.ts'
import { lineIcon, lineIcons } from './line-icons.ts'
import { ownIcons } from './own-icons.ts'

test('the icons at hand are those of their packages', async () => {
  for (const [name, drawing] of Object.entries(everydayIcons)) {
    const set = setOfIcon(name)
    expect(set, name).not.toBeNull()
    if (set) expect((await loadIconSet(set)).get(name), name).toEqual(drawing)
  }
})

test('what stands for a stored name is there, and is no solid drawing itself', async () => {
  const [fa, el] = [await loadIconSet('fa'), await loadIconSet('el')]
  for (const [name, line] of Object.entries(lineIcons)) {
    const stored = /^[a-z]/.test(name) ? `fa fa-${name}` : `el-icon-${name}`
    const drawn = lineIcon(stored)
    expect(fa.has(stored) || el.has(stored), stored).toBe(true)
    expect(el.has(drawn) || drawn in ownIcons, `${name}: ${line}`).toBe(true)
    expect(lineIcon(drawn), drawn).toBe(drawn)
  }
  expect(['fa fa-rocket', 'el-icon-Edit', 'local-store', 'x'].map(lineIcon)).toEqual([
    'fa fa-rocket',
    'el-icon-Edit',
    'local-store',
    'x',
  ])
})

test.each([
  ['fa', 'fa fa-dashboard', 600],
  ['el', 'el-icon-DArrowLeft', 250],
  ['local', 'local-logo', 1],
] as const)('the set %s knows %s', async (set, name, least) => {
  const icons = await loadIconSet(set)
  expect(icons.get(name)?.body).toMatch(/^<(path|g)/)
  expect(icons.size).toBeGreaterThanOrEqual(least)
})

test.each([['fa-user'], ['el-icon-<x>'], ['javascript:'], ['']])('“%s” is of no set', (name) => {
  expect(setOfIcon(name)).toBeNull()
})
