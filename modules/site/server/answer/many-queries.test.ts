import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeAll, expect, test } from 'vitest'
import { onSqlite } from '#server/conformance/on-every-dialect.ts'
import { setSetting } from '#server/testing/accounts/sessions.ts'
import { isLong } from '#server/testing/sample.ts'

const product = onSqlite({})
const browser = { accept: 'text/html' }
const count = isLong ? 99_999 : 6000

/** What a program that tries everything asks for: addresses with something new in each of them, there or not there. */
const asked: readonly ((n: number) => string)[] = [
  (n) => `/article/tea?utm_source=${n}`,
  (n) => `/articles?page=${n}`,
  (n) => `/nothing-${n}`,
  (n) => `/en/article/${n}?q=${n}`,
  (n) => `/preview/${n}`,
  (n) => `/api/content.article/show?slug=${n}`,
  (n) => `/api/content.article/index?quickSearch=${n}`,
]

beforeAll(async () => {
  await setSetting(product(), 'site_open', '1')
  const category = await product().rows('content/category').insert({ name: 'News', slug: 'news' })
  const article = { title: 'Tea', slug: 'tea', category_id: category.id, body: '<p>x</p>' }
  await product()
    .rows('content/article')
    .insert({ ...article, status: 'published' })
})

/** Bytes that are in use once everything is collected that nobody holds. */
function inUse(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let round = 0; round < 3; round++) collect()
  return process.memoryUsage().heapUsed
}

test(`${count} different questions leave no more behind than as many of the first ones`, async () => {
  const ask = async (from: number, to: number) => {
    for (let n = from; n < to; n++) {
      // Everybody is somebody else, or most would be told to wait.
      const remoteAddress = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
      const url = asked[n % asked.length]?.(n) ?? '/'
      const { statusCode } = await product().server.inject({ url, headers: browser, remoteAddress })
      // An expectation for each would take longer than the questions.
      if (![200, 301, 302, 404, 429].includes(statusCode)) throw new Error(`${url}: ${statusCode}`)
      if (n % 500 > 0) continue
      product().now += 61_000
      // What is sent from memory takes no turn of the event loop, in which the objects of its request would go.
      await nextTurn()
    }
  }
  await ask(0, count / 3)
  const before = inUse()
  await ask(count / 3, count)
  expect((inUse() - before) / 1024 / 1024).toBeLessThan(12)
}, 600_000)
