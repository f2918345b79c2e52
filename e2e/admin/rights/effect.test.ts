import { expect, test } from 'vitest'
import { accessibilityFaults } from '../../browser.ts'
import {
  addRow,
  choose,
  chooseIn,
  eventually,
  expectShown,
  expectSound,
  field,
  form,
  save,
} from '../../screens.ts'
import { openStage, outputFolder } from '../../stage.ts'

const stage = openStage()

/** A group with an administrator who lists articles and edits them. */
async function addGroup(name: string, person: string): Promise<number> {
  const named = ['content', 'content/article', 'content/article/index', 'content/article/edit']
  const { data } = await stage.call<{ list: readonly RuleRow[] }>('/admin/auth.rule/index')
  const rules = everyRule(data.list).flatMap((rule) => (named.includes(rule.name) ? [rule.id] : []))
  const id = await addRow(stage, 'auth/group', { name, pid: 1, rules })
  const account = { username: person, nickname: person, password: 'Person-Pass-12', group_arr: [id] }
  await addRow(stage, 'auth/admin', account)
  return id
}

interface RuleRow {
  readonly id: number
  readonly name: string
  readonly children?: readonly RuleRow[]
}

const everyRule = (rules: readonly RuleRow[]): readonly RuleRow[] =>
  rules.flatMap((rule) => [rule, ...everyRule(rule.children ?? [])])

test('the form of a group says before saving what changes for whom, and at 360 px in the dark too', async () => {
  await addGroup('编辑组', 'editor_lin')
  const category_id = await addRow(stage, 'content/category', { name: '新闻' })
  await addRow(stage, 'content/article', { title: '春季发布', category_id, body: '<p>x</p>' })
  for (const look of [{}, { width: 360, height: 780, dark: true, language: 'en' as const }]) {
    const isEnglish = 'language' in look
    const page = await stage.enter('auth/group', look)
    await page
      .getByRole('button', { name: isEnglish ? /Edit “编辑组”/ : '编辑“编辑组”' })
      .first()
      .click()
    const shown = form(page)
    await expectShown(shown.getByRole('grid'))
    await eventually(() => shown.locator('details').count()).toBe(0)
    const [rights, article] = isEnglish ? ['Permissions', 'Articles'] : ['权限', '文章管理']
    const box = (call: string) => field(page, rights).getByRole('checkbox', { name: call, exact: true })
    await box(isEnglish ? 'Articles: Add' : '文章管理：添加').check()
    await box(isEnglish ? 'Articles: Edit' : '文章管理：编辑').uncheck()
    const [range, own] = isEnglish ? ['Limits', 'Own rows'] : ['数据与字段范围', '本人的数据']
    await choose(page, range, article)
    const scope = isEnglish ? 'Articles: rows' : '文章管理：数据范围'
    await chooseIn(page, shown.getByLabel(scope, { exact: true }), own)
    const summary = shown.locator('summary', { hasText: 'editor_lin' })
    await summary.click()
    const changes = shown.getByRole('region', {
      name: isEnglish ? 'What saving would change' : '保存后的变化',
    })
    await eventually(() => changes.innerText()).toContain('春季发布')
    const text = await changes.innerText()
    for (const part of isEnglish
      ? ['Gained', 'Content / Articles: Add', 'Lost', 'Content / Articles: Edit', 'No longer visible']
      : ['获得', '内容管理 / 文章管理：添加', '失去', '内容管理 / 文章管理：编辑', '不再可见'])
      expect(text).toContain(part)
    await page.screenshot({ path: `${outputFolder}/effect${isEnglish ? '-360-dark-en' : ''}.png` })
    expect(await accessibilityFaults(page)).toEqual([])
    if (isEnglish) continue
    await box('文章管理：添加').uncheck()
    await box('文章管理：编辑').check()
    await field(page, range).getByRole('button', { name: '取消对“文章管理”的限制' }).click()
    await eventually(() => shown.locator('details').count()).toBe(0)
    await expectSound(page)
    await save(page)
  }
})

test('the form of an administrator says what other groups change', async () => {
  await addGroup('校对组', 'reader_wu')
  const page = await stage.enter('auth/admin')
  await page.getByRole('button', { name: '编辑“reader_wu”' }).first().click()
  await choose(page, '角色组', '超级管理组')
  const summary = form(page).locator('summary', { hasText: 'reader_wu' })
  await summary.click()
  await expectShown(form(page).getByText('成为超级管理员：reader_wu'))
  await expectSound(page)
})
