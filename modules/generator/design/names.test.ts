import { expect, test } from 'vitest'
import { entityName, humanize } from './names.ts'

test('an entity is called by its path, or by its table', () => {
  const named = (name: string, generateRelativePath = '') => entityName({ name, generateRelativePath })
  expect(named('shop_book')).toBe('shop/book')
  expect(named('shop_order_item')).toBe('shop/orderItem')
  expect(named('book')).toBe('book/book')
  expect(named('book', 'shop/novel')).toBe('shop/novel')
  expect(named('book', '/shop\\old/novel/')).toBe('shop/old/novel')
  expect(named('book', 'novel')).toBe('novel/novel')
  expect(named('golden_demo', 'golden_demo')).toBe('golden/demo')
  expect(named('book', 'shop_old_novel')).toBe('shop/oldNovel')
  expect(named('')).toBe('/')
})

test('a name reads as a title', () => {
  expect(humanize('publish_time')).toBe('Publish time')
  expect(humanize('category_id')).toBe('Category')
  expect(humanize('tag_ids')).toBe('Tags')
  expect(humanize('orderItem')).toBe('Order item')
  expect(humanize('id')).toBe('ID')
  expect(humanize('_')).toBe('_')
})
