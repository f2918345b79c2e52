import { expect, test } from 'vitest'
import { describeResource } from '#core/describe.ts'
import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { deriveColumns } from '../columns/list-columns.ts'
import { cardParts } from './card-parts.ts'

const names = ['weigh', 'title', 'cover', 'status', 'tags', 'views', 'summary', 'place', 'publish_time']
const resource = describeResource(
  defineResource('shop/book', {
    fields: {
      title: field.text(),
      cover: field.image(),
      status: field.select(['new', 'sold']),
      tags: field.selects(['a']),
      views: field.integer(),
      summary: field.text(),
      place: field.text(),
      publish_time: field.dateTime(),
      weigh: field.weigh(),
    },
    list: { columns: names as never },
  }),
)
const columns = deriveColumns(resource, new Set(names), {}, null)

test('a card has name, state, time and the first facts that say something; the rest is for whoever asks', () => {
  const row = {
    id: 1,
    weigh: 4,
    title: 'T',
    status: 'new',
    tags: [],
    views: 0,
    summary: 'S',
    place: 'P',
    publish_time: 9,
  }
  const { title, state, time, facts, rest } = cardParts(columns, 'title', row)
  expect([title, state, time].map((column) => column?.field)).toEqual(['title', 'status', 'publish_time'])
  expect(facts.map(({ field }) => field)).toEqual(['summary', 'place'])
  expect(rest.map(({ field }) => field)).toEqual(['weigh', 'cover', 'tags', 'views'])
  expect(cardParts(columns, 'title', { ...row, publish_time: 0 }).time).toBe(undefined)
})
