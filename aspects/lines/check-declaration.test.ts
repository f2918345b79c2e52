import { expect, test } from 'vitest'
import { field } from '#core/field.ts'
import { type AnyResource, defineResource } from '#core/resource.ts'
import { createRegistry } from '#server/resource/registry.ts'
import { serverResource } from '#server/resource/side.ts'
import { lines } from './aspect.server.ts'

const list = { columns: ['label'] as const }
const items = field.lines('test/item', { owner: 'menu_id' })
const menu = (more: object = {}) =>
  defineResource('test/menu', { fields: { label: field.text(), items, ...more }, list })
const item = (more: object = {}, options: object = {}) =>
  defineResource('test/item', {
    fields: { label: field.text(), menu_id: field.belongsTo('test/menu'), ...more },
    list,
    ...options,
  })
const start = (...resources: readonly { readonly name: string; readonly fields: AnyResource['fields'] }[]) =>
  createRegistry(
    resources.map((one) => serverResource(one)),
    [(entry) => lines.checkDeclared?.(entry)],
  )

test('lines that fit are prepared on both sides', () => {
  const registry = start(menu(), item())
  expect(registry.get('test/menu').lines).toMatchObject([{ field: 'items', owner: 'menu_id', weigh: null }])
  expect(registry.get('test/item').owners).toMatchObject([{ field: 'items', owner: 'menu_id' }])
})

test('what could never work stops the start with a sentence', () => {
  const cases: readonly (readonly [RegExp, () => unknown])[] = [
    [/test\/menu.items: no resource is named test\/item/, () => start(menu())],
    [
      /menu_id of test\/item is no belongsTo relation to test\/menu/,
      () => start(menu(), item({ menu_id: field.integer() })),
    ],
    [
      /lines go with their row/,
      () => start(menu(), item({ menu_id: field.belongsTo('test/menu', { whenGone: 'clear' }) })),
    ],
    [/has a field "key"/, () => start(menu(), item({ key: field.text() }))],
    [/has drafts of its own/, () => start(menu(), item({}, { drafts: true }))],
    [
      /has a depth, but test\/item has no parent field/,
      () => start(menu({ items: field.lines('test/item', { owner: 'menu_id', depth: 2 }) }), item()),
    ],
    [
      /has lines of test\/menu in turn/,
      () =>
        start(
          menu({ item_id: field.belongsTo('test/item') }),
          item({ menus: field.lines('test/menu', { owner: 'item_id' }) }),
        ),
    ],
    [
      /say in areas.member what they read of a line/,
      () =>
        start(
          defineResource('test/menu', {
            fields: { label: field.text(), items },
            list,
            areas: { member: { calls: ['show'], read: ['items'] } },
          }),
          item(),
        ),
    ],
    [
      /members read lines, and write none/,
      () =>
        start(
          defineResource('test/menu', {
            fields: { label: field.text(), items },
            list,
            areas: { member: { calls: ['edit'], read: [], write: ['items'] } },
          }),
          item(),
        ),
    ],
  ]
  for (const [sentence, declare] of cases) expect(declare).toThrow(sentence)
})
