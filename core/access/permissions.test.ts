import { describe, expect, test } from 'vitest'
import { memberView } from '../calls/member-view.ts'
import { atLeast, atMost, isCondition, noneOf, not, oneOf } from '../conditions/where.ts'
import { field } from '../field.ts'
import { kernelProblems, Problem } from '../problems.ts'
import { defineResource } from '../resource.ts'
import { adminUrl, parseLanguage, preferredLanguage, resourceOfUrl } from '../wire.ts'
import { hasNode, nodeOf, nodesOf, type Rights, readableFields, writableFields } from './permissions.ts'

const thing = defineResource('shop/bigThing', {
  fields: {
    title: field.text({ required: true }),
    phone: field.mobile({ read: { node: 'contact' }, write: { node: 'contactEdit' } }),
    secret: field.password(),
    owner: field.integer({ write: 'system' }),
    inner: field.text({ read: 'system', write: 'system' }),
    code: field.text({ fixed: true }),
    status: field.select(['a', 'b'], { transitions: { promote: ['a', 'b'] } }),
  },
  list: { columns: ['title'] },
  actions: { ring: { on: 'row' } },
})
const holding = (...nodes: string[]): Rights => ({ isSuper: false, nodes: new Set(nodes) })
const everything: Rights = { isSuper: true, nodes: new Set() }

test('members read of their own rows what a node closes in the back office, and nothing of rows that are everybody’s', () => {
  const outside: Rights = { isSuper: false, nodes: new Set(), isMemberArea: true }
  const define = (owner: { readonly owner?: 'user' }) =>
    defineResource('shop/parcel', {
      fields: {
        user: field.integer(),
        street: field.text({ read: { node: 'contact' } }),
        inner: field.text({ read: 'system', write: 'system' }),
      },
      areas: { member: { calls: ['index'], read: ['street', 'inner'], ...owner } },
      list: { columns: ['street'] },
    })
  expect(readableFields(define({ owner: 'user' }), outside)).toEqual(['id', 'street'])
  expect(readableFields(define({}), outside)).toEqual(['id'])
})

describe('what members write', () => {
  const outside: Rights = { isSuper: false, nodes: new Set(), isMemberArea: true }
  const area = { calls: ['add', 'edit'], read: ['title', 'code', 'user'], owner: 'user' } as const
  const define = (write: readonly ('title' | 'text' | 'user')[] | object) =>
    defineResource('shop/review', {
      fields: { user: field.integer(), title: field.text(), text: field.text(), code: field.text() },
      areas: { member: { ...area, write: write as readonly 'title'[] } },
      list: { columns: ['title'] },
    })

  test('is the same for every call, or what each call says', () => {
    const alike = define(['title', 'user'])
    for (const call of ['add', 'edit'] as const)
      expect(writableFields(alike, outside, call)).toEqual(['title'])
    const each = define({ add: ['title', 'text', 'user'], edit: ['text'] })
    expect(writableFields(each, outside, 'add')).toEqual(['title', 'text'])
    expect(writableFields(each, outside, 'edit')).toEqual(['text'])
    expect(writableFields(define({ add: ['title'] }), outside, 'edit')).toEqual([])
    const view = memberView(each)
    expect(view?.form).toEqual([['title', 'text']])
    expect(view?.fields.title).toMatchObject({ fixed: true })
    expect(view?.fields.text).not.toHaveProperty('fixed')
  })
})

describe('nodes', () => {
  test('are resource and action in lower case, matched without regard to it', () => {
    expect(nodeOf(thing, 'Index')).toBe('shop/bigthing/index')
    expect(hasNode(holding('shop/bigthing/index'), 'shop/bigThing/Index')).toBe(true)
    expect(hasNode(holding('shop/bigthing'), 'shop/bigthing/index')).toBe(false)
    expect(hasNode(holding('shop/bigthing/index'), 'shop/bigthing')).toBe(false)
    expect(hasNode(holding('*'), 'shop/bigthing/index')).toBe(false)
    expect(hasNode(everything, 'anything/at/all')).toBe(true)
  })

  test('of a resource are its calls, actions, moves and guarded fields, once each', () => {
    expect(nodesOf(thing)).toEqual(
      ['index', 'add', 'edit', 'del', 'export', 'import', 'promote', 'ring', 'contact', 'contactEdit'].map(
        (name) => `shop/bigThing/${name}`,
      ),
    )
  })
})

describe('fields', () => {
  test('are seen by who holds their node; passwords and inner ones by nobody', () => {
    expect(readableFields(thing, holding())).not.toContain('phone')
    expect(readableFields(thing, holding('shop/bigthing/contact'))).toContain('phone')
    for (const name of ['secret', 'inner']) expect(readableFields(thing, everything)).not.toContain(name)
  })

  test('are written by who may see and write them, never by a call when they are the system’s', () => {
    expect(writableFields(thing, holding(), 'add')).toEqual(['title', 'secret', 'code', 'status'])
    expect(writableFields(thing, holding(), 'edit')).toEqual(['title', 'secret', 'status'])
    expect(writableFields(thing, holding('shop/bigthing/contactedit'), 'add')).not.toContain('phone')
    expect(
      writableFields(thing, holding('shop/bigthing/contactedit', 'shop/bigthing/contact'), 'add'),
    ).toContain('phone')
    for (const name of ['id', 'owner', 'inner', 'create_time', 'update_time']) {
      expect(writableFields(thing, everything, 'add')).not.toContain(name)
    }
  })
})

test('conditions are told from values', () => {
  for (const condition of [atMost(1), atLeast('a'), oneOf([1]), noneOf([]), not(null)]) {
    expect(isCondition(condition)).toBe(true)
  }
  for (const value of [null, 'is', 0, [], {}, { is: 'not' }, new Date(0)])
    expect(isCondition(value)).toBe(false)
})

test('addresses and resources lead to each other', () => {
  expect(adminUrl('user/moneyLog', 'index')).toBe('/admin/user.moneyLog/index')
  expect(resourceOfUrl('/admin/user.MoneyLog/index')).toBe('user/moneylog')
  for (const other of ['/api/user.MoneyLog/index', '/admin/x', '/admin/a.b/c/d', '/admin/../x/y', '']) {
    expect(resourceOfUrl(other), other).toBeNull()
  }
  expect(parseLanguage('en')).toBe('en')
  for (const other of ['EN', 'fr', undefined, ['en'], {}]) expect(parseLanguage(other)).toBe('zh-cn')
})

test.each([
  [['en-GB', 'zh-CN'], 'en'],
  [['fr-CH', 'zh-TW', 'en'], 'zh-cn'],
  [['zh'], 'zh-cn'],
  [['fr', 'de'], 'zh-cn'],
  [[], 'zh-cn'],
])('whoever prefers %j is addressed in %s', (preferences, language) => {
  expect(preferredLanguage(preferences)).toBe(language)
})

test('a problem carries its name, and its code is one of the wire’s', () => {
  expect(new Problem('conflict', { by: 'x' })).toMatchObject({
    problem: 'conflict',
    detail: { by: 'x' },
    faults: {},
  })
  for (const [name, { code, status }] of Object.entries(kernelProblems)) {
    expect([0, 303, 401, 409], name).toContain(code)
    expect([200, 403, 404, 500, 503], name).toContain(status)
  }
})
