import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exchangeFiles } from '../../testing/exchange-files.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { type CleanerLimits, createCleaner } from './cleaner.ts'

const colored = (count: number) => `<p>${'<span style="color:red">x</span>'.repeat(count)}</p>`
/** Each `<` takes four characters as HTML. */
const growing = '<'.repeat(1_400_000)
const plain = `<p>${'a'.repeat(120_000)}</p>`

const products: TestApp[] = []
afterAll(() => Promise.all(products.map((product) => product.close())))

async function started(cleanerLimits: Partial<CleanerLimits> = {}) {
  const product = await startTestApp({ cleanerLimits })
  products.push(product)
  const category_id = Number((await product.rows('content/category').insert({ name: 'news' })).id)
  const call = (url: string, body: Record<string, unknown>, language = 'en') =>
    product.call<{ id: number; faults: Record<string, string> }>(url, {
      method: 'POST',
      token: product.superToken,
      language,
      body,
    })
  const post = (action: string, body: Record<string, unknown>, language?: string) =>
    call(`/admin/content.Article/${action}`, body, language)
  const setting = (action: string, body: Record<string, unknown>) =>
    call(`/admin/routine.config/${action}`, body)
  const add = (body: string, language?: string) => post('add', { title: 'Long', category_id, body }, language)
  const articles = () => product.app.database.read.selectFrom('content_article').selectAll().execute()
  return { product, post, add, setting, articles }
}

describe('articles with long texts', () => {
  let site: Awaited<ReturnType<typeof started>>
  beforeAll(async () => {
    site = await started()
  })

  test('other calls are answered while a long text is cleaned', async () => {
    const order: string[] = []
    const { cleaner } = site.product.app
    const clean = cleaner.clean
    const begun = new Promise<void>((resolve) => {
      Object.assign(cleaner, {
        clean: (html: string) => {
          const cleaned = clean(html)
          resolve()
          return cleaned
        },
      })
    })
    const saving = site.add(colored(90_000)).then(({ code, data }) => {
      order.push(`saved ${code}`)
      return data.id
    })
    await begun
    for (let call = 0; call < 5; call++) {
      const { statusCode } = await site.product.server.inject({ url: '/healthz' })
      order.push(`alive ${statusCode}`)
    }
    const saved = await saving
    Object.assign(cleaner, { clean })
    expect(order).toEqual([...Array(5).fill('alive 200'), 'saved 1'])
    const article = (await site.articles()).find(({ id }) => Number(id) === saved)
    expect(article?.body).toBe(`<p><span style="color: red;">${'x'.repeat(90_000)}</span></p>`)
  })

  test('a text that grows beyond the limit is refused by field and limit, added and changed', async () => {
    const { id } = (await site.add('<p>short</p>')).data
    const before = await site.articles()
    const refused = { code: 0, status: 200, data: { type: 'invalid' } }
    const added = await site.add(growing)
    expect(added).toMatchObject(refused)
    expect(added.data.faults.body).toMatch(/is larger than 3 MiB as HTML; split it up$/)
    expect((await site.add(growing, 'zh-cn')).data.faults.body).toContain('3 MiB')
    expect(await site.post('edit', { id, body: growing })).toMatchObject(refused)
    expect(await site.articles()).toEqual(before)
  })

  test('a row of a file whose text grows beyond the limit is refused with its number, the others come in', async () => {
    const files = exchangeFiles(() => site.product)
    const csv = `title,category_id,body\r\nfirst,news,<p>x</p>\r\nsecond,news,${growing.slice(0, 900_000)}\r\n`
    const { file, mapping } = await files.sent('content/article', 'rows.csv', csv)
    const order = { mode: 'add', key: '', empty: 'keep', file, mapping, step: 'run' }
    const outcome = await files.run('content/article', order)
    expect(outcome).toMatchObject({
      added: 1,
      failed: 1,
      errors: [{ row: 3, reason: expect.stringContaining('3 MiB') }],
    })
  })

  test('a text of signs that no database keeps is refused or cleaned', async () => {
    for (const sign of ['\0', '\ud800', '&#0;', '&#xd800;', '\u0001', '\uffff']) {
      const text = `<p>${`a${sign}`.repeat(60_000)}</p>`
      expect([0, 1]).toContain((await site.add(text)).code)
      expect((await site.add(text)).status).toBe(200)
    }
  })
})

test('a text that takes longer than the budget is refused, and nothing of it is stored', async () => {
  const site = await started({ budget: 1 })
  const refused = await site.add(colored(30_000))
  expect(refused.code).toBe(0)
  expect(refused.data.faults.body).toMatch(/is too complex to process in time; split it up$/)
  expect((await site.add(colored(30_000), 'zh-cn')).data.faults.body).toContain('过于复杂')
  expect(await site.articles()).toEqual([])
  await site.setting('add', { group: 'basics', name: 'long_text', title: 'Imprint', type: 'editor' })
  const { data } = await site.setting('edit', { long_text: colored(5000) })
  expect(data.faults.long_text).toBe('Imprint is too complex to process in time; split it up')
  expect((await site.add('<p>short</p>')).code).toBe(1)
})

test('what waits while a worker is replaced is cleaned all the same', async () => {
  const cleaner = createCleaner({ budget: 250 })
  try {
    const hard = `${'<b><i><u><s><tt><em><big><code>'}${'<p>x</p>'.repeat(300_000)}`
    const texts = [hard, hard, plain, plain, plain]
    const cleaned = await Promise.all(texts.map((html) => cleaner.clean(html)))
    const complex = { refusal: 'tooComplex' }
    expect(cleaned).toEqual([complex, complex, { html: plain }, { html: plain }, { html: plain }])
  } finally {
    await cleaner.close()
  }
})

test('more long texts than can wait are refused at once, short ones are cleaned', async () => {
  const cleaner = createCleaner({ queue: 1 })
  try {
    const cleaned = await Promise.all(
      [...Array(4).fill(plain), '<p>short'].map((html) => cleaner.clean(html)),
    )
    const kept = { html: plain }
    expect(cleaned).toEqual([kept, kept, kept, { refusal: 'busy' }, { html: '<p>short</p>' }])
  } finally {
    await cleaner.close()
  }
})
