import { expect, test } from 'vitest'
import { nodesOf } from './auth.tsx'

const page = { name: 'content/article' }

test('a word is an action of the page that shows', () => {
  expect(nodesOf('add', page)).toEqual(['content/article/add'])
})

test('a name is a rule, alone or with a node below it, with or without the prefix of the back office', () => {
  expect(nodesOf({ name: '/admin/content/tag' }, page)).toEqual(['content/tag'])
  const asked = { name: 'content/tag', subNodeName: '/admin/content/tag/edit' }
  expect(nodesOf(asked, page)).toEqual(['content/tag', 'content/tag/edit'])
})
