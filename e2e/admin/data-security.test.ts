import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  add,
  addRow,
  button,
  choose,
  chooseTyped,
  eventually,
  expectShown,
  expectSound,
  fault,
  field,
  form,
  input,
  openByMenu,
  row,
  rows,
  rulesNamed,
  save,
} from '../screens.ts'
import { openStage } from '../stage.ts'

const stage = openStage()
const dialog = (page: Page) => page.locator('.ant-modal:visible')
const question = (page: Page) => page.locator('.ant-modal-confirm:visible, .ant-popconfirm:visible')
const agree = (page: Page, label: string) =>
  question(page).last().getByRole('button', { name: label, exact: true }).click()

describe('what is deleted', () => {
  test('comes back from the recycle bin, once a rule says that it goes there', async () => {
    await addRow(stage, 'content/tag', { name: 'Sommer' })
    const page = await stage.enter('security/dataRecycle')
    await expectShown(row(page, 'auth/admin'))
    await expectShown(row(page, '删除监控中'))
    await add(page)
    await input(page, '规则名称').fill('文章标签')
    await chooseTyped(page, field(page, '页面').getByRole('combobox'), 'content/tag')
    // The table follows from the page, and the key from the table.
    await expectShown(field(page, '对应数据表').getByText('content_tag - 文章标签'))
    await eventually(() => input(page, '数据表主键').inputValue()).toBe('id')
    await expectSound(page)
    await save(page)
    await expectShown(row(page, 'content/tag'))

    await openByMenu(page, '内容管理', '文章标签')
    await page.getByRole('button', { name: '“Sommer”的更多操作' }).click()
    await page.getByRole('menuitem', { name: '删除' }).click()
    await page.getByRole('dialog', { name: '删除“Sommer”？' }).getByRole('button', { name: '删除' }).click()
    await row(page, 'Sommer').waitFor({ state: 'detached' })

    await openByMenu(page, '数据安全管理', '数据回收站')
    await row(page, 'Sommer')
      .getByRole('button', { name: /查看详情/ })
      .click()
    await expectShown(dialog(page).locator('.facts', { hasText: '名称' }).getByText('Sommer'))
    await expectSound(page)
    await dialog(page).getByRole('button', { name: '还原', exact: true }).click()
    await agree(page, '还原')
    await row(page, 'Sommer').waitFor({ state: 'detached' })
    await openByMenu(page, '内容管理', '文章标签')
    await expectShown(row(page, 'Sommer'))
  })

  test('stays in the bin with the reason when its place is taken', async () => {
    const group = await addRow(stage, 'auth/group', {
      name: 'Nachtschicht',
      rules: await rulesNamed(stage, 'dashboard', 'dashboard/index'),
      status: '1',
      pid: 1,
    })
    const password = 'Journey-Test-1'
    const values = { username: 'journey', nickname: 'Journey', password, group_arr: [group], status: '1' }
    const id = await addRow(stage, 'auth/admin', values)
    await stage.call(`/admin/auth.admin/del?ids[]=${id}`, { method: 'DELETE' })
    await addRow(stage, 'auth/admin', values)
    const page = await stage.enter('security/dataRecycleLog')
    await row(page, 'journey').getByRole('checkbox').check()
    await button(page, '还原').click()
    await agree(page, '还原')
    await expectShown(page.getByText('用户名已存在'))
    await expectShown(row(page, 'journey'))
  })
})

test('a change of a sensitive field is recorded, compared and rolled back', async () => {
  const rules = await rulesNamed(stage, 'dashboard', 'dashboard/index')
  const group = await addRow(stage, 'auth/group', {
    name: 'Frühschicht',
    rules,
    status: '1',
    pid: 1,
  })
  const id = await addRow(stage, 'auth/admin', {
    username: 'mobile_one',
    nickname: 'Mobile',
    password: 'Journey-Test-1',
    mobile: '13900000001',
    group_arr: [group],
    status: '1',
  })
  await stage.call('/admin/auth.admin/edit', { body: { id, mobile: '13900000002' } })
  await stage.call('/admin/auth.group/edit', { body: { id: group, rules: rules.slice(0, 1) } })

  const page = await stage.enter('security/sensitiveDataLog')
  await row(page, '13900000002')
    .getByRole('button', { name: /查看详情/ })
    .click()
  await expectShown(dialog(page).locator('.is-before', { hasText: '13900000001' }))
  await expectShown(dialog(page).locator('.is-after', { hasText: '13900000002' }))
  await expectSound(page)
  await dialog(page).getByRole('button', { name: '回滚', exact: true }).click()
  await agree(page, '回滚')
  // Its record is gone, and there is none of the roll back that could be rolled back in turn.
  await row(page, '13900000002').waitFor({ state: 'hidden' })
  expect(await stage.call(`/admin/auth.admin/edit?id=${id}`)).toMatchObject({
    data: { row: { mobile: '13900000001' } },
  })
  // Of what the group lost the record tells by name, and of what is gone since by number.
  stage.product.change("delete from admin_rule where name = 'dashboard/index'")
  await button(page, '刷新').click()
  const gone = `已不存在（#${rules[1]}）`
  const groupRow = row(page, '权限规则ID').filter({ hasText: `控制台, ${gone}` })
  await expectShown(groupRow)
  await groupRow.getByRole('button', { name: /查看详情/ }).click()
  await expectShown(dialog(page).locator('.record-change-side.is-before').getByText('控制台'))
  await expectShown(dialog(page).locator('.record-change-side.is-before').getByText(gone))
  await eventually(() => dialog(page).locator('.record-change-side.is-after').innerText()).not.toContain(
    '已不存在',
  )
  await expectSound(page)
})

test('a rule about sensitive fields offers those of its table, each with a note', async () => {
  const page = await stage.enter('security/sensitiveData')
  await expectShown(rows(page).filter({ hasText: '邮箱地址' }))
  await add(page)
  await eventually(() => field(page, '敏感字段').count()).toBe(0)
  await input(page, '规则名称').fill('标签')
  await chooseTyped(page, field(page, '页面').getByRole('combobox'), 'content/tag')
  await field(page, '敏感字段').waitFor()
  await form(page).locator('button[type="submit"]').click()
  await expectShown(fault(page, '敏感字段'))
  await choose(page, '敏感字段', 'name')
  await field(page, '敏感字段').getByLabel('name 的备注').fill('标签名')
  await expectSound(page)
  await save(page)
  await expectShown(row(page, 'content/tag').filter({ hasText: '标签名' }))
})
