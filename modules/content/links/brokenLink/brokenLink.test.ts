import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { adminUrl } from '#core/wire.ts'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'
import type { BrokenKind, BrokenLinkData } from './brokenLink.ts'

type Row = Record<string, unknown>

const browser = { accept: 'text/html,*/*;q=0.8' }

onEveryDialect({ env: { PORTICO_PUBLIC_URL: 'https://tea.example' } }, (product) => {
  const rows = (name: string) => product().rows(`content/${name}`)
  const ask = async (token = product().superToken) =>
    (await product().call<BrokenLinkData>(adminUrl('content/brokenLink', 'index'), { token })).data
  const found = async (kind: BrokenKind, token?: string) =>
    (await ask(token)).list
      .filter((one) => one.kind === kind)
      .map(({ place, to, target, reason }) => [
        place?.label,
        place?.field_label,
        to,
        reason,
        target?.id ?? null,
      ])
  const visit = (url: string) => product().server.inject({ url, headers: browser })
  let category = 0
  const article = async (title: string, more: Row = {}) => {
    const values = {
      title,
      category_id: category,
      body: '<p>x</p>',
      status: 'published',
      slug: title.toLowerCase(),
    }
    return Number((await rows('article').insert({ ...values, ...more })).id)
  }
  const link = (...hrefs: readonly string[]) =>
    `<p>${hrefs.map((href) => `<a href="${href}">x</a>`).join(' ')}</p>`

  beforeAll(async () => {
    await product().call('/admin/routine.config/edit', {
      method: 'POST',
      token: product().superToken,
      body: { site_open: 1 },
    })
    category = Number((await rows('category').insert({ name: 'News', slug: 'news' })).id)
  })
  beforeEach(() => product().app.database.write.deleteFrom('missing_path').execute())

  test('items of menus that lead to what is not public, is gone, or was never there', async () => {
    const menu = await rows('menu').insert({ name: 'Side', code: 'side' })
    const [open, hidden, gone] = [await article('Open'), await article('Hidden'), await article('Gone')]
    const item = (more: Row) => rows('menuItem').insert({ menu_id: menu.id, label: 'x', ...more })
    for (const row_id of [open, hidden, gone])
      await item({ kind: 'target', target: { resource: 'content/article', row_id } })
    for (const url of [
      '/article/open',
      '/articles?page=2',
      '/',
      '/user/login',
      '/nowhere',
      'mailto:a@tea.example',
    ])
      await item({ kind: 'url', url })
    await item({ kind: 'url', url: 'https://tea.example/nothing' })
    await rows('article').update([hidden, gone], { status: 'archived' })
    await rows('article').remove([gone])
    expect((await found('menu')).toSorted()).toEqual(
      [
        ['Side', '目标', 'Hidden', 'hidden', hidden],
        ['Side', '目标', `#${gone}`, 'missing', null],
        ['Side', '网址', '/nothing', 'missing', null],
        ['Side', '网址', '/nowhere', 'missing', null],
      ].toSorted(),
    )
  })

  test('links in texts, their translations and blocks, of rows that visitors see', async () => {
    const away = await article('Away')
    const body = link(
      '/article/away',
      '/articles',
      '/storage/x.png',
      'https://else.example/x',
      '/no-such?x#y',
      '/en/no-such',
    )
    await article('Guide', { body, translations: { en: { body: link('/en/no-english') } } })
    await article('Draft', { body, status: 'draft' })
    const target = { resource: 'content/article', row_id: away }
    const slots = [{ id: 'b1', type: 'button', props: { text: 'Go', target } }]
    await rows('page').insert({ title: 'Landing', slug: 'landing', slots, status: 'published' })
    const texts = (await ask()).list.filter(({ kind }) => kind === 'text')
    expect(texts.map(({ place, to, reason }) => [place?.label, place?.language, to, reason])).toEqual([
      ['Guide', 'en', '/en/no-english', 'missing'],
      ['Guide', null, '/en/no-such', 'missing'],
      ['Guide', null, '/no-such', 'missing'],
    ])
    await rows('article').update([away], { status: 'archived' })
    const broken = await found('text')
    expect(broken).toContainEqual(['Guide', '正文', 'Away', 'hidden', away])
    expect(broken.some(([label]) => label === 'Landing')).toBe(true)
    expect(broken.some(([label]) => label === 'Draft')).toBe(false)
    // A redirect is as good as a page, in every language.
    await rows('redirect').insert({ from_path: '/no-such', to: '/articles' })
    expect((await found('text')).map(([, , to]) => to).filter((to) => String(to).startsWith('/'))).toEqual([
      '/en/no-english',
    ])
  })

  test('redirects that lead to nothing, unless another one goes on from there', async () => {
    await rows('redirect').insert({ from_path: '/old', to: '/never' })
    await rows('redirect').insert({ from_path: '/older', to: '/old' })
    await rows('redirect').insert({ from_path: '/away', to: 'https://else.example/' })
    await rows('redirect').insert({ from_path: '/dead', code: '410', to: '' })
    await rows('redirect').insert({ from_path: '/我的 page', to: '/show.php?id=1' })
    await rows('redirect').insert({ from_path: '/show.php?id=1', to: '/articles' })
    await rows('redirect').insert({ from_path: '/to-other-signs', to: '/我的%20Page' })
    expect(await found('redirect')).toEqual([['/old', '跳转到', '/never', 'missing', null]])
  })

  test('addresses that were asked for and not found, the most frequent first, until there is something', async () => {
    const { app } = product()
    for (const url of [
      '/lost',
      '/lost',
      '/en/lost',
      '/once',
      '/my%20page',
      '/my%20page',
      '/wp-login.php',
      '/.env',
      '/user/x',
      '/articles',
    ])
      await visit(url)
    await app.site.flush(app)
    await visit('/lost')
    await app.site.flush(app)
    const asked = async () => (await ask()).list.filter(({ kind }) => kind === 'asked')
    expect((await asked()).map(({ to, count }) => [to, count])).toEqual([
      ['/lost', 4],
      ['/my page', 2],
      ['/once', 1],
    ])
    expect((await asked())[0]).toMatchObject({ place: null, time: Math.floor(product().now / 1000) })
    await rows('redirect').insert({ from_path: '/lost', code: '410', to: '' })
    await rows('redirect').insert({ from_path: '/my page', to: '/articles' })
    expect((await asked()).map(({ to }) => to)).toEqual(['/once'])
  })

  test('thousands of addresses that are tried once push out nothing that is asked for often', async () => {
    const { app } = product()
    const { missing } = app.site
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 1200; n++) {
        missing.count(`/tried-${round}-${n}`, 1000 + round)
        if (n % 100 === 0) missing.count('/popular', 1000 + round)
      }
      await app.site.flush(app)
    }
    const kept = await app.database.write.selectFrom('missing_path').select(['path', 'count']).execute()
    expect(kept.length).toBeLessThanOrEqual(1000)
    expect(kept.find(({ path }) => path === '/popular')).toMatchObject({ count: 36 })
  })

  test('only places that the caller may look at are told', async () => {
    const menu = await rows('menu').insert({ name: 'Foot', code: 'foot' })
    await rows('menuItem').insert({ menu_id: menu.id, label: 'x', kind: 'url', url: '/not-there' })
    const redirect = await rows('redirect').insert({ from_path: '/shut', to: '/not-there' })
    onTestFinished(async () => {
      await rows('menu').remove([Number(menu.id)])
      await rows('redirect').remove([Number(redirect.id)])
    })
    await visit('/in-vain')
    const { token } = await product().limitedAdmin(['content/brokenLink/index', 'content/redirect/index'])
    const kindsFor = async (who?: string) =>
      [...new Set((await ask(who)).list.map(({ kind }) => kind))].toSorted()
    expect(await kindsFor()).toEqual(expect.arrayContaining(['asked', 'menu', 'redirect']))
    expect(await kindsFor(token)).toEqual(['asked', 'redirect'])
    const other = await product().limitedAdmin(['content/menu/index'])
    const answer = await product().call(adminUrl('content/brokenLink', 'index'), { token: other.token })
    expect(answer.code).toBe(401)
  })
})
