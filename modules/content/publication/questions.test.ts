import { beforeAll, expect, test, vi } from 'vitest'
import { onSqlite } from '#server/conformance/on-every-dialect.ts'
import { setSetting } from '#server/testing/accounts/sessions.ts'

// How many questions the page of an article asks of the database that was not rendered before.

const product = onSqlite({ env: { PORTICO_PUBLIC_URL: 'https://tea.example' } })
const ask = (url: string) => product().server.inject({ url, headers: { accept: 'text/html' } })

/** The statements that a page takes, that which tells whether anything was written since among them. */
async function statementsOf(url: string): Promise<readonly string[]> {
  const { read, write } = product().app.database
  const spies = [read, write].map((db) => vi.spyOn(db.getExecutor(), 'executeQuery'))
  const { statusCode } = await ask(url)
  const asked = [...new Set(spies.flatMap(({ mock }) => mock.calls.map(([query]) => query)))]
  for (const spy of spies) spy.mockRestore()
  expect(statusCode).toBe(200)
  return asked.map(({ sql }) => sql)
}

let tag_ids: number[]

beforeAll(async () => {
  await setSetting(product(), 'site_open', '1')
  const rows = (name: string) => product().rows(`content/${name}`)
  const { id: category_id } = await rows('category').insert({ name: 'Green', slug: 'green' })
  tag_ids = [Number((await rows('tag').insert({ name: 'Spring', slug: 'spring' })).id)]
  for (const slug of ['first', 'second', 'third']) {
    const body = `<h2>x</h2><p><a href="/article/first">x</a><img src="/storage/in.png" alt="x"></p>`
    const en = { title: slug, body, summary: 'x' }
    const values = { title: slug, slug, category_id, tag_ids, body, summary: 'x', byline: 'x' }
    const cover = '/storage/cover.png'
    await rows('article').insert({ ...values, cover, status: 'published', translations: { en } })
  }
})

test.each(['', '/en'])(
  'eight at most, once menus, category and tags are known from another page, at %o',
  async (prefix) => {
    await ask(`${prefix}/article/first`)
    const asked = await statementsOf(`${prefix}/article/second`)
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(8)
    expect(asked.length).toBeGreaterThan(3)
  },
)

test('none but that after anything new, of a page that was rendered', async () => {
  await ask('/article/third')
  expect(await statementsOf('/article/third')).toHaveLength(1)
})

test('what pages share is as new as the last write', async () => {
  const { body } = await ask('/article/second')
  expect(body).toContain('>Spring</a>')
  await product().rows('content/tag').update(tag_ids, { name: 'Autumn' })
  expect((await ask('/article/third')).body).toContain('>Autumn</a>')
})
