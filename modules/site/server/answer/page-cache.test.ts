import { expect, test } from 'vitest'
import { PageCache, type Rendered } from './page-cache.ts'

/** A page that says so, and holds until a second. */
const page = (text: string, until = 100): Rendered => ({ status: 200, type: 'text/html', text, until })

const textOf = async (made: Promise<{ readonly plain: Buffer }>) => String((await made).plain)

test('a page is made once for all who ask while it is made', async () => {
  const cache = new PageCache()
  const begun = Promise.withResolvers<Rendered>()
  let renders = 0
  const ask = () =>
    cache.get('/', 'one', 0, () => {
      renders++
      return begun.promise
    })
  const asked = [ask(), ask(), ask()]
  begun.resolve(page('tea'))
  expect(await Promise.all(asked.map(textOf))).toEqual(['tea', 'tea', 'tea'])
  expect(renders).toBe(1)
})

test('who asks after a write is sent the page as it is then, though it was being made before', async () => {
  const cache = new PageCache()
  const slow = Promise.withResolvers<Rendered>()
  const before = cache.get('/', 'one', 0, () => slow.promise)
  const after = cache.get('/', 'two', 0, async () => page('coffee'))
  slow.resolve(page('tea'))
  expect(await textOf(before)).toBe('tea')
  expect(await textOf(after)).toBe('coffee')
  expect(String(cache.kept('/', 'two', 0)?.plain)).toBe('coffee')
})

test('a page that could not be made is made for whoever asks next', async () => {
  const cache = new PageCache()
  await expect(cache.get('/', 'one', 0, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await textOf(cache.get('/', 'one', 0, async () => page('tea')))).toBe('tea')
})

test('a page holds until its second, and is known for an hour for when there is no other', async () => {
  const cache = new PageCache()
  await cache.get('/', 'one', 1_000, async () => page('tea', 60))
  expect(cache.kept('/', 'one', 59_999)).not.toBeNull()
  expect(cache.kept('/', 'one', 60_000)).toBeNull()
  expect(cache.kept('/', 'two', 1_000)).toBeNull()
  expect(cache.stale('/', 3_600_999)).not.toBeNull()
  expect(cache.stale('/', 3_601_000)).toBeNull()
})

test('of more than there is room for the pages go that nobody has asked for longest', async () => {
  const cache = new PageCache()
  const large = 'x'.repeat(10 * 1024 * 1024)
  const make = (key: string) => cache.get(key, 'one', 0, async () => page(key + large))
  for (const key of ['/a', '/b', '/c']) await make(key)
  expect(cache.kept('/a', 'one', 0)).not.toBeNull()
  await make('/d')
  expect(['/a', '/b', '/c', '/d'].filter((key) => cache.kept(key, 'one', 0))).toEqual(['/a', '/c', '/d'])
})
