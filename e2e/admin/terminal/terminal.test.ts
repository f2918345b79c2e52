import { test } from 'vitest'
import { eventually, expectShown, expectSound } from '../../screens.ts'
import { openStage } from '../../stage.ts'
import { more, openPanel, panel, task } from './terminal-panel.ts'

const stage = openStage()

test('commands run one after the other, a failed one holds up the rest, and all of it is kept', async () => {
  const page = await stage.enter('dashboard')
  await openPanel(page)
  await expectShown(panel(page).getByText('还没有任务'))
  await expectSound(page)

  await more(page, '备份数据库')
  await more(page, '查看迁移状态')
  const backup = task(page, 'database.backup')
  await expectShown(backup.getByText('执行成功'))
  await expectShown(backup.locator('.xterm-rows', { hasText: 'backups/portico-' }))
  const status = task(page, 'migrate.status')
  await expectShown(status.getByText('执行成功'))
  await expectSound(page)
  await page.screenshot({ path: 'e2e/output/terminal wide.png' })

  // Going back asks first; whoever thinks better of it has started nothing.
  await more(page, '回滚最近一次迁移')
  const question = page.getByRole('dialog', { name: '回滚最近一次迁移？' })
  await expectShown(question.getByText('会先备份数据库'))
  await question.getByRole('button', { name: '取消' }).click()
  await question.waitFor({ state: 'hidden' })
  await eventually(() => task(page, 'migrate.rollback').count()).toBe(0)

  // Those that succeeded go when another comes.
  await more(page, '执行迁移')
  await expectShown(task(page, 'migrate.run').locator('.xterm-rows', { hasText: 'Nothing to do' }))
  await eventually(() => backup.count()).toBe(0)
})

test('nobody else sees it', async () => {
  const body = {
    username: 'limited',
    nickname: 'limited',
    password: 'Limited-Test-1',
    group_arr: [2],
    status: '1',
  }
  await stage.call('/admin/auth.admin/add', { body })
  const page = await stage.enter('dashboard', { as: { username: 'limited', password: 'Limited-Test-1' } })
  await eventually(() => page.getByRole('button', { name: /^终端/ }).count()).toBe(0)
})
