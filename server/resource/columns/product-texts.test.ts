import { expect, test } from 'vitest'
import { onSqlite } from '../../conformance/on-every-dialect.ts'

const product = onSqlite()

type Row = Readonly<Record<string, unknown>> & { readonly id: number; readonly children?: readonly Row[] }

const call = <T>(path: string, language: string, body?: unknown) =>
  product().call<T>(`/admin/${path}`, {
    token: product().superToken,
    language,
    ...(body ? { method: 'POST', body } : {}),
  })

const flat = (rows: readonly Row[]): readonly Row[] =>
  rows.flatMap((row) => [row, ...flat(row.children ?? [])])

async function list(path: string, language: string): Promise<readonly Row[]> {
  return flat((await call<{ list: readonly Row[] }>(path, language)).data.list)
}

const namesOf = async (path: string, language: string) => (await list(path, language)).map(({ name }) => name)

test('a group that nobody renamed is called in the language of the viewer, wherever it shows', async () => {
  const groups = 'auth.group/index'
  expect(await namesOf(groups, 'zh-cn')).toContain('超级管理组')
  expect(await namesOf(groups, 'en')).toEqual(expect.arrayContaining(['Super administrators']))
  const shown = (await call<{ row: Row }>('auth.group/edit?id=2', 'en')).data.row
  expect(shown.name).toBe('First-level administrators')
  const admin = (await list('auth.admin/index', 'en')).find(({ id }) => id === 1)
  expect(JSON.stringify(admin)).toContain('Super administrators')
  const options = await call<{ options: readonly Row[] }>('auth.group/index?select=1', 'en')
  expect(JSON.stringify(options.data)).toContain('First-level administrators')
  expect(await namesOf('user.group/index', 'en')).toEqual(['Default group'])
  const held = (await list('auth.group/index', 'en')).map(({ rules }) => String(rules)).join()
  expect(held).not.toMatch(/\p{Script=Han}/u)
})

test('saving a form as it was shown changes no text, and a text that was typed shows alike in every language', async () => {
  const save = (name: string) => call('auth.group/edit', 'en', { id: 4, name })
  expect(await save('Third-level administrators')).toMatchObject({ code: 1 })
  expect(await namesOf('auth.group/index', 'zh-cn')).toContain('三级管理员')
  expect(
    await call('auth.group/add', 'en', { pid: 4, name: 'Super administrators', rules: [1] }),
  ).toMatchObject({ code: 1 })
  expect(await namesOf('auth.group/index', 'zh-cn')).toContain('Super administrators')
  expect(await save('Editors')).toMatchObject({ code: 1 })
  for (const language of ['zh-cn', 'en'])
    expect(await namesOf('auth.group/index', language)).toContain('Editors')
})

test('the quick search finds texts as the viewer reads them', async () => {
  expect(await namesOf('auth.group/index?quickSearch=second-level', 'en')).toEqual([
    'Second-level administrators',
  ])
  expect(await namesOf('auth.group/index?quickSearch=second-level', 'zh-cn')).toEqual([])
  expect(await namesOf('auth.group/index?quickSearch=二级', 'zh-cn')).toEqual(['二级管理员'])
})

test('nodes and log rows are titled in the language of the viewer', async () => {
  const titles = (await list('auth.rule/index', 'en')).map(({ title }) => String(title))
  expect(titles).toContain('Articles')
  expect(titles.filter((title) => /\p{Script=Han}/u.test(title))).toEqual([])
  await call('content.tag/add', 'zh-cn', { name: 'Spring' })
  await call('ajax/clearCache', 'zh-cn', { type: 'tp' })
  const logged = (await list('auth.adminLog/index', 'en')).map(({ title }) => title)
  expect(logged).toEqual(expect.arrayContaining(['Tags-Add', 'Clear cache']))
  const [latest] = await list('auth.adminLog/index?order=id,asc', 'zh-cn')
  expect(latest?.title).toMatch(/\p{Script=Han}/u)
})

test('rules of the data security and quick links are called in the language of the viewer', async () => {
  expect(await namesOf('security.dataRecycle/index', 'en')).toContain('Menu rules')
  expect(await namesOf('security.sensitiveData/index', 'en')).toContain('Member accounts')
  type Links = { readonly quickEntrance: readonly { readonly key: string }[] }
  const links = async (language: string) =>
    (await call<Links>('routine.config/index', language)).data.quickEntrance.map(({ key }) => key)
  expect(await links('en')).toEqual(['Recycle rules', 'Sensitive field rules'])
  expect(await links('zh-cn')).toEqual(['数据回收规则配置', '敏感数据规则配置'])
})

test('notes of watched fields are read in the language of the viewer, and kept as they are until somebody changes one', async () => {
  type Rule = { readonly row: { readonly data_fields: Readonly<Record<string, string>> } }
  const notes = async (language: string) =>
    (await call<Rule>('security.sensitiveData/edit?id=1', language)).data.row.data_fields
  const english = await notes('en')
  expect(english).toEqual({ username: 'Username', mobile: 'Mobile', password: 'Password', status: 'Status' })
  const save = (data_fields: Readonly<Record<string, string>>) =>
    call('security.sensitiveData/edit', 'en', { id: 1, data_fields })
  expect(await save({ ...english, mobile: 'Phone' })).toMatchObject({ code: 1 })
  expect(await notes('zh-cn')).toEqual({
    username: '用户名',
    mobile: 'Phone',
    password: '密码',
    status: '状态',
  })
  // The record of a change has the note of its field.
  const who = { username: 'noted', nickname: 'Noted', password: 'Noted-Pass-12', group_arr: [3], status: '1' }
  const { id } = await product().rows('auth/admin').insert(who)
  await product()
    .rows('auth/admin')
    .update([Number(id)], { status: '0' })
  const noted = async (language: string) =>
    (await list('security.sensitiveDataLog/index', language)).map(({ data_comment }) => data_comment)
  expect(await noted('en')).toEqual(['Status'])
  expect(await noted('zh-cn')).toEqual(['状态'])
})
