import { beforeAll, describe, expect, test } from 'vitest'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'
import { accentOf, contrastWithWhite, isReadable } from './accent.ts'

type Row = Record<string, unknown>
type Answer = { readonly code: number; readonly msg: string; readonly data: Row }

const browser = { accept: 'text/html,*/*;q=0.8' }

describe('the colour of a layout', () => {
  test('can be read with white on it, and is lighter on dark ground', () => {
    expect(contrastWithWhite('#000000')).toBeCloseTo(21)
    expect(contrastWithWhite('#767676')).toBeCloseTo(4.54, 2)
    expect([isReadable('#767676'), isReadable('#777777'), isReadable('#ff0')]).toEqual([true, false, false])
    expect(accentOf('#1a5c3a')).toEqual({ primary: '#1a5c3a', hover: '#154b30', dark: '#6a957f' })
    expect(accentOf('red')).toBeNull()
  })
})

onEveryDialect({ env: { PORTICO_PUBLIC_URL: 'https://tea.example' } }, (product, dialect) => {
  const call = (action: string, body: Row): Promise<Answer> =>
    product().call<Row>(`/admin/content.layout/${action}`, {
      method: action === 'del' ? 'DELETE' : 'POST',
      token: product().superToken,
      body,
    })
  const rows = (name: string) => product().rows(`content/${name}`)
  const page = async (url: string) => (await product().server.inject({ url, headers: browser })).body
  const main = async (url: string) => /<main.*?<\/main>/s.exec(await page(url))?.[0] ?? ''
  const notice = (id: string, text: string, more: Row = {}) => ({
    ...{ id, type: 'notice', props: { title: text, text, tone: 'info' } },
    ...more,
  })
  const make = async (code: string, more: Row = {}) => {
    const answer = await call('add', { name: code, code, kind: 'page', ...more })
    expect(answer, answer.msg).toMatchObject({ code: 1 })
    return Number(
      (
        await product()
          .app.database.read.selectFrom('content_layout')
          .select('id')
          .where('code', '=', code)
          .executeTakeFirstOrThrow()
      ).id,
    )
  }
  const side = [notice('own', 'Of the layout')]
  const publish = (slug: string, more: Row = {}) =>
    rows('page').insert({ title: slug, slug, status: 'published', slots: [notice('m', 'Middle')], ...more })

  beforeAll(async () => {
    await product().call('/admin/routine.config/edit', {
      method: 'POST',
      token: product().superToken,
      body: { site_open: 1 },
    })
  })

  test('a layout in use and a default one stay', async () => {
    const used = await make('used')
    await publish('uses-it', { layout_id: used })
    expect(await call('del', { ids: [used] })).toMatchObject({ code: 0 })
    const byDefault = await make('by-default'.replace('-', '_'), { kind: 'article' })
    await call('makeDefault', { id: byDefault })
    expect(await call('del', { ids: [byDefault] })).toMatchObject({ code: 0 })
  })

  // No database takes part in deciding what follows.
  if (dialect !== 'sqlite') return

  test('pages have the look of the product until somebody makes a layout the default one', async () => {
    await publish('plain')
    expect(await main('/plain')).toContain('class="page wide"')
    const id = await make('right', { frame: 'sidebarRight', side, accent: '#1a5c3a', radius: 0 })
    expect(await main('/plain')).not.toContain('Of the layout')
    expect(await call('makeDefault', { id })).toMatchObject({ code: 1 })
    const shown = await page('/plain')
    expect(shown).toMatch(
      /<div class="beside"><div class="middle">.*Middle.*<\/div><aside class="side">.*Of the layout/s,
    )
    expect(shown).toContain('--primary:#1a5c3a')
    expect(shown).toContain('--radius:0px')
    expect(await page('/articles')).not.toContain('Of the layout')
  })

  test('a page fills places of its layout, and what is in no place of it shows to nobody', async () => {
    const id = await make('filled', { frame: 'sidebarLeft', side, top: side })
    await publish('filled', {
      layout_id: id,
      slots: [
        notice('m', 'Middle'),
        notice('s', 'Of the page', { slot: 'side' }),
        notice('x', 'Nowhere', { slot: 'gone' }),
      ],
    })
    const shown = await main('/filled')
    expect(shown).toMatch(/<aside class="side">.*Of the page/s)
    expect(shown).toMatch(/<div class="place top">.*Of the layout/s)
    expect(shown).not.toContain('Nowhere')
    expect(shown.match(/Of the layout/g)).toHaveLength(2)
  })

  test('what waits in a draft of a layout shows on no page until it is published', async () => {
    const id = await make('drafted', { footer: [notice('f', 'Old footer')] })
    await publish('drafted', { layout_id: id })
    const open = async () =>
      (
        await product().call<{ row: Row }>(`/admin/content.layout/edit?id=${id}`, {
          token: product().superToken,
        })
      ).data.row
    const { row_version } = await open()
    await call('edit', { id, row_version, footer: [notice('f', 'New footer')] })
    expect(await page('/drafted')).toContain('Old footer')
    const opened = await open()
    const applied = await call('applyDraft', {
      ...{ id, row_version: opened.row_version, draft_version: opened.draft_version },
    })
    expect(applied, applied.msg).toMatchObject({ code: 1 })
    const shown = await page('/drafted')
    expect(shown).toContain('New footer')
    expect(shown).not.toContain('Old footer')
  })

  test('a header has what its layout puts there, in the language of the page', async () => {
    await product().call('/admin/routine.config/edit', {
      ...{ method: 'POST', token: product().superToken },
      body: { site_languages: ['zh-cn', 'en'], site_title: '茶园' },
    })
    const block = (type: string, props: Row = {}) => ({ id: type, type, props })
    const id = await make('headed', {
      header: [
        block('search'),
        block('menu'),
        block('languages'),
        block('button', { label: '订购', leads_to: 'address', url: '/buy', look: 'primary', align: 'start' }),
      ],
      side: [{ ...block('menu'), id: 'beside' }, { ...block('search'), id: 'find' }, block('logo')],
      translations: { en: { header: [block('languages'), block('logo', { look: 'name' })] } },
    })
    await publish('headed', { layout_id: id, translations: { en: { title: 'Headed' } } })
    const bar = async (url: string) => /<header class="bar">.*?<\/header>/s.exec(await page(url))?.[0] ?? ''
    const own = await bar('/headed')
    const places = ['role="search"', 'class="menu"', 'href="/en/headed"', 'href="/buy"', 'data-account']
    expect(places.map((one) => own.indexOf(one)).every((at, place, all) => at > (all[place - 1] ?? 0))).toBe(
      true,
    )
    expect(own).not.toContain('class="brand"')
    expect(own.match(/data-language/g)).toHaveLength(1)
    const english = await bar('/en/headed')
    expect(english).toMatch(/data-language="zh-cn".*class="brand" href="\/en"/s)
    expect(english).not.toContain('role="search"')
    // What is in one language leads to the front page in another.
    await publish('lonely', { layout_id: id })
    expect(await bar('/lonely')).toMatch(/href="\/en"[^>]* data-language/)
    // Beside a page the same blocks are made for a column.
    const beside = /<aside class="side">.*?<\/aside>/s.exec(await main('/headed'))?.[0] ?? ''
    expect(beside).toMatch(/<nav class="entries".*<button class="button" type="submit">.*class="brand"/s)
    // Pages without blocks in their header have that of the product.
    expect(await bar('/filled')).toMatch(/class="brand".*class="menu".*href="\/search".*data-language="en"/s)
    const refused = await call('add', { name: 'x', code: 'quoted', header: [block('quote', { text: 'x' })] })
    expect(Object.keys((refused.data?.faults ?? {}) as Row)).toContain('header')
  })

  test('a layout is previewed on pages that there are, with what is typed of it', async () => {
    const id = await make('previewed', { frame: 'wide', side })
    const values = {
      ...{ frame: 'sidebarRight', accent: '#1a5c3a' },
      ...{ side: [notice('own', 'Typed beside')], bottom: [notice('b', 'Typed below')] },
      header: [{ id: 'l', type: 'languages', props: {} }],
    }
    const preview = async (on: string, more: Row = {}) =>
      String((await call('preview', { id, values: { ...values, ...more }, on })).data.html)
    const list = await preview('list')
    expect(list).toMatch(/<aside class="side">.*Typed beside/s)
    expect(list).toMatch(/<div class="place bottom">.*Typed below/s)
    expect(list).toContain('--primary:#1a5c3a')
    expect(list).not.toContain('Of the layout')
    expect(list).not.toContain('class="brand"')
    expect(await preview('page', { side: [] })).not.toContain('<aside')
    expect(await preview('article')).toContain('class="empty"')
    const category = await rows('category').insert({ name: 'Tea', slug: 'of-the-preview' })
    const text = { body: '<p>x</p>', category_id: category.id, status: 'published', publish_time: 1000 }
    await rows('article').insert({ ...text, title: 'Previewed', slug: 'previewed' })
    expect(await preview('article')).toMatch(/<h1>Previewed<\/h1>.*Typed beside/s)
    const deep = (level: number): Row => ({
      ...{ id: `d${level}`, type: 'columns', props: { count: '2' } },
      ...(level === 0 ? {} : { slots: { one: [deep(level - 1)] } }),
    })
    expect(await preview('list', { side: [deep(8)] })).toContain('Of the layout')
    expect(await call('preview', { id: 999_999, values: {} })).toMatchObject({ code: 0 })
    expect(await page('/articles')).not.toContain('Typed')
  })

  test('there is one default layout of each kind, and a disabled one gives way to another', async () => {
    const [one, other] = [
      await make('one', { kind: 'list' }),
      await make('two', { kind: 'list', footer: [notice('f', 'Second')] }),
    ]
    await call('makeDefault', { id: one })
    await call('makeDefault', { id: other })
    expect(await page('/articles')).toContain('Second')
    const marked = await product()
      .app.database.read.selectFrom('content_layout')
      .select('code')
      .where('kind', '=', 'list')
      .where('is_default', '=', 1)
      .execute()
    expect(marked).toEqual([{ code: 'two' }])
    // What readers find by words is a list as well, until it has a default of its own.
    expect(await page('/search')).toContain('Second')
    const found = await make('found', { kind: 'search', footer: [notice('f', 'Of what is found')] })
    await call('makeDefault', { id: found })
    expect(await page('/search')).toContain('Of what is found')
    expect(await page('/articles')).toContain('Second')
    await rows('layout').update([other], { status: '0' })
    expect(await page('/articles')).not.toContain('Second')
  })

  test('layouts are for their kind of pages, and colours that can not be read are refused by name', async () => {
    const id = await make('lists', { kind: 'list' })
    await expect(publish('wrong-kind', { layout_id: id })).rejects.toThrow('invalid')
    const answer = await call('add', { name: 'x', code: 'pale', accent: '#ffff00' })
    expect(Object.keys((answer.data?.faults ?? {}) as Row)).toEqual(['accent'])
  })

  test('a category has its layout from the category above', async () => {
    const id = await make('of_lists', { kind: 'list', footer: [notice('f', 'Of the category')] })
    const above = await rows('category').insert({ name: 'Tea', slug: 'tea', layout_id: id })
    await rows('category').insert({ name: 'Green', slug: 'green', pid: above.id })
    expect(await page('/articles/tea/green')).toContain('Of the category')
  })
})
