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
  const side = (more: Row = {}) => ({
    ...{ name: 'aside', label: 'Beside', place: 'side', initial: [notice('own', 'Of the layout')] },
    ...more,
  })
  const publish = (slug: string, more: Row = {}) =>
    rows('page').insert({ title: slug, slug, status: 'published', slots: [notice('m', 'Middle')], ...more })

  beforeAll(async () => {
    await product().call('/admin/routine.config/edit', {
      method: 'POST',
      token: product().superToken,
      body: { site_open: 1 },
    })
  })

  test('a layout in use, a default one, and a place that pages have filled, stay', async () => {
    const used = await make('used', { slots: [side({ initial: [] })] })
    await publish('uses-it', { layout_id: used, slots: [notice('s', 'Kept', { slot: 'aside' })] })
    expect(await call('del', { ids: [used] })).toMatchObject({ code: 0 })
    const byDefault = await make('by-default'.replace('-', '_'), { kind: 'article' })
    await call('makeDefault', { id: byDefault })
    expect(await call('del', { ids: [byDefault] })).toMatchObject({ code: 0 })
    const [slot] = await product()
      .app.database.read.selectFrom('content_layout_slot')
      .select('id')
      .where('layout_id', '=', used)
      .execute()
    await expect(rows('layoutSlot').remove([Number(slot?.id)])).rejects.toThrow('slotFilled')
  })

  // No database takes part in deciding what follows.
  if (dialect !== 'sqlite') return

  test('pages have the look of the product until somebody makes a layout the default one', async () => {
    await publish('plain')
    expect(await main('/plain')).toContain('class="page wide"')
    const id = await make('right', { frame: 'sidebarRight', slots: [side()], accent: '#1a5c3a', radius: 0 })
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
    const id = await make('filled', {
      frame: 'sidebarLeft',
      slots: [side(), side({ name: 'top', place: 'top' })],
    })
    await publish('filled', {
      layout_id: id,
      slots: [
        notice('m', 'Middle'),
        notice('s', 'Of the page', { slot: 'aside' }),
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

  test('a layout is previewed on pages that there are, with what is typed of it and of its places', async () => {
    const id = await make('previewed', { frame: 'wide', slots: [side()] })
    const opened = await product().call<{ row: { slots: readonly Row[] } }>(
      `/admin/content.layout/edit?id=${id}`,
      {
        token: product().superToken,
      },
    )
    const slot = opened.data.row.slots[0]?.id
    const values = {
      ...{ frame: 'sidebarRight', accent: '#1a5c3a' },
      slots: [
        { id: slot, initial: [notice('own', 'Typed beside')] },
        { key: 'n1', name: 'more', label: 'More', place: 'bottom', initial: [notice('b', 'Typed below')] },
      ],
    }
    const preview = async (on: string, more: Row = {}) =>
      String((await call('preview', { id, values: { ...values, ...more }, on })).data.html)
    const list = await preview('list')
    expect(list).toMatch(/<aside class="side">.*Typed beside/s)
    expect(list).toMatch(/<div class="place bottom">.*Typed below/s)
    expect(list).toContain('--primary:#1a5c3a')
    expect(list).not.toContain('Of the layout')
    expect(await preview('page', { slots: [{ id: slot, removed: true }] })).not.toContain('<aside')
    expect(await preview('article')).toContain('class="empty"')
    const category = await rows('category').insert({ name: 'Tea', slug: 'of-the-preview' })
    const text = { body: '<p>x</p>', category_id: category.id, status: 'published', publish_time: 1000 }
    await rows('article').insert({ ...text, title: 'Previewed', slug: 'previewed' })
    expect(await preview('article')).toMatch(/<h1>Previewed<\/h1>.*Typed beside/s)
    const deep = (level: number): Row => ({
      ...{ id: `d${level}`, type: 'columns', props: { count: '2' } },
      ...(level === 0 ? {} : { slots: { one: [deep(level - 1)] } }),
    })
    const wrong = { slots: [{ id: slot, name: 7, place: 'nowhere', initial: [deep(8)] }] }
    expect(await preview('list', wrong)).toContain('Of the layout')
    expect(await call('preview', { id: 999_999, values: {} })).toMatchObject({ code: 0 })
    expect(await page('/articles')).not.toContain('Typed')
  })

  test('a page is not published while a place lacks what it has to hold, or holds what it does not take', async () => {
    const id = await make('strict', {
      slots: [
        side({ required: 1, label: 'Needed', initial: [] }),
        side({ name: 'quotes', label: 'Quotes', allowed: ['quote'], max: 1, initial: [] }),
      ],
    })
    const add = async (...slots: readonly Row[]) => {
      const answer = await product().call<Row>('/admin/content.page/add', {
        method: 'POST',
        token: product().superToken,
        body: { title: 'Strict', slug: `strict-${slots.length}`, layout_id: id, status: 'published', slots },
        language: 'en',
      })
      return (answer.data?.faults as Row | undefined)?.slots ?? answer.code
    }
    const needed = notice('n', 'x', { slot: 'aside' })
    expect(await add()).toBe('Fill in the layout’s area “Needed”')
    expect(await add({ ...needed, hidden: true })).toBe('Fill in the layout’s area “Needed”')
    const other = await add(needed, notice('q', 'x', { slot: 'quotes' }))
    expect(other).toMatch(/^The layout’s area “Quotes” can’t hold blocks/)
    expect(await add(needed)).toBe(1)
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
