import { beforeAll, describe, expect, test } from 'vitest'
import { faultsOfFeed, faultsOfPage } from '#modules/site/testing/valid-page.ts'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'
import { adminOf } from '#server/http/identity/identity.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { articles } from './server/articles/articles.ts'
import { makingDemo } from './server/state.ts'

type Row = Readonly<Record<string, unknown>>

const browser = { accept: 'text/html,*/*;q=0.8' }
const tables = ['article', 'page', 'category', 'tag', 'link', 'redirect', 'resource', 'menu_item', 'layout']

/** Makes the demo as the button does, with pictures that take no time. */
async function makeSmall(product: TestApp, params: Row = {}): Promise<Row> {
  const context = product.context()
  const identity = await adminOf(context, 1)
  if (!identity) throw new Error('there is no administrator')
  const id = await product.app.jobs.start(makingDemo, { width: 96, ...params }, { ...context, identity })
  await product.app.jobs.runDue()
  const job = await product.app.jobs.get(id, context)
  return { state: job?.state, error: job?.error, ...job?.result }
}

interface Removed {
  readonly undo: string
  readonly left: readonly { readonly name: string; readonly reason: string }[]
}

const options = { env: { PORTICO_PUBLIC_URL: 'https://tea.example' } }

/** What tests ask a site. */
function questionsTo(product: () => TestApp) {
  const get = (url: string) => product().server.inject({ url, headers: browser })
  const call = <T = Row>(url: string, body?: Row, token = product().superToken) =>
    product().call<T>(`/admin/${url}`, {
      token,
      language: 'en',
      ...(body ? { method: 'POST', body } : {}),
    })
  const state = async () => (await call<{ state: string }>('dashboard/demo')).data.state
  const count = async (table: string) => {
    const rows = await product().app.database.write.selectFrom(table).selectAll().execute()
    return rows.length
  }
  const counts = async () =>
    Object.fromEntries(
      await Promise.all(tables.map(async (name) => [name, await count(`content_${name}`)] as const)),
    )
  const addressesOf = async (file: string) =>
    [...(await get(file)).body.matchAll(/https:\/\/tea\.example([^<"]*)/g)].map(([, path = '']) => path)
  const sitemap = async () => {
    const parts = (await addressesOf('/sitemap.xml')).filter((path) => path.endsWith('.xml'))
    const found = await Promise.all(parts.map(addressesOf))
    return [...new Set(found.flat())].map((path) => path || '/')
  }
  return { get, call, state, count, counts, sitemap }
}

onEveryDialect(options, (product) => {
  const { call, state, count, counts } = questionsTo(product)

  describe('on an empty site', () => {
    test('it is offered to super administrators', async () => {
      expect(await state()).toBe('possible')
      const limited = await product().limitedAdmin(['content/article/index', 'dashboard/index'])
      expect(await call('demo/make', {}, limited.token)).toMatchObject({ code: 401 })
      expect(await call('demo/remove', {})).toMatchObject({
        code: 0,
        msg: 'There is no sample site to remove.',
      })
    })

    test('a press starts a job, and a second one leads to it', async () => {
      const first = await call<{ job: number }>('demo/make', {})
      expect(first).toMatchObject({ code: 1, data: { job: expect.any(Number) } })
      expect((await call('demo/make', {})).data).toEqual(first.data)
      expect((await call('dashboard/demo')).data).toMatchObject({ state: 'possible', ...first.data })
      await product().app.jobs.cancel(first.data.job, product().context())
      expect(await count('demo_row')).toBe(0)
    })

    // That a transaction leaves nothing is tested of each database elsewhere.
    test('a failure half-way leaves nothing', async () => {
      const taken = await product().rows('content/redirect').insert({ from_path: '/gifts', to: '/x' })
      const before = await counts()
      expect(await makeSmall(product())).toMatchObject({ state: 'failed' })
      expect(await counts()).toEqual(before)
      expect([await count('attachment'), await count('demo_row'), await state()]).toEqual([0, 0, 'possible'])
      await product()
        .rows('content/redirect')
        .remove([Number(taken.id)])
    })
  })
})

onEveryDialect(options, (product, dialect) => {
  const { get, call, state, count, counts, sitemap } = questionsTo(product)

  describe('made', () => {
    let changedByPeople: Row
    let records: readonly Row[]
    beforeAll(async () => {
      expect(await makeSmall(product(), { open: true })).toMatchObject({ state: 'done' })
      changedByPeople = (await call('dashboard/changes')).data
      records = await product()
        .app.database.write.selectFrom('change_record')
        .select(['create_time', 'source', 'actor_name'])
        .where('resource', '=', 'content/article')
        .execute()
    }, 60_000)

    test('nobody has changed anything by making it', () => {
      expect(changedByPeople).toEqual({ list: [] })
    })

    if (dialect === 'sqlite')
      test('every address of the site answers in both languages, and the sitemap has them', async () => {
        const paths = await sitemap()
        const shown = [
          '/',
          '/en',
          '/guide/water-and-time',
          '/en/articles/teas/oolong',
          '/tag/water',
          '/links',
        ]
        expect(paths).toEqual(expect.arrayContaining([...shown, '/en/article/first-gaiwan', '/delivery']))
        for (const path of paths) {
          const { statusCode, body } = await get(path)
          expect([path, statusCode]).toEqual([path, 200])
          expect(body, path).not.toMatch(/="\{/)
        }
        for (const path of ['/en/terms', '/en/links', '/feed.xml', '/en/feed.xml', '/search?q=%E8%8C%B6'])
          expect([path, (await get(path)).statusCode]).toEqual([path, 200])
      })

    if (dialect === 'sqlite')
      test('its pages are valid HTML with valid data for machines, its feeds valid Atom', async () => {
        for (const path of [...(await sitemap()), '/nothing', '/search?q=%E8%8C%B6', '/en/search'])
          expect(await faultsOfPage((await get(path)).body), path).toEqual([])
        for (const path of ['/feed.xml', '/en/feed.xml'])
          expect(faultsOfFeed((await get(path)).body), path).toEqual([])
      }, 60_000)

    test('is scheduled, a draft, for members, or changed, as with a site that people work on', async () => {
      const { list } = (await product().rows('content/article').list({ limit: 50 })) as {
        list: readonly Row[]
      }
      expect(list).toHaveLength(articles.length)
      expect(list.filter(({ status }) => status === 'draft')).toHaveLength(1)
      expect((await get('/article/winter-tea-table')).statusCode).toBe(404)
      expect((await get('/article/tasting-with-members')).body).not.toContain('北坡的老丛')
      expect((await get('/article/water-for-tea')).body).not.toContain('各地水质的小抄')
      expect((await get('/article/cold-brew')).body).toContain('冷泡')
      expect((await get('/gifts')).headers.location).toBe('/article/gift-boxes')
      expect((await get('/en/article/letter-from-the-mountain')).headers.location).toBe(
        '/article/letter-from-the-mountain',
      )
      product().now += 7 * 86_400_000
      expect((await get('/article/winter-tea-table')).statusCode).toBe(200)
      product().now -= 7 * 86_400_000
    })

    test('was written over ninety days, as its history says', () => {
      const days = records.map(({ create_time }) => (product().now / 1000 - Number(create_time)) / 86_400)
      expect(Math.max(...days)).toBeGreaterThan(85)
      expect(Math.min(...days)).toBeGreaterThan(0)
      expect(new Set(records.map(({ source }) => source))).toEqual(new Set(['seed']))
    })

    test('has a layout for the home page, one for articles, and one for everything', async () => {
      expect((await get('/')).body).toMatch(/data-header="centered".*class="page full landing"/s)
      expect((await get('/en/article/gift-boxes')).body).toMatch(/<aside class="side">.*Read on/s)
      expect((await get('/delivery')).body).toContain('--primary:#2f5d3a')
    })

    test('the menus lead to pages in the language of the reader', async () => {
      const { body } = await get('/en')
      expect(body).toContain('<a href="/en/guide/water-and-time">Water and time</a>')
      expect(body).toContain('<a href="/en/delivery">Delivery</a>')
      expect(body).toContain('<title>Hillside Tea</title>')
    })

    test('is not made twice', async () => {
      expect(await call('demo/make', {})).toMatchObject({ code: 0, msg: 'The sample site is there already.' })
    })

    test('goes and comes back as one; rows that people have changed stay, with what they need', async () => {
      const before = await counts()
      const remove = async () => (await call<Removed>('demo/remove', {})).data
      const undo = ({ undo: batch }: Removed) => call('security.dataRecycleLog/undo', { batch })
      const whole = await remove()
      expect(whole.left).toEqual([])
      expect(Object.values(await counts())).toEqual(tables.map(() => 0))
      expect(await state()).toBe('possible')
      expect(await undo(whole)).toMatchObject({ code: 1 })
      expect(await counts()).toEqual(before)
      expect([await state(), (await get('/')).statusCode]).toEqual(['there', 200])
      expect((await get('/en')).body).toContain('<title>Hillside Tea</title>')

      const { list } = (await product().rows('content/article').list({ quickSearch: '第一只盖碗' })) as {
        list: readonly Row[]
      }
      const { id } = list[0] as Row
      const { data } = await call<{ row: Row }>(`content.article/edit?id=${id}`)
      const { row_version, draft_version } = data.row
      const edited = { id, row_version, draft_version, subtitle: 'Mine' }
      expect(await call('content.article/edit', edited)).toMatchObject({ code: 1 })
      const rest = await remove()
      expect(rest.left.map(({ name, reason }) => [name, reason.slice(0, 8)])).toContainEqual([
        '第一只盖碗',
        'Changed ',
      ])
      expect(await counts()).toMatchObject({ article: 1, page: 0, category: 1, tag: 2, menu_item: 0 })
      expect(await state()).toBe('otherwise')
      expect(await count('demo_row')).toBeGreaterThan(0)
      expect(await undo(rest)).toMatchObject({ code: 1 })
      expect([await counts(), await state()]).toEqual([before, 'there'])
    })
  })
})
