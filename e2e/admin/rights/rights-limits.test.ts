import { expect, test } from 'vitest'
import { signIn } from '../../browser.ts'
import {
  add,
  addRow,
  choose,
  chooseIn,
  eventually,
  expectShown,
  expectSound,
  field,
  input,
  row,
  rows,
  save,
} from '../../screens.ts'
import { openStage } from '../../stage.ts'
import { groupId, limits, pick } from './group-form.ts'

const stage = openStage()
const password = 'Writer-Pass-12'

test('a group that sees some rows, some fields and may not set others is made in its form and holds for its administrators', async () => {
  const category_id = await addRow(stage, 'content/category', { name: '公告' })
  const article = (title: string, more: object) =>
    addRow(stage, 'content/article', { title, category_id, body: '<p>x</p>', ...more })
  await article('可以看到的公告', { summary: '隐藏的摘要' })
  await article('别的文章', { summary: '也隐藏' })
  const page = await stage.enter('auth/group')
  await add(page)
  await input(page, '组别名称').fill('公告编辑')
  await choose(page, '上级分组', '超级管理组')
  await field(page, '权限').getByLabel('文章管理：权限级别').selectOption('编辑')
  await choose(page, limits, '文章管理')
  await pick(page, '文章管理：数据范围', '满足条件的数据')
  const builder = page.getByRole('dialog', { name: '筛选' })
  await chooseIn(page, builder.getByLabel('字段', { exact: true }), '标题')
  await builder.getByRole('textbox').last().fill('公告')
  await expectSound(page)
  await builder.getByRole('button', { name: '应用' }).click()
  await expectShown(field(page, limits).getByText('标题包含', { exact: false }))
  await field(page, limits).getByText('字段：未限制').click()
  await pick(page, '文章管理：标题', '只读')
  await pick(page, '文章管理：摘要', '隐藏')
  await expectShown(field(page, limits).getByText('字段：已限制 2 个'))
  await expectSound(page)
  await save(page)
  await expectShown(row(page, '公告编辑'))

  const { code } = await stage.call('/admin/auth.admin/add', {
    method: 'POST',
    body: {
      username: 'noticer',
      nickname: '公告员',
      password,
      group_arr: [await groupId(stage, '公告编辑')],
    },
  })
  expect(code).toBe(1)
  const theirs = await stage.visit()
  await signIn(theirs, 'noticer', password)
  await expectShown(row(theirs, '可以看到的公告'))
  await eventually(() => rows(theirs).count()).toBe(1)
  expect(await theirs.content()).not.toContain('隐藏的摘要')
  await theirs.getByRole('button', { name: '编辑“可以看到的公告”' }).click()
  await eventually(() => input(theirs, '标题').inputValue()).toBe('可以看到的公告')
  await eventually(() => input(theirs, '标题').isDisabled()).toBe(true)
  await eventually(() => field(theirs, '摘要').count()).toBe(0)
  await expectSound(theirs)
})
