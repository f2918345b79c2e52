import { expect, test } from 'vitest'
import {
  add,
  button,
  choose,
  column,
  eventually,
  expectShown,
  expectSound,
  fault,
  field,
  form,
  input,
  row,
  save,
} from '../screens.ts'
import { openStage } from '../stage.ts'

const stage = openStage()

test('a group, a member in it, money in and out of the ledger, and no more than there is', async () => {
  let page = await stage.enter('user/group')
  await add(page)
  await input(page, '组别名称').fill('贵宾')
  await field(page, '权限').getByRole('checkbox', { name: '余额记录' }).check()
  await expectSound(page)
  await save(page)
  await expectShown(row(page, '贵宾'))
  const { data } = await stage.call<{ row: { rules: readonly number[] } }>('/admin/user.group/edit?id=2')
  const rules = await stage.call<{ list: readonly { id: number; title: string }[] }>(
    '/admin/user.Rule/index?isTree=0&limit=100',
  )
  const titles = data.row.rules.map((id) => rules.data.list.find((rule) => rule.id === id)?.title)
  expect(titles).toEqual(['余额记录'])

  page = await stage.enter('user/user')
  await add(page)
  await eventually(() => field(page, '余额').count()).toBe(0)
  await input(page, '用户名').fill('lilei')
  await input(page, '昵称').fill('李雷')
  await choose(page, '分组', '贵宾')
  await input(page, '密码').fill('Lilei-Pass-1')
  await form(page).getByRole('tab', { name: '个人资料' }).click()
  await field(page, '性别').getByText('男').click()
  await expectSound(page)
  await save(page)
  await expectShown(row(page, 'lilei').getByText('贵宾'))
  await expectShown(row(page, 'lilei').getByText('男'))

  await row(page, 'lilei').getByRole('button', { name: /^编辑/ }).click()
  await expectShown(field(page, '余额').getByText('¥0.00'))
  await expectSound(page)
  await field(page, '余额').getByRole('button', { name: '调整余额' }).click()
  await expectShown(button(page, 'lilei(ID:1) 余额: ¥0.00'))

  page = await stage.enter(`user/moneyLog${new URL(page.url()).search}`)
  await add(page)
  await expectShown(field(page, '会员').getByText('李雷'))
  await input(page, '变动数额').fill('100.10')
  await expectShown(field(page, '变动数额').getByText('¥100.10'))
  await input(page, '备注').fill('充值')
  await expectSound(page)
  await save(page)
  await expectShown(button(page, 'lilei(ID:1) 余额: ¥100.10'))
  await button(page, 'lilei(ID:1) 余额: ¥100.10').click()
  await input(page, '变动数额').fill('-0.2')
  await input(page, '备注').fill('扣费')
  await save(page)
  await eventually(() => column(page, 'money')).toEqual(['-¥0.20', '+¥100.10'])
  await eventually(() => column(page, 'after')).toEqual(['¥99.90', '¥100.10'])

  await add(page)
  await input(page, '变动数额').fill('-99.91')
  await input(page, '备注').fill('太多')
  await form(page).locator('button[type="submit"]').click()
  await eventually(() => fault(page, '变动数额').innerText()).toContain('当前为 99.90')
  await input(page, '变动数额').fill('-99.9')
  await save(page)
  await expectShown(button(page, 'lilei(ID:1) 余额: ¥0.00'))
  await expectSound(page)
})

test('member rules: the form follows the type, and the list is a tree', async () => {
  const page = await stage.enter('user/rule')
  await expectShown(row(page, '账户概览'))
  await add(page)
  await eventually(() => field(page, '菜单类型').count()).toBe(0)
  await field(page, '规则类型').getByText('顶栏菜单项').click()
  await field(page, '菜单类型').getByText('链接').click()
  await eventually(() => field(page, '组件路径').count()).toBe(0)
  await input(page, '规则标题').fill('帮助')
  await input(page, '规则名称').fill('help')
  await input(page, '链接地址').fill('javascript:alert(1)')
  await form(page).locator('button[type="submit"]').click()
  await expectShown(fault(page, '链接地址'))
  await input(page, '链接地址').fill('https://example.com/help')
  await field(page, '未登录有效').getByText('游客有效').click()
  await expectSound(page)
  await save(page)
  await expectShown(row(page, '帮助').getByText('顶栏菜单项'))
})
