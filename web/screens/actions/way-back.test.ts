import { expect, test } from 'vitest'
import { describeResource } from '#core/describe.ts'
import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { wayBack } from './way-back.ts'

const article = describeResource(
  defineResource('shop/article', {
    fields: {
      title: field.text(),
      status: field.select(['draft', 'published', 'archived'], {
        transitions: {
          publish: ['draft', 'published'],
          unpublish: [['published', 'archived'], 'draft'],
          archive: [['draft', 'published'], 'archived'],
        },
      }),
    },
    actions: {
      publish: { on: 'rows' },
      unpublish: { on: 'rows' },
      archive: { on: 'rows' },
      print: { on: 'rows' },
    },
    list: { columns: ['title'] },
  }),
)
const nodes = new Set(['publish', 'unpublish', 'archive', 'print'].map((name) => `shop/article/${name}`))
const draft = { id: 1, status: 'draft' }
const published = { id: 2, status: 'published' }

test('an action is taken back by the one that leads to where rows were', () => {
  expect(wayBack(article, 'publish', [draft, { id: 3, status: 'draft' }], nodes)).toEqual(
    new Map([['unpublish', [1, 3]]]),
  )
  expect(wayBack(article, 'unpublish', [published, { id: 4, status: 'archived' }], nodes)).toEqual(
    new Map([
      ['publish', [2]],
      ['archive', [4]],
    ]),
  )
})

test.each([
  ['one of the rows can not go back', 'archive', [draft, published], nodes],
  ['the caller may not go back', 'publish', [draft], new Set(['shop/article/publish'])],
  ['the action moves nothing', 'print', [draft], nodes],
  ['no row is known', 'publish', [], nodes],
])('there is no way back where %s', (_reason, action, rows, held) => {
  expect(wayBack(article, action, rows, held)).toBeNull()
})
