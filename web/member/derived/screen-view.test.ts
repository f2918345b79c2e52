import { expect, test } from 'vitest'
import type { Rights } from '#core/access/permissions.ts'
import { describeResource } from '#core/describe.ts'
import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { chosenFrom, mayCall, screenView, withinReach } from './screen-view.ts'

const note = describeResource(
  defineResource('test/note', {
    fields: {
      user_id: field.belongsTo('user/user', { write: 'system' }),
      title: field.text({ required: true }),
      topic_id: field.belongsTo('test/topic'),
      text: field.richText(),
      is_done: field.switch(),
      remark: field.text(),
    },
    areas: {
      member: {
        owner: 'user_id',
        calls: ['index', 'show', 'add', 'edit', 'del'],
        read: ['user_id', 'title', 'topic_id', 'text', 'is_done', 'create_time'],
        write: ['title', 'topic_id', 'text'],
        nodes: { del: 'test/notes' },
      },
    },
    list: {
      columns: ['id', 'user_id', { field: 'title', width: 200 }, 'remark', 'create_time'],
      search: ['title', 'remark'],
      filters: ['user_id', 'topic_id', 'is_done', 'remark', 'user.username'],
      sortable: ['create_time', 'remark'],
      sort: ['remark', 'desc'],
    },
  }),
)

test('a list for members shows, filters and orders by what they may read, and not by whose it is', () => {
  const view = screenView(note)
  expect(view?.list).toEqual({
    columns: [
      { field: 'title', width: 200 },
      { field: 'create_time' },
      { field: 'topic_id' },
      { field: 'is_done' },
    ],
    search: ['title'],
    filters: ['topic_id', 'is_done'],
    sortable: ['create_time'],
  })
  expect(view?.form).toEqual([['title', 'topic_id', 'text']])
})

test('columns and form that the area names are taken as they are', () => {
  const named = screenView({
    ...note,
    areas: {
      member: {
        calls: ['index'],
        read: ['title', 'text'],
        columns: ['text', 'title'],
        write: ['title', 'text'],
        form: [['title'], ['text']],
      },
    },
  })
  expect(named?.list.columns).toEqual([{ field: 'title', width: 200 }])
  expect(named?.form).toEqual([['title'], ['text']])
})

test('a resource without a member area has no screen there', () => {
  expect(screenView({ ...note, areas: {} })).toBeNull()
})

test('a call takes its node, and opening a row that of the list', () => {
  const rights = (...nodes: string[]): Rights => ({
    isSuper: false,
    isMemberArea: true,
    nodes: new Set(nodes),
  })
  expect(mayCall(note, rights('test/note/index'), 'show')).toBe(true)
  expect(mayCall(note, rights('test/note/index'), 'add')).toBe(false)
  expect(mayCall(note, rights('test/note/del'), 'del')).toBe(false)
  expect(mayCall(note, rights('test/notes'), 'del')).toBe(true)
  const read = { ...note, areas: { member: { calls: ['index', 'show'], read: ['title'] } } } as const
  expect(mayCall(read, rights('test/note/index', 'test/note/edit'), 'edit')).toBe(false)
  expect(mayCall(read, rights('test/note/index'), 'show')).toBe(true)
})

test('what is chosen from rows that members can not list is left out of filters and forms', () => {
  const view = screenView(note)
  if (!view) throw new Error('no view')
  expect(chosenFrom(view)).toEqual(['test/topic'])
  expect(withinReach(view, new Set(['test/topic']))).toEqual(view)
  const without = withinReach(view, new Set())
  expect(without.list.filters).toEqual(['is_done'])
  expect(without.form).toEqual([['title', 'text']])
})
