import { expect, test } from 'vitest'
import { onSqlite } from '#server/conformance/on-every-dialect.ts'
import { setSetting } from '#server/testing/accounts/sessions.ts'

const product = onSqlite({})

test('search engines are told what a page asks of them, and nothing where it asks nothing', async () => {
  await setSetting(product(), 'site_open', '1')
  const category = await product().rows('content/category').insert({ name: 'Tea', slug: 'tea' })
  const asked = async (resource: string, path: string, values: Record<string, unknown>) => {
    const whole = { title: 'Tea', category_id: category.id, status: 'published', body: '<p>x</p>', ...values }
    await product().rows(`content/${resource}`).insert(whole)
    const headers = { accept: 'text/html' }
    const { body } = await product().server.inject({ url: path + values.slug, headers })
    return [/<meta name="robots" content="(.*?)">/.exec(body)?.[1], body.includes('rel="canonical"')]
  }
  const robots = ['nofollow', 'noarchive']
  expect(await asked('article', '/article/', { slug: 'plain' })).toEqual([undefined, true])
  expect(await asked('article', '/article/', { slug: 'asks', robots })).toEqual(['nofollow, noarchive', true])
  const hidden = { slug: 'hidden', robots, no_index: 1 }
  expect(await asked('article', '/article/', hidden)).toEqual(['noindex, nofollow, noarchive', false])
  expect(await asked('page', '/', { slug: 'terms', robots })).toEqual(['nofollow, noarchive', true])
  expect(await asked('resource', '/download/', { slug: 'file', robots })).toEqual([
    'nofollow, noarchive',
    true,
  ])
})
