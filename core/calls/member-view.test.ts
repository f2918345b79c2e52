import { expect, test } from 'vitest'
import { field } from '../field.ts'
import { resourcePaths } from '../openapi.ts'
import { readableFields, writableFields } from '../permissions.ts'
import { defineResource } from '../resource.ts'
import { memberView } from './member-view.ts'

const order = defineResource('shop/order', {
  fields: {
    user_id: field.belongsTo('user/user'),
    title: field.text({ required: true }),
    note: field.text(),
    margin: field.integer(),
    hint: field.text({ read: { node: 'hint' } }),
  },
  areas: {
    member: {
      owner: 'user_id',
      calls: ['index', 'show', 'edit'],
      read: ['user_id', 'title', 'hint', 'create_time'],
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

test('members see the fields of their area, whatever nodes they hold', () => {
  expect(readableFields(order, outside)).toEqual(['id', 'user_id', 'title', 'create_time'])
  expect(writableFields(order, outside, 'add')).toEqual(['title', 'note'])
  expect(readableFields({ ...order, areas: {} }, outside)).toEqual([])
  expect(writableFields({ ...order, areas: {} }, outside, 'edit')).toEqual([])
})

test('to members a declaration has their fields only, in list, form and documents', () => {
  const view = memberView(order)
  expect(Object.keys(view?.fields ?? {})).toEqual(['id', 'user_id', 'title', 'note', 'create_time'])
  expect(view?.list).toMatchObject({
    columns: ['title', 'create_time'],
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

test('a resource without a member area is nothing to members', () => {
  expect(memberView({ ...order, areas: {} })).toBeNull()
})
