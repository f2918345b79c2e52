import { expect, test } from 'vitest'
import { everydayIcons } from '#web/ui/icons/everyday-icons.ts'
import { lineIcon } from '#web/ui/icons/line-icons.ts'
import { ownIcons } from '#web/ui/icons/own-icons.ts'
import { modules } from './index.ts'

/** Every icon that an entry or one below it names; those of a resource's actions are none of the menu. */
function iconsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'icon' && typeof inner === 'string' ? [inner] : key === 'resource' ? [] : iconsIn(inner),
  )
}

test('every entry of the menus has a thin-lined icon that needs no further load', () => {
  const named = [...new Set(modules.flatMap(({ menu, memberMenu }) => iconsIn([menu, memberMenu])))]
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !(lineIcon(name) in { ...everydayIcons, ...ownIcons }))).toEqual([])
})
