import { expect, test } from 'vitest'
import { describeResource } from '#core/describe.ts'
import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { askForInput, useAskedAction } from './asked.ts'

const resource = describeResource(
  defineResource('shop/book', { fields: { title: field.text() }, list: { columns: ['title'] } }),
)
const ask = (action: string) => askForInput({ resource, side: {}, action, chosen: { ids: [1] } })
const asked = () => useAskedAction.getState().asked

test('an answer that comes after another question was asked leaves that one open', async () => {
  const first = ask('lend')
  const late = asked()
  const second = ask('sell')
  expect(await first).toBe(false)
  expect(asked()?.key).not.toBe(late?.key)
  late?.close(true)
  expect(asked()?.action).toBe('sell')
  asked()?.close(true)
  expect(await second).toBe(true)
  expect(asked()).toBe(null)
})
