import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import {
  add,
  addRow,
  allRules,
  button,
  chooseIn,
  column,
  eventually,
  expectShown,
  expectSound,
  field,
  input,
  makePicture,
  row,
  save,
  uploadPicture,
} from '../../screens.ts'
import { openStage } from '../../stage.ts'

// The stored files as they are used: the page they are kept on, and the dialog in which others choose them.

const stage = openStage()
let article = 0

beforeAll(async () => {
  const token = await stage.product.signIn()
  const cover = await uploadPicture(stage, token, await makePicture(30))
  const category = await addRow(stage, 'content/category', { name: '新闻' })
  const text = { title: '有封面的文章', category_id: category, body: `<p>正文</p>`, cover }
  article = await addRow(stage, 'content/article', text)
})

const tiles = (page: Page) => page.locator('.attachment-grid:visible .attachments-tile')
const tile = (page: Page, name: string) => tiles(page).filter({ hasText: name })
const picker = (page: Page) => page.getByRole('dialog', { name: '选择文件' })
const picture = async (name: string, hue: number) => ({
  name,
  mimeType: 'image/png',
  buffer: await makePicture(hue),
})
const archive = {
  name: '资料.zip',
  mimeType: 'application/zip',
  buffer: Buffer.from('504b050600000000000000000000000000000000'.padEnd(44, '0'), 'hex'),
}
/** What stands in the way of a lost click: a dialog that is on its way out. */
const gone = (dialog: Locator) => dialog.waitFor({ state: 'hidden' })

test('files are uploaded, narrowed down, looked at, renamed and deleted', async () => {
  const page = await stage.enter('routine/attachment')
  await expectShown(tile(page, 'cover.png'))
  const dialog = page.waitForEvent('filechooser')
  await button(page, '上传文件').click()
  await (await dialog).setFiles([await picture('海边.png', 200), archive])
  await expectShown(tile(page, '海边.png'))
  await expectShown(tile(page, '资料.zip'))
  await expectSound(page)

  await chooseIn(page, page.getByRole('combobox', { name: '文件类别' }), '压缩包')
  await eventually(() => tiles(page).count()).toBe(1)
  await eventually(() => new URL(page.url()).searchParams.get('kind')).toBe('archive')
  await chooseIn(page, page.getByRole('combobox', { name: '文件类别' }), '全部类别')
  await chooseIn(page, page.getByRole('combobox', { name: '细目' }), 'default')
  await eventually(() => tiles(page).count()).toBe(3)

  await tile(page, '海边.png').getByRole('button', { name: '预览“海边.png”' }).click()
  await expectShown(page.locator('.ant-image-preview'))
  await page.keyboard.press('Escape')
  await gone(page.locator('.ant-image-preview'))

  await page.getByTitle('表格视图').click()
  await expectShown(row(page, '海边.png'))
  await eventually(() => column(page, 'admin.nickname')).toEqual(['Admin', 'Admin', 'Admin'])
  await expectSound(page)
  await page.getByRole('button', { name: '编辑“海边.png”' }).click()
  await input(page, '原始名称').fill('夏天的海')
  await input(page, '细目').fill('Sea')
  await page.locator('.form button[type="submit"]').click()
  await expectShown(field(page, '细目').locator('.form-error'))
  await expectSound(page)
  await input(page, '细目').fill('sea')
  await save(page)
  await expectShown(row(page, '资料.zip'))
  await chooseIn(page, page.getByRole('combobox', { name: '细目' }), '全部细目')
  await expectShown(row(page, '夏天的海.png'))

  await page.getByRole('button', { name: '“夏天的海.png”的更多操作' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  const question = page.getByRole('dialog', { name: '删除“夏天的海.png”？' })
  await expectShown(question.getByText('文件会一并删除'))
  await question.getByRole('button', { name: '删除' }).click()
  await expectShown(page.getByText('已删除“夏天的海.png”'))
  await gone(row(page, '夏天的海.png'))
})

test('a file that is used says where, stays, and leads there', async () => {
  const page = await stage.enter('routine/attachment')
  await page.getByTitle('网格视图').click()
  await tile(page, 'cover.png').hover()
  await tile(page, 'cover.png').getByRole('button', { name: '查看“cover.png”的详情' }).click()
  const detail = page.getByRole('dialog', { name: '附件详情' })
  await expectShown(detail.getByRole('button', { name: '有封面的文章' }))
  await expectSound(page)
  await page.keyboard.press('Escape')
  await gone(detail)

  await tile(page, 'cover.png').getByRole('button', { name: '“cover.png”的更多操作' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  const question = page.getByRole('dialog', { name: '删除“cover.png”？' })
  await question.getByRole('button', { name: '删除' }).click()
  const refusal = page.getByRole('dialog', { name: '文件仍被引用' })
  await expectShown(refusal.getByRole('button', { name: '有封面的文章' }))
  await expectSound(page)
  await refusal.getByRole('button', { name: '仍然删除' }).click()
  const force = refusal.getByRole('button', { name: '仍然删除' })
  await eventually(() => force.isDisabled()).toBe(true)
  await refusal.getByRole('spinbutton').fill('1')
  await eventually(() => force.isEnabled()).toBe(true)
  await expectSound(page)
  await refusal.getByRole('button', { name: '有封面的文章' }).click()
  await eventually(() => page.url()).toContain(`/content/article?id=${article}`)
  await expectShown(row(page, '有封面的文章'))
})

test('files are filed in folders that are made beside them: by upload, by dragging, by the keyboard', async () => {
  const page = await stage.enter('routine/attachment')
  const folders = page.getByRole('navigation', { name: '文件夹' })
  const folder = (name: string) => folders.getByRole('button', { name, exact: true })
  await folder('新建文件夹').click()
  await input(page, '名称').fill('产品')
  await save(page)
  await folders.getByRole('button', { name: '“产品”的操作' }).press('Enter')
  await page.getByRole('menuitem', { name: '在“产品”中新建文件夹' }).click()
  await input(page, '名称').fill('主图')
  await save(page)
  await folder('主图').press('Enter')
  await expectShown(page.getByText('没有符合条件的'))
  const dialog = page.waitForEvent('filechooser')
  await button(page, '上传文件').click()
  await (await dialog).setFiles([await picture('正面.png', 140)])
  await expectShown(tile(page, '正面.png'))
  await eventually(() => tiles(page).count()).toBe(1)
  await expectSound(page)

  await tile(page, '正面.png').dragTo(folder('产品'))
  await gone(tile(page, '正面.png'))
  await folder('产品').click()
  await expectShown(tile(page, '正面.png'))
  await expectShown(folders.getByTitle('1 个文件'))
  await folder('未归档').click()
  await expectShown(tile(page, 'cover.png'))
  await eventually(() => tile(page, '正面.png').count()).toBe(0)
})

test('a folder is moved by dragging, and is asked what becomes of what it holds before it goes', async () => {
  const top = await addRow(stage, 'routine/attachmentFolder', { name: '归档', pid: 0 })
  const middle = await addRow(stage, 'routine/attachmentFolder', { name: '去年', pid: top })
  await addRow(stage, 'routine/attachmentFolder', { name: '海报', pid: middle })
  const page = await stage.enter('routine/attachment')
  const folders = page.getByRole('navigation', { name: '文件夹' })
  const folder = (name: string) => folders.getByRole('button', { name, exact: true })
  const remove = async (name: string) => {
    await folders.getByRole('button', { name: `“${name}”的操作` }).press('Enter')
    await page.getByRole('menuitem', { name: '删除文件夹' }).click()
    return page.getByRole('dialog', { name: `删除文件夹“${name}”？` })
  }
  await folder('海报').dragTo(folder('全部文件'))
  await expectShown(page.getByText('已将“海报”移到最上层'))
  await folder('海报').dragTo(folder('去年'))
  await expectShown(page.getByText('已将“海报”移到“去年”'))
  const question = await remove('去年')
  await expectShown(question.getByText('移到上级文件夹“归档”'))
  await eventually(() => question.getByRole('radio').count()).toBe(1)
  await expectSound(page)
  await question.getByRole('button', { name: '删除文件夹' }).press('Enter')
  await gone(folder('去年'))
  await expectShown(folder('海报'))
  const empty = await remove('海报')
  await expectShown(empty.getByText('文件夹是空的。'))
  await empty.getByRole('button', { name: '删除文件夹' }).click()
  await gone(folder('海报'))
  const last = await remove('归档')
  await last.getByRole('button', { name: '删除文件夹' }).click()
  await gone(folder('归档'))
})

test('what matters in a picture stays in sight where it is cut, and what it shows is said', async () => {
  const page = await stage.enter('routine/attachment')
  await tile(page, 'cover.png').getByRole('button', { name: '查看“cover.png”的详情' }).click()
  await page.getByRole('dialog', { name: '附件详情' }).getByRole('button', { name: '设置焦点' }).click()
  const dialog = page.getByRole('dialog', { name: '设置焦点' })
  const point = dialog.getByRole('slider', { name: '设置焦点' })
  const { width, height } = (await point.boundingBox()) ?? { width: 0, height: 0 }
  await point.click({ position: { x: width * 0.25, y: height * 0.75 } })
  await expectShown(dialog.getByRole('status').filter({ hasText: '距左侧 25%，距顶部 75%' }))
  await point.press('Shift+ArrowRight')
  await point.press('ArrowUp')
  await expectShown(dialog.getByRole('status').filter({ hasText: '距左侧 35%，距顶部 74%' }))
  await expectSound(page)
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
  await gone(dialog)
  const { data } = await stage.call<{ list: { id: number }[] }>('/admin/routine.attachment/index?limit=100')
  const { id } = data.list.at(-1) ?? { id: 0 }
  await stage.call('/admin/routine.attachment/edit', { method: 'POST', body: { id, alt: '一面旗' } })
  const list = await stage.enter('content/article')
  const cover = row(list, '有封面的文章').getByRole('button', { name: '查看第 1 张图片（封面）：一面旗' })
  await expectShown(cover)
  const place = () => cover.locator('img').evaluate((img) => getComputedStyle(img).objectPosition)
  await eventually(place).toBe('35% 74%')
  await stage.call('/admin/routine.attachment/edit', { method: 'POST', body: { id, alt: '' } })
})

test('a picture is cropped by the keyboard, and the crop shows wherever the picture did', async () => {
  const page = await stage.enter('routine/attachment')
  await tile(page, 'cover.png').getByRole('button', { name: '查看“cover.png”的详情' }).click()
  const detail = page.getByRole('dialog', { name: '附件详情' })
  await detail.getByRole('button', { name: '裁剪图片' }).click()
  const crop = page.getByRole('dialog', { name: '裁剪图片' })
  await crop.getByText('1 : 1').click()
  await expectShown(crop.getByText('200 × 200 像素'))
  await crop.getByRole('group', { name: /^裁剪区域/ }).press('ArrowRight')
  await expectSound(page)
  await crop.getByRole('button', { name: '另存为新文件' }).press('Enter')
  const question = page.getByRole('dialog', { name: '替换“cover.png”？' })
  await expectShown(question.getByText(/引用它的 1 处会改为/))
  await question.getByRole('button', { name: '替换', exact: true }).press('Enter')
  await expectShown(page.getByText('已在 1 处换成新文件'))
  const { data } = await stage.call<{ row: { cover: string } }>(`/admin/content.article/edit?id=${article}`)
  expect(data.row.cover).toContain('200x200')
  await expectShown(detail.getByText('没有记录引用这个文件。'))
})

test('files dropped anywhere on the page are uploaded; one that is refused says why and can be put away', async () => {
  const page = await stage.enter('routine/attachment')
  await expectShown(tile(page, 'cover.png'))
  const drop = async (name: string, type: string, content: Buffer) => {
    const data = await page.evaluateHandle(
      ([name, type, content]) => {
        const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
        const transfer = new DataTransfer()
        transfer.items.add(new File([bytes], name, { type }))
        return transfer
      },
      [name, type, content.toString('base64')] as const,
    )
    await page.locator('.attachment-page').dispatchEvent('dragover', { dataTransfer: data })
    await page.locator('.attachment-page').dispatchEvent('drop', { dataTransfer: data })
  }
  await drop('落下.png', 'image/png', await makePicture(100))
  await expectShown(tile(page, '落下.png'))
  await drop('假的.png', 'image/png', Buffer.from('<html>no picture</html>'))
  const tray = page.getByRole('region', { name: '上传' })
  await expectShown(tray.getByText('文件内容与扩展名不符'))
  await expectSound(page)
  await tray.getByRole('button', { name: '关闭上传列表' }).click()
  await gone(tray)
})

test('a form takes a picture that is stored already, with search and upload on the way', async () => {
  const page = await stage.enter('content/article')
  await add(page)
  await field(page, '封面').getByRole('button', { name: '从已上传的文件中选择（封面）' }).click()
  await expectShown(picker(page).getByRole('button', { name: '选择“cover.png”' }))
  await eventually(() => picker(page).getByText('资料.zip').count()).toBe(0)
  await expectSound(page)
  await picker(page).getByRole('textbox', { name: '搜索原始名称' }).fill('没有这个')
  await expectShown(picker(page).getByText('没有找到匹配的文件'))
  await picker(page).getByRole('button', { name: '显示全部' }).click()
  const dialog = page.waitForEvent('filechooser')
  await picker(page).getByRole('button', { name: '上传', exact: true }).click()
  await (await dialog).setFiles([await picture('新封面.png', 300)])
  await picker(page).getByRole('button', { name: '选择“新封面.png”' }).click()
  await gone(picker(page))
  await expectShown(field(page, '封面').locator('[data-state="stored"]'))
  await eventually(() =>
    field(page, '封面')
      .getByRole('button', { name: /^从已上传/ })
      .count(),
  ).toBe(0)

  const text = field(page, '正文')
  await text.getByRole('button', { name: '图片', exact: true }).click()
  await page.getByRole('menuitem', { name: '上传图片' }).click()
  await picker(page).getByRole('button', { name: '选择“cover.png”' }).click()
  await picker(page).getByRole('button', { name: '选择 1 个' }).click()
  await gone(picker(page))
  await expectShown(text.locator('img[alt="cover.png"]'))
})

test('a field of several pictures takes as many as are left', async () => {
  const token = await stage.product.signIn()
  for (const hue of [10, 60]) await uploadPicture(stage, token, await makePicture(hue))
  await addRow(stage, 'routine/config', {
    group: 'basics',
    name: 'banners',
    title: '横幅',
    type: 'images',
    inputExtend: 'limit=2',
  })
  const page = await stage.enter('routine/config')
  const browse = page.getByRole('button', { name: '从已上传的文件中选择（横幅）' })
  await browse.click()
  const faces = picker(page).locator('.attachments-tile-choose')
  await expectShown(picker(page).getByText('还可选择 2 个'))
  await faces.nth(0).click()
  await faces.nth(1).click()
  await expectShown(picker(page).getByText('已达到数量上限'))
  await eventually(() => faces.nth(2).isDisabled()).toBe(true)
  await expectSound(page)
  await faces.nth(1).click()
  await picker(page).getByRole('button', { name: '选择 1 个' }).click()
  await gone(picker(page))
  await browse.click()
  await expectShown(faces)
  await eventually(() => picker(page).locator('.attachments-tile-choose:disabled').count()).toBe(1)
})

test('whoever may not look through the files is not offered to', async () => {
  const names = new Set(['content', 'content/category', 'content/article'])
  const wanted = (await allRules(stage)).filter(({ name }) =>
    [...names].some((known) => name === known || name.startsWith(`${known}/`)),
  )
  const ids = wanted.filter(({ name }) => name !== 'content/tag').map(({ id }) => id)
  const group = await addRow(stage, 'auth/group', { pid: 1, name: '写作', rules: ids, status: '1' })
  const writer = { username: 'writer', nickname: '写手', password: 'Writer-Pass-12', status: '1' }
  await addRow(stage, 'auth/admin', { ...writer, group_arr: [group] })
  const page = await stage.enter('content/article', { as: writer })
  await add(page)
  await expectShown(field(page, '封面').getByRole('button', { name: '选择图片（封面）' }))
  await eventually(() =>
    field(page, '封面')
      .getByRole('button', { name: /^从已上传/ })
      .count(),
  ).toBe(0)
})
