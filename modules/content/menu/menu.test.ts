import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { MenuPreview } from './item-facts.ts'
import { isMenuAddress } from './menu-item.ts'

type Row = Record<string, unknown>
type Answer = { readonly code: number; readonly msg: string; readonly data: Row }

const browser = { accept: 'text/html,*/*;q=0.8' }

test('items lead to the web, to mail and telephone, and to paths of the site, and nowhere else', () => {
  const good = ['https://tea.example/a?b#c', 'HTTP://tea.example', 'mailto:tea@tea.example?subject=Tea']
  for (const url of [...good, 'tel:+86 10-1234', '/', '/articles?page=2#top'])
    expect(isMenuAddress(url), url).toBe(true)
  const bad = ['javascript:alert(1)', '//evil.example', '/\\evil.example', '/\t/evil.example', 'https://']
  for (const url of [...bad, 'data:text/html,x', 'tea', 'mailto:', 'tel:', ' /a', 'ftp://tea.example'])
    expect(isMenuAddress(url), url).toBe(false)
})

onEveryDialect({ env: { PORTICO_PUBLIC_URL: 'https://tea.example' } }, (product, dialect) => {
  const call = async (action: string, body: Row): Promise<Answer> =>
    product().call(`/admin/content.menu/${action}`, { method: 'POST', token: product().superToken, body })
  const opened = async (id: number) =>
    (
      await product().call<{ row: Row }>(`/admin/content.menu/edit?id=${id}`, {
        token: product().superToken,
      })
    ).data.row
  const idOf = async (code: string) =>
    Number(
      (
        await product()
          .app.database.read.selectFrom('content_menu')
          .select('id')
          .where('code', '=', code)
          .executeTakeFirstOrThrow()
      ).id,
    )
  const save = async (code: string, items: readonly Row[]) => {
    const id = await idOf(code)
    const { row_version, draft_version } = await opened(id)
    return call('edit', { id, row_version, draft_version, items })
  }
  const publish = async (code: string) => {
    const id = await idOf(code)
    const { row_version, draft_version } = await opened(id)
    return call('applyDraft', { id, row_version, draft_version })
  }
  const done = async (answer: Promise<Answer>) => {
    const found = await answer
    expect(found, found.msg).toMatchObject({ code: 1 })
  }
  /** What a menu consists of from now on, as everybody sees it. */
  const put = async (code: string, ...items: readonly Row[]) => {
    const known = (await opened(await idOf(code))).items as readonly Row[]
    const below = new Set(known.map(({ pid }) => pid))
    if (known.length + items.length === 0) return
    const removed = known.toSorted((one, other) => Number(below.has(one.id)) - Number(below.has(other.id)))
    await done(save(code, [...removed.map(({ id }) => ({ id, removed: true })), ...items]))
    await done(publish(code))
  }
  const faultsOf = (answer: Answer) => Object.keys((answer.data?.faults ?? {}) as Row)
  const show = async (code: string, language = 'zh-cn') => {
    const answer = await product().call<{ items: readonly Row[] }>(`/api/content.menu/show?code=${code}`, {
      language,
    })
    expect(answer, answer.msg).toMatchObject({ code: 1 })
    return answer.data.items
  }
  const page = async (url = '/articles') => (await product().server.inject({ url, headers: browser })).body
  const nav = async (url?: string) =>
    /<nav aria-label="(?:网站导航|Site navigation)">(.*?)<\/nav>/s.exec(await page(url))?.[1] ?? ''
  const link = (label: string, url: string, more: Row = {}) => ({ kind: 'url', label, url, ...more })
  const rows = (name: string) => product().rows(`content/${name}`)
  let news: Row
  const write = (more: Row = {}) =>
    rows('article').insert({
      title: 'Green tea',
      category_id: news.id,
      body: '<p>By hand</p>',
      status: 'published',
      ...more,
    })
  const to = (resource: string, row: Row, more: Row = {}) => ({
    kind: 'target',
    target: { resource, row_id: row.id },
    ...more,
  })

  beforeAll(async () => {
    news = await rows('category').insert({ name: 'News', slug: 'news' })
    await done(
      product().call('/admin/routine.config/edit', {
        method: 'POST',
        token: product().superToken,
        body: { site_open: 1 },
      }) as Promise<Answer>,
    )
  })
  beforeEach(() => put('main'))

  describe('the menus of the site', () => {
    test('are there from the start, and can not be deleted or called otherwise', async () => {
      for (const code of ['main', 'footer', 'member']) {
        const id = await idOf(code)
        const answer = await product().call('/admin/content.menu/del', {
          method: 'DELETE',
          token: product().superToken,
          body: { ids: [id] },
        })
        expect(answer, answer.msg).toMatchObject({ code: 0 })
        await call('edit', { id, code: `${code}2` })
        expect((await opened(id)).code).toBe(code)
      }
    })

    test('lead to the lists that there are until somebody puts items in', async () => {
      expect(await nav()).toBe(
        '<ul><li><a href="/articles" aria-current="page">文章</a></li><li><a href="/downloads">资源下载</a></li><li><a href="/links">友情链接</a></li><li><a href="/products">商品</a></li></ul>',
      )
      expect(await nav('/en/articles')).toContain('<a href="/en/links">Links</a>')
      expect(await show('main')).toEqual([])
    })

    test('show what was published of them, in the frame of every page', async () => {
      await done(save('main', [link('Waiting', '/articles')]))
      expect(await nav()).not.toContain('Waiting')
      await done(publish('main'))
      expect(await nav()).toContain('<a href="/articles" aria-current="page">Waiting</a>')
      expect(await nav('/links')).toContain('<a href="/articles">Waiting</a>')
    })
  })

  describe('an item', () => {
    test('shows as long as its target is public, with what hangs below it', async () => {
      const article = await write({ slug: 'canary', title: 'canary-title' })
      await put(
        'main',
        to('content/article', article, { key: 'k' }),
        link('Below', '/links', { pid: 'k' }),
        link('Stays', '/'),
      )
      expect(await nav()).toMatch(/canary-title.*Below.*Stays/s)
      await rows('article').update([Number(article.id)], { status: 'archived' })
      expect(await nav()).not.toMatch(/canary|Below/)
      expect(await show('main')).toMatchObject([{ label: 'Stays' }])
      await rows('article').update([Number(article.id)], { status: 'published' })
      expect(await nav()).toContain('canary-title')
      await rows('article').remove([Number(article.id)])
      expect(await nav()).not.toMatch(/canary|Below/)
    })

    test('appears at the second at which its target becomes public', async () => {
      const now = Math.floor(product().now / 1000)
      const article = await write({ title: 'Later', publish_time: now + 60 })
      await put('main', to('content/article', article), link('Now', '/'))
      expect(await nav()).not.toContain('Later')
      product().now += 60_000
      expect(await nav()).toContain('Later')
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('is called like its target, unless it has a label of its own', async () => {
      const article = await write({ slug: 'green-tea' })
      await put('main', to('content/article', article), to('content/category', news, { label: 'All news' }))
      expect(await nav()).toContain('<a href="/article/green-tea">Green tea</a>')
      expect(await nav()).toContain('<a href="/articles/news">All news</a>')
      expect(await nav('/en/articles')).toContain('<a href="/en/article/green-tea">Green tea</a>')
      expect(await show('main')).toMatchObject([
        { label: 'Green tea', url: '/article/green-tea', open_in: 'same', visible_to: 'everyone', items: [] },
        { label: 'All news', url: '/articles/news' },
      ])
    })

    test('without a label follows the name of its target, also in other languages', async () => {
      const article = await write({
        slug: 'sencha',
        translations: { en: { title: 'Sencha' } },
        title: '煎茶',
      })
      await put('main', to('content/article', article))
      const labels = async () => [(await show('main'))[0]?.label, (await show('main', 'en'))[0]?.label]
      expect(await labels()).toEqual(['煎茶', 'Sencha'])
      await rows('article').update([Number(article.id)], { title: '玉露' })
      expect(await labels()).toEqual(['玉露', 'Sencha'])
      expect(await nav()).toContain('玉露')
      expect(await nav('/en/articles')).toContain('Sencha')
    })

    test('hangs below others, three levels deep', async () => {
      await put(
        'main',
        { kind: 'heading', label: 'One', key: 'a' },
        link('Two', '/articles', { key: 'b', pid: 'a' }),
        link('Three', 'https://tea.example/x', { key: 'c', pid: 'b', open_in: 'new' }),
      )
      expect(await nav('/links')).toBe(
        '<ul><li><button type="button" class="entry">One</button>' +
          '<ul><li><a href="/articles">Two</a>' +
          '<ul><li><a href="https://tea.example/x" target="_blank" rel="noopener">Three</a></li></ul></li></ul></li></ul>',
      )
      const three = ((await opened(await idOf('main'))).items as readonly Row[]).find(
        ({ label }) => label === 'Three',
      )
      const answer = await save('main', [link('Four', '/', { pid: three?.id })])
      expect(answer, answer.msg).toMatchObject({ code: 0 })
    })

    test('is shown in the language of the page', async () => {
      await put(
        'main',
        link('关于', '/articles', { translations: { en: { label: 'About' } } }),
        link('链接', '/links'),
      )
      expect(await nav('/en/links')).toContain('<a href="/en/articles">About</a>')
      expect(await nav('/en/links')).toContain('<a href="/en/links" aria-current="page">链接</a>')
    })

    test('is for everybody, for guests or for members: without script all see what guests do', async () => {
      await put(
        'main',
        link('Join', '/user', { visible_to: 'guests' }),
        link('Club', '/user', { visible_to: 'members' }),
      )
      expect(await nav()).toContain('<li data-for="guests"><a href="/user">Join</a></li>')
      expect(await nav()).toContain('<li data-for="members" hidden><a href="/user">Club</a></li>')
    })

    test('is text wherever it stands', async () => {
      const script = '"><script>alert(1)</script>'
      await put('main', link(script, '/articles?"><script>alert(2)</script>'))
      await put('footer', { kind: 'heading', label: script })
      expect(await page()).not.toContain('<script>alert')
      expect(await page()).toContain('&lt;script&gt;alert(1)')
    })

    test('leads to no address that does something else', async () => {
      const refused = async (item: Row) => {
        await save('main', [{ key: 'k', ...item }])
        const faults = faultsOf(await publish('main'))
        const { draft_version } = await opened(await idOf('main'))
        const url = `/admin/content.menu/draft?id=${await idOf('main')}&draft_version=${draft_version}`
        await done(product().call(url, { method: 'DELETE', token: product().superToken }) as Promise<Answer>)
        return faults
      }
      for (const url of ['javascript:alert(1)', '//evil.example', 'data:text/html,x'])
        expect(faultsOf(await save('main', [link('Bad', url, { key: 'k' })])), url).toEqual(['items.k.url'])
      expect(await refused({ kind: 'target' })).toEqual(['items.k.target'])
      expect(await refused({ kind: 'heading' })).toEqual(['items.k.label'])
      expect(await refused({ kind: 'url', url: 'https://tea.example' })).toEqual(['items.k.label'])
      const secret = { resource: 'auth/admin', row_id: 1 }
      expect(await refused({ kind: 'target', target: secret })).toEqual(['items.k.target'])
    })
  })

  // No database takes part in deciding what follows.
  if (dialect !== 'sqlite') return

  describe('a menu that is being typed', () => {
    const typed = async (items: readonly unknown[], more: Row = {}) => {
      const answer = await call('preview', { code: 'main', items, ...more })
      expect(answer, answer.msg).toMatchObject({ code: 1 })
      return answer.data as unknown as MenuPreview
    }

    test('shows in the frame of the site as it would be, and stores nothing', async () => {
      await put('main', link('Stored', '/links'))
      const article = await write({ title: 'Oolong', slug: 'oolong' })
      const items = [
        to('content/article', article, { key: 'a' }),
        link('Below', '/links', { key: 'b', pid: 'a', translations: { en: { label: 'Under' } } }),
        { ...link('Gone', '/'), id: 1, removed: true },
      ]
      const { html, lists } = await typed(items)
      expect(html).toMatch(
        /<nav[^>]*><ul><li><a href="\/article\/oolong">Oolong<\/a><ul><li><a href="\/links"[^>]*>Below/,
      )
      expect(html).not.toMatch(/Stored|Gone|<script type="module"/)
      expect((await typed(items, { language: 'en' })).html).toContain('>Under</a>')
      expect(lists.map(({ url }) => url)).toEqual(
        expect.arrayContaining(['/', '/articles', '/downloads', '/links', '/products', '/search']),
      )
      expect(await nav()).toContain('Stored')
      expect((await typed([link('Foot', '/', { key: 'f' })], { code: 'footer' })).html).toMatch(
        /<footer.*>Foot<.*<\/footer>/s,
      )
      expect((await typed([])).html).toContain('<a href="/articles">文章</a>')
    })

    test('tells of every item where it leads, or why it does not show', async () => {
      const [open, draft, gone] = [
        await write({ title: 'Open', slug: 'open' }),
        await write({ title: 'Not yet', status: 'draft' }),
        await write({ title: 'Gone' }),
      ]
      await rows('article').remove([Number(gone.id)])
      const pageless = await rows('page').insert({ title: 'x', slug: 'x', status: 'published' })
      await product()
        .app.database.write.updateTable('site_path')
        .set({ is_current: 0 })
        .where('resource', '=', 'content/page')
        .where('row_id', '=', Number(pageless.id))
        .execute()
      const { items } = await typed([
        to('content/article', open, { key: 'open' }),
        to('content/article', open, { key: 'named', label: 'Own' }),
        to('content/article', draft, { key: 'draft' }),
        to('content/article', gone, { key: 'gone' }),
        to('content/page', pageless, { key: 'pageless' }),
        { kind: 'target', key: 'empty' },
        link('Bad', 'javascript:alert(1)', { key: 'bad' }),
        link('', '/links', { key: 'unlabelled' }),
        link('Mail', 'mailto:tea@tea.example', { key: 'mail' }),
        { kind: 'heading', label: 'More', key: 'heading' },
      ])
      expect(items.find(({ name }) => name === 'named')).toMatchObject({ label: 'Own', target: 'Open' })
      expect(items.map(({ name, label, url, fault }) => [name, label, url, fault])).toEqual([
        ['open', 'Open', '/article/open', null],
        ['named', 'Own', '/article/open', null],
        ['draft', 'Not yet', null, 'hidden'],
        ['gone', `#${gone.id}`, null, 'missing'],
        ['pageless', 'x', null, 'pageless'],
        ['empty', '', null, 'empty'],
        ['bad', 'Bad', 'javascript:alert(1)', 'address'],
        ['unlabelled', '', '/links', 'unlabelled'],
        ['mail', 'Mail', 'mailto:tea@tea.example', null],
        ['heading', 'More', null, null],
      ])
    })

    test('is refused where it is no list of items, and kept from whoever may not edit menus', async () => {
      const many = Array.from({ length: 1001 }, (_, at) => ({ key: `k${at}` }))
      for (const items of [undefined, 'x', [1], [{ key: '1 2' }], many])
        expect(await call('preview', { code: 'main', items })).toMatchObject({ code: 0 })
      const { html } = await typed([
        { key: 'k', kind: {}, target: 'x:y', url: 5, label: [], icon: 'a'.repeat(999) },
      ])
      expect(html).toContain('<header')
      const { token } = await product().limitedAdmin(['content/menu', 'content/menu/index'])
      const refused = await product().call('/admin/content.menu/preview', {
        ...{ method: 'POST' as const, token },
        body: { code: 'main', items: [] },
      })
      expect(refused.code).not.toBe(1)
    })
  })

  test('a menu takes 500 items and no more', async () => {
    const items = Array.from({ length: 501 }, (_, at) => link(`Item ${at}`, `/p-${at}`))
    expect(await save('member', items)).toMatchObject({ code: 0 })
    await put('member', ...items.slice(1))
    expect(await show('member')).toHaveLength(500)
  })

  test('a menu that is not there answers so, and a code that is none is refused', async () => {
    for (const query of [
      '',
      '?code=',
      '?code=nothing',
      '?code=a%00',
      '?code[]=main',
      `?code=${'a'.repeat(41)}`,
    ])
      expect(await product().call(`/api/content.menu/show${query}`), query).toMatchObject({ code: 0 })
  })

  test('pages of every process have a menu as soon as one has published it', async () => {
    const other = await startTestApp({
      beside: product(),
      env: { PORTICO_PUBLIC_URL: 'https://tea.example' },
    })
    try {
      const there = async () => (await other.server.inject({ url: '/articles', headers: browser })).body
      expect(await there()).not.toContain('Fresh')
      await put('main', link('Fresh', '/links'))
      expect(await there()).toContain('Fresh')
    } finally {
      await other.close()
    }
  })
})
