import { afterAll, expect, test } from 'vitest'
import { field } from '#core/field.ts'
import { defineModule } from '#core/module.ts'
import { defineResource } from '#core/resource.ts'
import { onSqlite } from '../conformance/on-every-dialect.ts'
import { declarations } from '../testing/modules.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

const product = onSqlite()
let planted: TestApp | null = null
afterAll(() => planted?.close())

interface Entry {
  readonly name: string
  readonly title: string
  readonly children?: readonly Entry[]
}

const flat = (entries: readonly Entry[]): readonly Entry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])])

async function titles(language: string, app = product()): Promise<ReadonlyMap<string, string>> {
  const token = app.superToken
  const { data } = await app.call<{ menus: readonly Entry[] }>('/admin/Index/index', {
    token,
    language,
  })
  return new Map(flat(data.menus).map(({ name, title }) => [name, title]))
}

test('entries are called as declared in the language of whoever looks, and as people called them in every one', async () => {
  const [chinese, english] = [await titles('zh-cn'), await titles('en')]
  expect(chinese.get('content/article')).toBe('文章管理')
  expect(english.get('content/article')).toBe('Articles')
  expect(english.get('content/article/publish')).toBe('Publish')
  expect([...english.values()].filter((title) => /\p{Script=Han}/u.test(title))).toEqual([])
  const rule = product().app.settings.access.ruleNamed('content/article')
  await product()
    .rows('auth/rule')
    .update([rule?.id ?? 0], { title: 'News' })
  for (const language of ['zh-cn', 'en']) expect((await titles(language)).get('content/article')).toBe('News')
  expect((await titles('en')).get('content/tag')).toBe('Tags')
})

test('a super administrator finds every resource that a module gives a line, with all its nodes', async () => {
  const names = new Set((await titles('en')).keys())
  const listed = product().app.modules.flatMap(({ module }) =>
    module.menu.flatMap((entry) => ('resource' in entry ? [entry] : [])),
  )
  expect(listed.length).toBeGreaterThan(15)
  for (const { resource, without = [] } of listed) {
    const declared = declarations.find((one) => one.resource.name === resource.name)?.resource
    const calls = [...(declared?.calls ?? []), ...Object.keys(declared?.actions ?? {})]
    for (const call of calls.filter((one) => !without.includes(one)))
      expect(names).toContain(`${resource.name}/${call}`)
  }
})

test('entries of a module that was taken away are left out of the menu, and those of people stay', async () => {
  const { write } = product().app.database
  const times = { create_time: 1, update_time: 1 }
  const page = { pid: 0, type: 'menu', menu_type: 'tab', status: '1', ...times }
  const rows = ['gone/page', 'own/page'].map((name) => ({ ...page, name, title: name, path: name }))
  await write.insertInto('admin_rule').values(rows).execute()
  await write.insertInto('declared_row').values({ kind: 'menu', name: 'gone/page', source: '' }).execute()
  await write
    .updateTable('cache_version')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .execute()
  const shown = await titles('en')
  expect(shown.has('own/page')).toBe(true)
  expect(shown.has('gone/page')).toBe(false)
  expect(shown.has('content/article')).toBe(true)
})

test('a new entity with one line in the menu shows, with its nodes, for a super administrator', async () => {
  const pen = defineResource('content/pen', {
    fields: { name: field.text({ required: true }), weigh: field.weigh() },
    list: { columns: ['name'] },
  })
  const plants = defineModule({
    name: 'plants',
    requires: ['content'],
    resources: [{ resource: pen, messages: { 'zh-cn': { name: '钢笔' }, en: { name: 'Pen' } } }],
    menu: [{ resource: pen, in: 'content', icon: 'el-icon-EditPen' }],
  })
  planted = await startTestApp({ modules: [{ module: plants }] })
  const found = [...(await titles('en', planted))].filter(([name]) => name.startsWith('content/pen'))
  expect(found).toEqual([
    ['content/pen', 'Pen'],
    ['content/pen/index', 'View'],
    ['content/pen/add', 'Add'],
    ['content/pen/edit', 'Edit'],
    ['content/pen/del', 'Delete'],
    ['content/pen/sortable', 'Reorder'],
    ['content/pen/export', 'Export'],
    ['content/pen/import', 'Import'],
  ])
})

test('members see the entries of the centre in their language', async () => {
  const member = await product().member()
  const menusIn = async (language: string) => {
    const { data } = await product().call<{ menus: readonly Entry[] }>('/api/index/index', {
      memberToken: member.token,
      language,
    })
    return flat(data.menus).map(({ title }) => title)
  }
  expect(await menusIn('zh-cn')).toContain('账户概览')
  expect(await menusIn('en')).toEqual(expect.arrayContaining(['My account', 'Overview', 'Points log']))
})
