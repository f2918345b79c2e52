import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { onEveryDialect } from '../../conformance/on-every-dialect.ts'
import { countsOf } from './counts.ts'

onEveryDialect({}, (product, dialect) => {
  const counts = () => countsOf(product().app.registry.get('user/moneyLog'), product().context())

  test('sums are exact: of all rows, by spans of time, and of the values that come first', async () => {
    const begin = Math.floor(product().now / 1000)
    const members: number[] = []
    for (const [at, amounts] of [['0.10', '0.20'], ['5.00', '-1.00'], ['0.30']].entries()) {
      const { id } = await product().member()
      members.push(id)
      for (const money of amounts)
        await product()
          .rows('user/moneyLog')
          .insert({ user_id: id, money, memo: `${at}` })
      product().now += 3_600_000
    }
    const of = await counts()
    expect(await of.sum('money')).toBe(460)
    const hours = [0, 1, 2, 3, 4].map((hour) => begin + hour * 3600)
    expect(await of.sumPerSpan('create_time', hours, 'money')).toEqual([30, 400, 30, 0])
    expect(await of.perSpan('create_time', hours)).toEqual([2, 2, 1, 0])
    const [first, second, third] = members.map(String)
    expect(await of.top('money', 'user_id', 2)).toEqual([
      { value: second, sum: 400 },
      { value: first, sum: 30 },
    ])
    expect((await of.top('money', 'user_id', 9)).map(({ value }) => value)).toEqual([second, first, third])
  })

  test('nothing is the sum of no rows, and what is no number has none', async () => {
    const of = await counts()
    expect(await of.sumPerSpan('create_time', [0, 60, 120], 'money')).toEqual([0, 0])
    await expect(of.sum('memo')).rejects.toThrow('user/moneyLog.memo can not be added up')
  })

  test('within limits that ask what texts contain figures are right, and on SQLite no other call waits for them', async () => {
    const { token, groupId } = await product().limitedAdmin(['content/tag/index'])
    const rows = { all: [{ field: 'name', operator: 'LIKE', val: 'tea' }] }
    await product()
      .rows('auth/group')
      .update([groupId], { limits: JSON.stringify({ 'content/tag': { rows } }) } as never)
    for (const name of ['green tea', 'black tea', 'ink']) await product().rows('content/tag').insert({ name })
    await product().app.settings.refresh()
    const { identity } = await product().identityOf(token)
    const of = await countsOf(product().app.registry.get('content/tag'), { ...product().context(), identity })
    const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
    expect(await of.total()).toBe(2)
    const counted = prepare.mock.calls.filter(([sql]) => /count\(\*\) as n from "content_tag"/.test(sql))
    prepare.mockRestore()
    expect(dialect === 'sqlite' ? counted : []).toEqual([])
  })
})
