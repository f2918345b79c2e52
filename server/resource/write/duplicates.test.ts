import { describe, expect, test } from 'vitest'
import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { onEveryDialect, withResources } from '../../conformance/on-every-dialect.ts'
import { serverResource } from '../side.ts'

const seat = defineResource('test/seat', {
  fields: {
    row: field.text({ max: 2, required: true }),
    number: field.integer({ required: true }),
    floor: field.integer({ initial: 0 }),
    tag_id: field.belongsTo('content/tag'),
  },
  uniques: [
    ['row', 'number'],
    ['floor', 'tag_id'],
  ],
  list: { columns: ['row', 'number'] },
})

onEveryDialect(withResources([serverResource(seat)]), (product) => {
  const call = (action: string, body: object) =>
    product().call<{ id: number }>(`/admin/test.seat/${action}`, {
      method: 'POST',
      token: product().superToken,
      body,
    })
  const taken = {
    code: 0,
    status: 200,
    data: { type: 'invalid', faults: { row: expect.stringMatching(/number/) } },
  }

  describe('values that no two rows have together', () => {
    test('are refused with a fault of the first field, alone they may repeat', async () => {
      const first = await call('add', { row: 'A', number: 1 })
      expect(first.code).toBe(1)
      expect((await call('add', { row: 'A', number: 2, floor: 1 })).code).toBe(1)
      const other = await call('add', { row: 'B', number: 1, floor: 2 })
      expect(other.code).toBe(1)
      expect(await call('add', { row: 'A', number: 1 })).toMatchObject(taken)
      expect(await call('edit', { id: other.data.id, row: 'A' })).toMatchObject(taken)
      expect((await call('edit', { id: other.data.id, row: 'B', number: 1 })).code).toBe(1)
    })

    test('are taken once when two send them at the same time', async () => {
      const bodies = Array.from({ length: 6 }, () => call('add', { row: 'C', number: 1 }))
      const answers = await Promise.all(bodies)
      expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
      for (const answer of answers.filter(({ code }) => code !== 1)) expect(answer).toMatchObject(taken)
    })

    test('are refused among the rows of one bulk edit', async () => {
      const rows = product().rows('test/seat')
      const ids = []
      for (const number of [1, 2]) ids.push(Number((await rows.insert({ row: 'D', number })).id))
      expect(await call('bulkedit', { ids, values: { number: 7 }, versions: {} })).toMatchObject({ code: 0 })
      expect(await rows.find(ids[0] ?? 0)).toMatchObject({ number: 1 })
    })

    test('name no field that is hidden from who sends them', async () => {
      const { token, groupId } = await product().limitedAdmin(['test/seat/edit'])
      const limits = { 'test/seat': { fields: { number: 'hidden' } } }
      await product()
        .rows('auth/group')
        .update([groupId], { limits: JSON.stringify(limits) } as never)
      await call('add', { row: 'G', number: 31 })
      const { data } = await call('add', { row: 'H', number: 31 })
      const body = { id: data.id, row: 'G' }
      const answer = await product().call('/admin/test.seat/edit', { method: 'POST', token, body })
      expect(answer).toMatchObject({ code: 0, data: { faults: { row: expect.stringMatching(/记录/) } } })
      expect(JSON.stringify([answer.msg, answer.data])).not.toContain('number')
    })

    test('do not compare rows in which one of them is empty', async () => {
      expect((await call('add', { row: 'E', number: 1, floor: 9, tag_id: null })).code).toBe(1)
      expect((await call('add', { row: 'E', number: 2, floor: 9, tag_id: null })).code).toBe(1)
    })

    test('keep a deleted row in the bin while another has them', async () => {
      const { data } = await call('add', { row: 'F', number: 1 })
      const rows = product().rows('test/seat')
      const stored = await rows.find(data.id)
      await rows.remove([data.id])
      await call('add', { row: 'F', number: 1 })
      await expect(rows.restore({ row: stored ?? {}, links: [] })).rejects.toMatchObject({
        faults: { row: { message: 'validate.duplicateTogether' } },
      })
    })
  })
})
