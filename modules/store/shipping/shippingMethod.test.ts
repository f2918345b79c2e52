import { expect, test } from 'vitest'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'

onEveryDialect({}, (product) => {
  const save = (call: 'add' | 'edit', body: Record<string, unknown>) =>
    product().call<{ id: number; row_version: number }>(`/admin/store.shippingMethod/${call}`, {
      ...{ method: 'POST', token: product().superToken, language: 'en' },
      body,
    })
  const rate = (provinces: readonly string[]) => ({ provinces, first_amount: '10.00' })

  test('a method has one rate for a province and one for everywhere else, once all of it is saved', async () => {
    const twice = { name: 'Courier', kind: 'flat', rates: [rate(['11', '12']), rate(['12'])] }
    expect((await save('add', twice)).msg).toBe(
      'There can be one rate only for a province, and for everywhere else.',
    )
    expect((await save('add', { ...twice, rates: [rate([]), rate([])] })).code).toBe(0)
    const made = await save('add', { ...twice, rates: [rate(['11']), rate(['12']), rate([])] })
    expect(made.code, made.msg).toBe(1)
    const opened = await product().call<{
      row: {
        row_version: number
        rates: readonly { id: number; provinces: readonly string[]; row_version: number }[]
      }
    }>(`/admin/store.shippingMethod/edit?id=${made.data.id}`, { token: product().superToken })
    const { row } = opened.data
    const [first, second] = ['11', '12'].map((code) =>
      row.rates.find(({ provinces }) => provinces[0] === code),
    )
    // Two rates change places in one call.
    const moved = await save('edit', {
      ...{ id: made.data.id, row_version: row.row_version },
      rates: [
        { id: first?.id, row_version: first?.row_version, provinces: ['12'] },
        { id: second?.id, row_version: second?.row_version, provinces: ['11'] },
      ],
    })
    expect(moved.code, moved.msg).toBe(1)
  })
})
