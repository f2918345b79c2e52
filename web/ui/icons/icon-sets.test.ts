import { expect, test } from 'vitest'
import { everydayIcons } from './everyday-icons.ts'
import { loadIconSet, setOfIcon } from './icon-sets.ts'

test('the icons at hand are those of their packages', async () => {
  for (const [name, drawing] of Object.entries(everydayIcons)) {
    const set = setOfIcon(name)
    expect(set, name).not.toBeNull()
    if (set) expect((await loadIconSet(set)).get(name), name).toEqual(drawing)
  }
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
