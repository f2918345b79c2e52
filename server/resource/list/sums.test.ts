import { expect, test } from 'vitest'
import { onEveryDialect } from '../../conformance/on-every-dialect.ts'

interface Answer {
  readonly sums?: Readonly<Record<string, { readonly sum: unknown; readonly average: unknown }>>
}

onEveryDialect({}, (product) => {
  const list = (query: string, token = product().superToken) =>
    product().call<Answer>(`/admin/user.user/index?limit=1&${query}`, { token })

  test('sums and averages are of all rows that a list finds, whatever its page', async () => {
    const group = await product().rows('user/group').insert({ name: 'g', rules: [] })
    for (const [at, score] of [10, 20, 31].entries()) {
      const values = {
        username: `summed${at}`,
        nickname: `summed${at}`,
        group_id: group.id,
        password: 'Aa-12345678',
      }
      const { id } = await product().rows('user/user').insert(values)
      await product().rows('user/scoreLog').insert({ user_id: id, score, memo: 'x' })
      await product()
        .rows('user/moneyLog')
        .insert({ user_id: id, money: `${at}.10`, memo: 'x' })
    }
    const summed = 'quickSearch=summed'
    expect((await list(`${summed}&sums=1`)).data.sums).toEqual({
      money: { sum: '3.30', average: '1.10' },
      score: { sum: 61, average: 20.33 },
    })
    const any = ['summed0', 'summed2'].map((val) => ({ field: 'username', operator: 'eq', val }))
    const where = encodeURIComponent(JSON.stringify({ any }))
    expect((await list(`where=${where}&sums=1`)).data.sums?.score).toEqual({ sum: 41, average: 20.5 })
    expect((await list(summed)).data).not.toHaveProperty('sums')
    expect((await list('quickSearch=nobody-is-called-so&sums=1')).data).not.toHaveProperty('sums')
  })
})
