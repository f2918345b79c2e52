import { readFile } from 'node:fs/promises'
import { Secret, TOTP } from 'otpauth'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { atRest, passCaptcha } from '../browser.ts'
import { addRow, chooseIn, eventually, expectShown, expectSound, makePicture } from '../screens.ts'
import { memberPassword, openStage } from '../stage.ts'

const stage = openStage({ MAIL_URL: 'file:', SMS_URL: 'file:' })

const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const side = (page: Page): Locator => page.locator('.member-side')
const query = (page: Page): string => new URL(page.url()).search
const idOf = async (username: string): Promise<number> => {
  const { data } = await stage.call<{ list: readonly { id: number; username: string }[] }>(
    `/admin/user.User/index?quickSearch=${username}`,
  )
  return data.list.find((one) => one.username === username)?.id ?? 0
}

/** Articles, and a rule by which members have them. */
beforeAll(async () => {
  const category_id = await addRow(stage, 'content/category', { name: '公告' })
  const ids: number[] = []
  for (let at = 1; at <= 12; at++) {
    const values = {
      title: `第 ${at} 期通讯`,
      category_id,
      summary: `摘要 ${at}`,
      body: `<p>正文 <strong>${at}</strong></p>`,
    }
    ids.push(await addRow(stage, 'content/article', values))
  }
  await stage.call('/admin/content.Article/publish', { body: { ids: ids.slice(0, 11) } })
  const icon = 'fa fa-newspaper-o'
  const page = { type: 'menu', title: '通讯', name: 'content/article', path: 'content/article', icon }
  const pid = await addRow(stage, 'user/rule', { ...page, pid: 1 })
  await addRow(stage, 'user/rule', { type: 'button', pid, title: '查看', name: 'content/article/index' })
  // Members have no list of members, and each the form of the own row.
  await addRow(stage, 'user/rule', { type: 'menu', title: '会员', name: 'user/user', path: 'people', pid: 1 })
})

test('the overview greets, tells how one stands, and gives the points of the day once', async () => {
  const page = await stage.enterAsMember('/user/account/overview', { username: 'hanmei' })
  const info = card(page, '账户信息')
  await expectShown(info.getByText(/^hanmei，/))
  await expectShown(info.getByText('邮箱已绑定'))
  await expectShown(info.getByText('手机未绑定'))
  await expectShown(card(page, '增长统计').getByText('近 7 天没有变动'))
  const award = card(page, '每日签到')
  const button = award.getByRole('button', { name: '签到领 2 积分' })
  await button.click()
  await expectShown(award.getByRole('status').getByText('今日已签到'))
  await expectShown(award.getByText('今日已得 2 积分'))
  await expectShown(side(page).getByText('积分 2'))
  await expectShown(info.locator('dd', { hasText: /^2$/ }))
  const growth = card(page, '增长统计')
  await expectShown(growth.getByRole('slider', { name: /积分变动 2/ }))
  await growth.getByRole('button', { name: '以表格显示“增长统计”' }).click()
  expect(await growth.locator('tbody tr').count()).toBe(7)
  expect(await growth.locator('tbody tr').first().innerText()).toMatch(/\t2\t¥0\.00$/)
  await expectSound(page)
  await page.reload()
  await expectShown(award.getByText('今日已签到'))
  expect(await button.count()).toBe(0)
})

test('the profile takes a picture that was cropped by keyboard, and asks before changes are lost', async () => {
  const page = await stage.enterAsMember('/user/account/profile', {
    username: 'cropper',
    width: 360,
    height: 800,
  })
  const profile = card(page, '个人资料')
  const pick = async (name: string, buffer: Buffer, mimeType = 'image/png') => {
    const chooser = page.waitForEvent('filechooser')
    await profile.getByRole('button', { name: '更换头像' }).click()
    await (await chooser).setFiles({ name, mimeType, buffer })
  }
  await pick('letter.txt', Buffer.from('no picture'), 'text/plain')
  await expectShown(page.getByText('上传的文件类型不被允许！'))
  await pick('broken.png', Buffer.from('no picture at all'))
  const dialog = page.getByRole('dialog')
  await expectShown(dialog.getByText('无法读取这张图片'))
  await page.keyboard.press('Escape')
  const huge = { width: 10_000, height: 10_000, channels: 3, background: '#123456' } as const
  await pick('huge.png', await sharp({ create: huge }).png({ compressionLevel: 9 }).toBuffer())
  await expectShown(dialog.getByText('图片尺寸过大（100 百万像素）'))
  await page.keyboard.press('Escape')

  await pick('face.png', await makePicture(210, 900, 700))
  const zoom = dialog.getByRole('slider', { name: '缩放' })
  await zoom.focus()
  for (let at = 0; at < 5; at++) await page.keyboard.press('ArrowRight')
  expect(await zoom.getAttribute('aria-valuetext')).toBe('150 %')
  await dialog.getByRole('group', { name: /裁剪区域/ }).focus()
  await page.keyboard.press('ArrowLeft')
  await expectSound(page)
  await dialog.getByRole('button', { name: '使用' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const face = profile.locator('.account-avatar img')
  await eventually(() =>
    face.evaluate(
      (image: HTMLImageElement) => image.naturalWidth === image.naturalHeight && image.naturalWidth,
    ),
  ).toBe(467)

  await profile.getByLabel('用户昵称').fill('不行 的')
  await profile.getByRole('button', { name: '保存', exact: true }).click()
  await expectShown(profile.getByText('昵称只能包含'))
  await profile.getByLabel('用户昵称').fill('裁剪师')
  await profile.getByRole('radio', { name: '女' }).check()
  await profile.getByLabel('生日').fill('1990-02-03')
  await page.keyboard.press('Enter')
  await profile.getByLabel('个性签名').fill('好好学习')
  await expectShown(profile.getByText('4 / 120'))
  await profile.getByRole('link', { name: '修改密码' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await expectShown(profile.getByText('有未保存的修改'))
  await profile.getByRole('button', { name: '保存', exact: true }).click()
  await expectShown(side(page).getByText('裁剪师'))
  await expectShown(side(page).getByText('积分 10'))
  await expectSound(page)
  await page.reload()
  expect(await profile.getByLabel('生日').inputValue()).toBe('1990-02-03')
  expect(await face.getAttribute('src')).toMatch(/^\/storage\//)
})

test('an address is changed with a code to the old and one to the new, and a number is bound with the password', async () => {
  const page = await stage.enterAsMember('/user/account/profile', { username: 'binder' })
  const profile = card(page, '个人资料')
  const dialog = (name: string) => page.getByRole('dialog', { name })
  const send = async (name: string) =>
    passCaptcha(page, () => dialog(name).getByRole('button', { name: '发送验证码' }).click())
  const codeTo = async (folder: 'mail' | 'sms', to: string) => {
    await eventually(async () => (await stage.product.messages(folder))[0]?.to).toBe(to)
    return (await stage.product.messages(folder))[0]?.code ?? ''
  }
  await profile.getByRole('button', { name: '点击修改电子邮箱' }).click()
  const proof = dialog('验证当前邮箱')
  await proof.getByRole('button', { name: '发送验证码' }).click()
  await expectShown(proof.getByText('请输入登录密码'))
  await proof.getByLabel('登录密码').fill(memberPassword)
  await send('验证当前邮箱')
  await expectShown(proof.getByRole('button', { name: /秒后可重发/ }))
  await expectSound(page)
  await proof.getByLabel('验证码').fill('000000')
  await proof.getByRole('button', { name: '下一步' }).click()
  await expectShown(proof.getByText('验证码不正确或已失效！'))
  await proof.getByLabel('验证码').fill(await codeTo('mail', 'binder@example.com'))
  await proof.getByRole('button', { name: '下一步' }).click()
  const fresh = dialog('设置新的邮箱')
  await fresh.getByLabel('新的电子邮箱').fill('nowhere')
  await fresh.getByRole('button', { name: '发送验证码' }).click()
  await expectShown(fresh.getByText('请输入正确的电子邮箱'))
  await fresh.getByLabel('新的电子邮箱').fill('New.Binder@example.com')
  await send('设置新的邮箱')
  await fresh.getByLabel('验证码').fill(await codeTo('mail', 'new.binder@example.com'))
  await fresh.getByRole('button', { name: '完成' }).click()
  await eventually(() => profile.getByLabel('电子邮箱', { exact: true }).inputValue()).toBe(
    'new.binder@example.com',
  )

  await profile.getByRole('button', { name: '点击绑定手机号' }).click()
  const mobile = dialog('设置新的手机号')
  await mobile.getByLabel('登录密码').fill(memberPassword)
  await mobile.getByLabel('新的手机号').fill('13912345678')
  await send('设置新的手机号')
  await mobile.getByLabel('验证码').fill(await codeTo('sms', '13912345678'))
  await mobile.getByRole('button', { name: '完成' }).click()
  await eventually(() => profile.getByLabel('手机号', { exact: true }).inputValue()).toBe('13912345678')
  await expectSound(page)
})

test('another password ends the sessions elsewhere and keeps this one', async () => {
  const page = await stage.enterAsMember('/user/account/changePassword', { username: 'keeper' })
  const { token } = await stage.product.openMemberSession('keeper', memberPassword)
  const isIn = async () =>
    (await stage.product.call('/api/account/overview', { memberToken: token })).code === 1
  expect(await isIn()).toBe(true)
  const form = card(page, '修改密码')
  const save = () => form.getByRole('button', { name: '修改密码' }).click()
  await save()
  await expectShown(form.getByText('请输入旧密码'))
  await form.getByLabel('旧密码').fill('Wrong-Pass-1')
  await form.getByLabel(/^\*?新密码$/).fill('aaaaaa')
  await expectShown(form.getByText('密码强度 弱'))
  await form.getByLabel(/^\*?新密码$/).fill('Fresh-Word-42x')
  await expectShown(form.getByText('密码强度 强'))
  await form.getByLabel('确认新密码').fill('Fresh-Word-42')
  await save()
  await expectShown(form.getByText('两次输入的新密码不一致'))
  await form.getByLabel('确认新密码').fill('Fresh-Word-42x')
  await save()
  await expectShown(form.locator('.form-error', { hasText: /密码/ }))
  await expectSound(page)
  await form.getByLabel('旧密码').fill(memberPassword)
  await save()
  await eventually(isIn).toBe(false)
  await eventually(() => form.getByLabel('旧密码').inputValue()).toBe('')
  await page.goto('/user/account/overview')
  await expectShown(card(page, '账户信息'))
  await stage.product.openMemberSession('keeper', 'Fresh-Word-42x')
})

test('a ledger is paged and narrowed by its address, and goes back and forward', async () => {
  const page = await stage.enterAsMember('/user/account/balance', {
    username: 'payer',
    width: 360,
    dark: true,
  })
  const ledger = card(page, '余额记录')
  await expectShown(ledger.getByText('还没有余额记录'))
  const user_id = await idOf('payer')
  for (let at = 1; at <= 23; at++) {
    const money = at % 4 === 0 ? '-1.25' : '10.00'
    await addRow(stage, 'user/moneyLog', {
      user_id,
      money,
      memo: `第 ${at} 笔`,
      idempotency_key: crypto.randomUUID(),
    })
  }
  await page.reload()
  const entries = ledger.getByRole('list', { name: '余额变动' }).getByRole('listitem')
  await eventually(() => entries.count()).toBe(10)
  await expectShown(ledger.getByText('当前余额 ¥173.75'))
  expect(await entries.first().innerText()).toMatch(/第 23 笔[\s\S]*\+¥10\.00[\s\S]*变动后 ¥173\.75/)
  await ledger.getByRole('button', { name: '第 3 页' }).click()
  await eventually(() => entries.count()).toBe(3)
  expect(query(page)).toBe('?page=3')
  await chooseIn(page, ledger.getByLabel('变动', { exact: true }), '减少')
  await ledger.getByRole('button', { name: '筛选', exact: true }).click()
  await eventually(() => entries.count()).toBe(5)
  expect(query(page)).toBe('?way=loss')
  await expectSound(page)
  await page.goBack()
  await eventually(() => entries.count()).toBe(3)
  await page.goForward()
  await eventually(() => entries.count()).toBe(5)
  for (const [label, day] of [
    ['开始日期', '2001-01-01'],
    ['结束日期', '2001-01-31'],
  ] as const) {
    await ledger.getByLabel(label).fill(day)
    await ledger.getByLabel(label).press('Tab')
  }
  await ledger.getByRole('button', { name: '筛选', exact: true }).click()
  await expectShown(ledger.getByText('没有符合条件的记录'))
  await ledger.getByRole('button', { name: '清除筛选' }).click()
  await eventually(() => entries.count()).toBe(10)
  await chooseIn(page, ledger.getByLabel('每页条数'), '20 条/页')
  await eventually(() => entries.count()).toBe(20)
  await page.goto('/user/account/balance?page=1000000&limit=10')
  await eventually(() => query(page)).toBe('?page=3')
  await page.goto('/user/account/balance?page=1000000000&limit=0&way=x&from=never')
  await eventually(() => entries.count()).toBe(10)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('a second factor is switched on and asked for at sign-in, and sessions elsewhere are ended', async () => {
  const page = await stage.enterAsMember('/user/account/security', { username: 'guarded' })
  const factor = card(page, '两步验证')
  await factor.getByRole('button', { name: '设置两步验证' }).click()
  await page.getByRole('dialog').getByLabel('当前密码').fill(memberPassword)
  await page.getByRole('dialog').getByRole('button', { name: '下一步' }).click()
  const secret = (await page.locator('.factor-secret').innerText()).replace(/\s/g, '')
  const codeOf = (later: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: stage.product.now() + later * 30_000,
    })
  await page.getByLabel('验证码').fill(codeOf(0))
  await page.getByRole('button', { name: '验证', exact: true }).click()
  await page.getByRole('button', { name: '我已保存' }).click()
  await expectShown(factor.getByText('剩余恢复代码：10 个'))
  await expectSound(page)

  const visitor = await stage.visit()
  await visitor.goto('/user/login')
  await visitor.locator('input[name="username"]').fill('guarded')
  await visitor.locator('input[name="password"]').fill(memberPassword)
  await passCaptcha(visitor, () => visitor.locator('button[type="submit"]').click())
  await visitor.getByLabel('验证码').fill(codeOf(1))
  await visitor.getByRole('button', { name: '验证', exact: true }).click()
  await visitor.locator('.member-side').waitFor()

  await page.reload()
  const sessions = card(page, '登录会话')
  await eventually(() => sessions.getByRole('listitem').count()).toBe(2)
  await sessions.getByRole('button', { name: /^退出 / }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出' }).click()
  await eventually(() => sessions.getByRole('listitem').count()).toBe(1)
  await visitor.goto('/user/account/overview')
  await expectShown(visitor.locator('input[name="password"]'))
})

test('one has a file of the own data, asks for the end of the account, and thinks again', async () => {
  const page = await stage.enterAsMember('/user/account/data', { username: 'leaver' })
  const download = page.waitForEvent('download')
  await card(page, '导出我的数据').getByRole('button', { name: '导出并下载' }).click()
  const file = await (await download).path()
  const data = JSON.parse(await readFile(file, 'utf8')) as { account: { username: string } }
  expect(data.account.username).toBe('leaver')
  expect(JSON.stringify(data)).not.toMatch(/password|security_stamp/)
  await expectShown(page.getByText('今天还可以导出 2 次'))
  const history = card(page, '申请记录')
  await expectShown(history.getByText('导出数据'))

  const deletion = card(page, '注销账号')
  await deletion.getByRole('button', { name: '申请注销账号' }).click()
  const dialog = page.getByRole('dialog')
  const send = () => dialog.getByRole('button', { name: '提交申请' }).click()
  await send()
  await expectShown(dialog.locator('.form-error', { hasText: '请输入登录密码' }))
  await expectSound(page)
  await dialog.getByLabel('登录密码').fill('Wrong-Pass-1')
  await send()
  await expectShown(dialog.locator('.form-error', { hasText: '当前密码不正确' }))
  await dialog.getByLabel('登录密码').fill(memberPassword)
  await dialog.getByLabel('注销原因').fill('不再需要')
  await send()
  await expectShown(deletion.getByText(/账号将于 .* 删除/))
  await expectShown(history.getByText('等待中'))
  await expectSound(page)
  const { data: requests } = await stage.call<{ list: readonly { reason: string; state: string }[] }>(
    '/admin/user.dataRequest/index',
  )
  expect(requests.list[0]).toMatchObject({ reason: '不再需要', state: 'waiting' })
  await deletion.getByRole('button', { name: '撤回申请' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤回申请' }).click()
  await expectShown(deletion.getByRole('button', { name: '申请注销账号' }))
  await expectShown(history.getByText('已撤回'))
})

test('what a resource opens to members has a list, rows and no buttons that they may not press', async () => {
  const page = await stage.enterAsMember('/user/content/article', { username: 'reader1' })
  const list = card(page, '文章')
  const rows = list.locator('tbody tr')
  await eventually(() => rows.count()).toBe(10)
  expect(await list.locator('thead th').allInnerTexts()).toEqual([
    '标题',
    '封面',
    '分类',
    expect.stringMatching('发布时间'),
  ])
  expect(await list.getByRole('button', { name: /编辑|删除/ }).count()).toBe(0)
  expect(await list.getByRole('link', { name: '添加' }).count()).toBe(0)
  await list.getByRole('button', { name: '第 2 页' }).click()
  await eventually(() => rows.count()).toBe(1)
  await list.getByRole('searchbox').fill('第 3 期')
  await eventually(() => query(page)).toContain('quickSearch')
  await eventually(() => rows.count()).toBe(1)
  await list.getByRole('button', { name: '筛选' }).click()
  await expectShown(page.getByRole('form', { name: '通用搜索' }))
  expect(await page.getByRole('form', { name: '通用搜索' }).locator('label').allInnerTexts()).toEqual([
    '标题',
    '可见范围',
    '发布时间',
  ])
  await expectSound(page)
  await page.reload()
  await eventually(() => rows.count()).toBe(1)
  await rows.getByRole('link').click()
  const article = page.getByRole('article')
  await expectShown(article.getByRole('heading', { name: '第 3 期通讯' }))
  await expectShown(article.getByText('公告'))
  await expectShown(article.locator('.pe-content strong', { hasText: '3' }))
  await expectSound(page)
  await page.goBack()
  await eventually(() => rows.count()).toBe(1)
  const hidden = await idOfDraft()
  for (const [path, text] of [
    [`/user/content/article/${hidden}`, '没有找到这条内容'],
    ['/user/content/article/999999', '没有找到这条内容'],
    ['/user/content/article/add', '您没有查看此页面的权限'],
    [`/user/content/article/${hidden}/edit`, '您没有查看此页面的权限'],
  ] as const) {
    await page.goto(path)
    await expectShown(page.getByRole('heading', { name: text }))
  }
})

test('the form of a resource saves what members may write, and asks before it is lost', async () => {
  const page = await stage.enterAsMember('/user/account/overview', { username: 'editor1' })
  const address = `/user/people/${await idOf('editor1')}/edit`
  await page.goto(address)
  const form = card(page, '编辑会员')
  const labels = form.locator('.form-label:visible')
  await eventually(() => labels.allInnerTexts()).toEqual(['*用户名', '*昵称', '头像'])
  await expectSound(page)
  await form.getByRole('tab', { name: '个人资料' }).click()
  await eventually(() => labels.allInnerTexts()).toEqual(['性别', '生日', '个性签名'])
  await form.getByLabel('个性签名').fill('改过的签名')
  await page.locator('.site-bar').getByRole('link', { name: '首页' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await form.getByRole('tab', { name: '基本信息' }).click()
  await form.getByLabel('昵称').fill('')
  await form.getByRole('tab', { name: '个人资料' }).click()
  await form.getByRole('button', { name: '保存' }).click()
  await expectShown(form.locator('[data-field="nickname"] .form-error'))
  await form.getByLabel('昵称').fill('编者')
  await form.getByRole('button', { name: '保存' }).click()
  await expectShown(page.getByRole('status').filter({ hasText: '已保存' }))
  await page.goto(address)
  await form.getByRole('tab', { name: '个人资料' }).click()
  await eventually(() => form.getByLabel('个性签名').inputValue()).toBe('改过的签名')
  const other = `/user/people/${await idOf('reader1')}/edit`
  await page.goto(other)
  await expectShown(page.getByRole('heading', { name: '没有找到这条内容' }))
})

async function idOfDraft(): Promise<number> {
  const { data } = await stage.call<{ list: readonly { id: number }[] }>(
    '/admin/content.Article/index?search[0][field]=status&search[0][operator]=eq&search[0][val]=draft',
  )
  return data.list[0]?.id ?? 0
}

test('every page is sound in English, on a phone and in the dark', async () => {
  const options = { username: 'phone1', width: 360, height: 740, dark: true, language: 'en' } as const
  const page = await stage.enterAsMember('/user/account/overview', options)
  const places = ['overview', 'profile', 'changePassword', 'integral', 'balance', 'security', 'data']
  for (const path of [...places.map((name) => `account/${name}`), 'content/article', 'content/article/2']) {
    await page.goto(`/user/${path}`)
    await page.locator('.member-page .card').first().waitFor()
    await eventually(() => page.locator('.state .state-spinner').count()).toBe(0)
    await atRest(page)
    await expectSound(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360)
  }
})
