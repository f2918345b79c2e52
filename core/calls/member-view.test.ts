import { expect, test } from 'vitest'
import { membersOnlyIn } from '../access/members-only.ts'
import { readableFields, writableFields } from '../access/permissions.ts'
import { field } from '../field.ts'
import { resourcePaths } from '../openapi.ts'
import { defineResource } from '../resource.ts'
import { memberView } from './member-view.ts'

const order = defineResource('shop/order', {
  fields: {
    user_id: field.belongsTo('user/user'),
    title: field.text({ required: true }),
    note: field.text(),
    margin: field.integer(),
    hint: field.text({ read: { node: 'hint' } }),
    inner: field.text({ read: 'system' }),
  },
  areas: {
    member: {
      owner: 'user_id',
      calls: ['index', 'show', 'edit'],
      read: ['user_id', 'title', 'hint', 'inner', 'create_time'],
      write: ['title', 'note', 'user_id'],
    },
  },
  list: {
    columns: ['title', { field: 'margin', width: 90 }, 'create_time'],
    search: ['title', 'note'],
    filters: ['title', 'margin', 'user_id', 'user.username'],
    sortable: ['margin', 'create_time'],
  },
})

const outside = { isSuper: false, nodes: new Set(['shop/order/hint']), isMemberArea: true }

test('members see the fields of their area, whatever nodes they hold or the back office asks for', () => {
  expect(readableFields(order, outside)).toEqual(['id', 'user_id', 'title', 'hint', 'create_time'])
  expect(writableFields(order, outside, 'add')).toEqual(['title', 'note'])
  expect(readableFields({ ...order, areas: {} }, outside)).toEqual([])
  expect(writableFields({ ...order, areas: {} }, outside, 'edit')).toEqual([])
})

test('to members a declaration has their fields only, in list, form and documents', () => {
  const view = memberView(order)
  expect(Object.keys(view?.fields ?? {})).toEqual(['id', 'user_id', 'title', 'note', 'hint', 'create_time'])
  expect(view?.list).toMatchObject({
    columns: ['title', 'create_time', 'hint'],
    search: ['title'],
    filters: ['title'],
    sortable: ['create_time'],
  })
  expect(view?.form).toEqual([['title', 'note']])
  const paths = resourcePaths(order)
  expect(Object.keys(paths).filter((url) => url.startsWith('/api/'))).toEqual([
    '/api/shop.order/index',
    '/api/shop.order/show',
    '/api/shop.order/edit',
  ])
  const written = JSON.stringify(paths['/api/shop.order/edit']?.post)
  expect(written).toContain('note')
  expect(written).not.toMatch(/margin|hint|user_id/)
})

test('members look at a list in views of their own, or in those of the back office that ask for what they read', () => {
  const declare = (own?: object) =>
    defineResource('shop/parcel', {
      fields: {
        state: field.select(['packed', 'sent']),
        flaw: field.select(['none', 'broken']),
        is_gone: field.switch(),
      },
      areas: { member: { calls: ['index'], read: ['state', 'is_gone'], ...own } },
      list: {
        columns: ['state'],
        filters: ['state', 'flaw'],
        views: { packed: { state: ['packed'] }, flawed: { flaw: ['broken'] } },
      },
    })
  expect(memberView(declare())?.list.views).toEqual({ packed: { state: ['packed'] } })
  const own = declare({ views: { gone: { is_gone: [1] } } })
  expect(memberView(own)?.list.views).toEqual({ gone: { is_gone: [1] } })
  expect(memberView(declare({ calls: ['show'] }))?.list.views).toBeUndefined()
  const paths = JSON.stringify(resourcePaths(own)['/api/shop.parcel/counts'])
  expect(paths).toContain('gone')
  expect(resourcePaths(declare({ calls: ['show'] }))['/api/shop.parcel/counts']).toBeUndefined()
  for (const wrong of [{ state: ['lost'] }, { flaw: ['broken'] }, { is_gone: [2] }])
    expect(() => declare({ views: { wrong } })).toThrow('the view "wrong" asks what no filter')
})

test('guests find empty what is for members only: the row and the API documents say so', () => {
  const declare = (membersOnly: object, more: { label?: 'code'; address?: 'note' | 'margin' } = {}) =>
    defineResource('shop/letter', {
      label: more.label ?? 'title',
      fields: {
        title: field.text(),
        code: field.text({ unique: true }),
        note: field.text({ translated: true }),
        audience: field.radio(['all', 'club']),
        margin: field.text(),
        place: field.text({ shownWhen: { audience: ['club'] } }),
      },
      areas: {
        member: {
          calls: ['show'],
          guests: ['show'],
          address: more.address ?? 'code',
          read: ['title', 'code', 'note', 'audience', 'place'],
          membersOnly: membersOnly as { fields: []; of: Readonly<Record<string, readonly string[]>> },
        },
      },
      list: { columns: ['title'] },
    })
  const letter = declare({ fields: ['note'], of: { audience: ['club'] } })
  expect(membersOnlyIn(letter, { audience: 'club' })).toEqual(['note'])
  expect(membersOnlyIn(letter, { audience: 'all' })).toEqual([])
  for (const untold of [{}, { audience: null }, { audience: '' }])
    expect(membersOnlyIn(letter, untold)).toEqual(['note'])
  expect(membersOnlyIn({ ...letter, areas: {} }, {})).toEqual([])
  const documents = JSON.stringify(resourcePaths(letter)['/api/shop.letter/show'])
  expect(documents).toContain('Guests find note empty where audience is club')
  expect(documents).toContain('"name":"code"')
  const wrong: readonly [object, string][] = [
    [{ fields: ['margin'], of: { audience: ['club'] } }, '"margin" is for members only, and none reads it'],
    [{ fields: ['note'], of: { margin: ['x'] } }, '"margin" is for members only, and none reads it'],
    [{ fields: ['note'], of: { audience: ['none'] } }, 'which is no option of "audience"'],
    [{ fields: ['title'], of: { audience: ['club'] } }, '"title" says which row it is, or whose'],
    [{ fields: ['audience'], of: { audience: ['club'] } }, '"audience" says which row it is, or whose'],
    [{ fields: ['code'], of: { audience: ['club'] } }, '"code" says which row it is, or whose'],
    [{ fields: ['note'], of: { place: ['x'] } }, 'by fields that every row has'],
  ]
  for (const [membersOnly, reason] of wrong) expect(() => declare(membersOnly)).toThrow(reason)
  const title = { fields: ['title'], of: { audience: ['club'] } }
  expect(() => declare(title, { label: 'code' })).not.toThrow()
  for (const address of ['note', 'margin'] as const)
    expect(() => declare(title, { label: 'code', address })).toThrow(`shown by "${address}"`)
})

test('a resource without a member area is nothing to members', () => {
  expect(memberView({ ...order, areas: {} })).toBeNull()
})
