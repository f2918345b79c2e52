import { expect, test } from 'vitest'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'
import { lendingModuleServer } from './module.server.ts'

type Row = Record<string, unknown>

onEveryDialect({ modules: [lendingModuleServer] }, (product, dialect) => {
  const call = <T = Row>(action: string, body?: Row, token = product().superToken) =>
    product().call<T>(`/admin/lending.Loan/${action}`, {
      token,
      language: 'en',
      ...(body ? { method: 'POST', body } : {}),
    })
  let count = 0
  const newTool = async () =>
    Number(
      (
        await product()
          .rows('lending/tool')
          .insert({ name: 'Drill', number: `T-${++count}` })
      ).id,
    )
  const reserve = async (tool: number, more: Row = {}) =>
    call('add', {
      tool_id: tool,
      borrower: 'Ann',
      first_day: '2030-05-01',
      last_day: '2030-05-08',
      ...more,
    })
  const reserved = async (tool: number) => Number((await reserve(tool)).data.id)
  const stored = async (id: number) => await product().rows('lending/loan').find(id)

  test('of two who hand out the same tool at the same time one succeeds', async () => {
    const tool = await newTool()
    const loans = [await reserved(tool), await reserved(tool)]
    const answers = await Promise.all(loans.map((id) => call('hand_out', { ids: [id] })))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1])
    expect(answers.find(({ code }) => code === 0)?.data).toMatchObject({
      faults: { tool_id: 'Somebody still has this tool' },
    })
  })

  // The rest is the same on every database.
  if (dialect !== 'sqlite') return

  test('a list carries the tool and the accessories of each loan', async () => {
    const accessory = await product()
      .rows('lending/accessory')
      .insert({ name: `Set of bits ${count}` })
    const tool = await newTool()
    const added = await reserve(tool, { accessory_ids: [accessory.id] })
    expect(added).toMatchObject({ code: 1 })
    const { data } = await call<{ list: readonly Row[] }>('index')
    expect(data.list[0]).toMatchObject({
      status: 'reserved',
      tool: { id: tool, name: 'Drill', number: `T-${count}` },
      accessorys: [{ id: accessory.id, name: accessory.name }],
    })
  })

  test('a loan goes from reserved to out to back, and its times are kept', async () => {
    const id = await reserved(await newTool())
    const now = Math.floor(product().now / 1000)
    expect(await call('hand_out', { ids: [id] })).toMatchObject({ code: 1 })
    expect(await stored(id)).toMatchObject({ status: 'out', out_time: now, back_time: null })
    expect(await call('take_back', { ids: [id] })).toMatchObject({ code: 1 })
    expect(await stored(id)).toMatchObject({ status: 'back', back_time: now })
    expect((await call('hand_out', { ids: [id] })).code).toBe(0)
  })

  test('the days are checked together', async () => {
    expect(await reserve(await newTool(), { last_day: '2030-04-30' })).toMatchObject({
      code: 0,
      data: { faults: { last_day: 'Until is before the first day' } },
    })
  })

  test('no move leads to a state that the loan is not complete for: what is missing is named, with its row among several', async () => {
    const [first, second] = [await reserved(await newTool()), await reserved(await newTool())]
    expect(await call('cancel', { ids: [first] })).toMatchObject({
      code: 0,
      data: { faults: { reason: 'Reason for cancelling is required' } },
    })
    const several = await call('cancel', { ids: [first, second] })
    expect(several.msg).toContain('Reason for cancelling is required')
    expect(several.data).toMatchObject({ type: 'bulk', id: first })
    expect((await call('edit', { id: first, status: 'cancelled' })).data).toMatchObject({
      faults: { reason: expect.any(String) },
    })
    expect(await stored(first)).toMatchObject({ status: 'reserved', row_version: 1 })
    expect(await call('edit', { id: first, status: 'cancelled', reason: 'Rain' })).toMatchObject({ code: 1 })
  })

  test('damage is asked for where a tool came back damaged, and nowhere else', async () => {
    const id = await reserved(await newTool())
    await call('edit', { id, came_back: 'damaged', damage: 'Said too early' })
    expect(await stored(id)).toMatchObject({ came_back: 'whole', damage: '' })
    await call('hand_out', { ids: [id] })
    expect((await call('edit', { id, status: 'back', came_back: 'damaged' })).data).toMatchObject({
      faults: { damage: 'Damage is required' },
    })
    expect(await call('edit', { id, status: 'back', came_back: 'damaged', damage: 'Dented' })).toMatchObject({
      code: 1,
    })
  })

  test('only what is out is extended, by the days that are asked for, and by who holds the node', async () => {
    const id = await reserved(await newTool())
    expect(await call('extend', { ids: [id], days: 3 })).toMatchObject({ code: 0 })
    await call('hand_out', { ids: [id] })
    const { token } = await product().limitedAdmin(['lending/loan/index', 'lending/loan/edit'])
    expect((await call('extend', { ids: [id], days: 3 }, token)).code).toBe(401)
    for (const days of ['', 0, 61, '3 days', [], {}])
      expect(await call('extend', { ids: [id], days }), String(days)).toMatchObject({
        code: 0,
        status: 200,
        data: { faults: { days: expect.stringContaining('Days') } },
      })
    expect(await stored(id)).toMatchObject({ last_day: '2030-05-08', row_version: 2 })
    expect((await call('extend', { ids: [id], days: 3 })).code).toBe(1)
    expect(await stored(id)).toMatchObject({ last_day: '2030-05-11' })
  })

  test('a tool that loans point at stays', async () => {
    const tool = await newTool()
    await reserve(tool)
    const token = product().superToken
    const answer = await product().call(`/admin/lending.Tool/del?ids[]=${tool}`, { method: 'DELETE', token })
    expect(answer).toMatchObject({ code: 0, msg: expect.stringContaining('借出记录') })
  })
})
