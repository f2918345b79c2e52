import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { describeResource } from '#core/describe.ts'
import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { loadNamespace } from '#web/i18n/i18n.ts'
import { RightsContext } from '#web/stores/permissions.ts'
import { RowActions } from './row-actions.tsx'
import { RowLink } from './row-link.tsx'
import { screenView } from './screen-view.ts'

const note = describeResource(
  defineResource('test/note', {
    fields: { user_id: field.belongsTo('user/user'), title: field.text({ required: true }) },
    areas: {
      member: {
        owner: 'user_id',
        calls: ['index', 'show', 'add', 'edit', 'del'],
        read: ['title'],
        write: ['title'],
      },
    },
    list: { columns: ['title'] },
  }),
)

beforeAll(() => Promise.all(['list', 'account'].map((name) => loadNamespace(name, 'zh-cn'))).then(() => {}))

/** What a member with these nodes sees of a row: its name and its buttons. */
function drawn(calls: readonly string[], nodes: readonly string[]): string {
  const { member } = note.areas
  const view = screenView({
    ...note,
    areas: { member: { ...member, read: ['title'], calls: calls as never } },
  })
  if (!view) throw new Error('no view')
  const rights = { isSuper: false, isMemberArea: true, nodes: new Set(nodes) }
  const props = { view, base: '/user/notes', row: { id: 7, title: 'Milk' } }
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RightsContext value={rights}>
        <MemoryRouter>
          <RowLink {...props} />
          <RowActions {...props} />
        </MemoryRouter>
      </RightsContext>
    </QueryClientProvider>,
  )
}

const all = ['index', 'show', 'add', 'edit', 'del']

test('a row has the buttons that its resource declares for members and this one is granted', () => {
  const whole = drawn(all, ['test/note/index', 'test/note/edit', 'test/note/del'])
  expect(whole).toContain('href="/user/notes/7"')
  expect(whole).toContain('href="/user/notes/7/edit"')
  expect(whole).toContain('aria-label="删除“Milk”"')
})

test.each([
  [all, ['test/note/index'], { opens: true, edits: false, deletes: false }],
  [all, ['test/note/edit', 'test/note/index'], { opens: true, edits: true, deletes: false }],
  [all, ['test/note/del'], { opens: false, edits: false, deletes: true }],
  [
    ['index'],
    ['test/note/index', 'test/note/edit', 'test/note/del'],
    { opens: false, edits: false, deletes: false },
  ],
  [all, [], { opens: false, edits: false, deletes: false }],
])('of %j with %j', (calls, nodes, expected) => {
  const markup = drawn(calls, nodes)
  expect({
    opens: markup.includes('href="/user/notes/7"'),
    edits: markup.includes('/edit"'),
    deletes: markup.includes('删除'),
  }).toEqual(expected)
})
