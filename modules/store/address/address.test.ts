import { expect, test } from 'vitest'
import { memberUrl } from '#core/wire.ts'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'
import type { TestMember } from '#server/testing/test-app.ts'

type Row = Record<string, unknown>

const calls = ['index', 'add', 'edit', 'del'] as const
const good = {
  ...{ name: 'Lin', phone: '13900000000', country: 'CN', area: [11, 1101, 110101] },
  street: '1 Tea Lane',
}

onEveryDialect({}, (product) => {
  const ask = <T = Row>(by: TestMember, call: (typeof calls)[number], body: Row) =>
    product().call<T>(memberUrl('store/address', call), {
      ...{ method: call === 'del' ? ('DELETE' as const) : ('POST' as const), memberToken: by.token },
      ...{ body, language: 'en' as const },
    })
  const someone = () => product().member(calls.map((call) => `store/address/${call}`))
  const add = async (by: TestMember, more: Row = {}) => {
    const { code, msg, data } = await ask<{ id: number }>(by, 'add', { ...good, ...more })
    expect(code, msg).toBe(1)
    return data.id
  }
  const defaults = async (by: TestMember) => {
    const answer = await product().call<{ list: readonly Row[] }>(memberUrl('store/address', 'index'), {
      memberToken: by.token,
    })
    return answer.data.list.filter(({ is_default }) => is_default === 1).map(({ id }) => id)
  }

  test('of the addresses of a member exactly one is the default, whatever they do', async () => {
    const by = await someone()
    const first = await add(by)
    expect(await defaults(by)).toEqual([first])
    const second = await add(by, { is_default: 1 })
    expect(await defaults(by)).toEqual([second])
    await ask(by, 'edit', { id: second, is_default: 0 })
    expect(await defaults(by)).toEqual([second])
    await ask(by, 'edit', { id: first, is_default: 1 })
    expect(await defaults(by)).toEqual([first])
    await ask(by, 'del', { ids: [first] })
    expect(await defaults(by)).toEqual([second])
    await Promise.all([1, 2, 3, 4].map(() => add(by, { is_default: 1 })))
    expect(await defaults(by)).toHaveLength(1)
  })

  test('a member keeps twenty of them, also when they come at once', async () => {
    const by = await someone()
    for (let n = 0; n < 18; n++) await add(by)
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(by, 'add', good)))
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(2)
    expect(answers.find(({ code }) => code === 0)?.msg).toBe(
      'You can keep 20 addresses. Delete one that you no longer use first.',
    )
  })

  test('says down to the district where it is in China, and the city everywhere else', async () => {
    const by = await someone()
    const fault = async (more: Row) => {
      const { data } = await ask<{ faults?: Row }>(by, 'add', { ...good, ...more })
      return Object.keys(data.faults ?? {})
    }
    for (const area of [[], [11], [11, 1101], [11, 1201, 110101], [11, 1101, 120101], [99, 1101, 110101]])
      expect(await fault({ area }), String(area)).toEqual(['area'])
    expect(await fault({ country: 'FR' })).toEqual(['city'])
    expect(await fault({ country: 'ZZ' })).toEqual(['country'])
    expect(await fault({ name: '', street: '' })).toEqual(['name', 'street'])
    await add(by, { country: 'FR', city: 'Lyon', area: [] })
  })

  test('staff sees where somebody lives with a right of its own only', async () => {
    const by = await someone()
    const id = await add(by)
    const seenBy = async (nodes: readonly string[]) => {
      const { token } = await product().limitedAdmin(nodes)
      const { data } = await product().call<{ list: readonly Row[] }>(
        '/admin/store.address/index?limit=999',
        {
          token,
        },
      )
      return data.list.find((row) => row.id === id)
    }
    const closed = await seenBy(['store/address/index'])
    expect(closed).toMatchObject({ country: 'CN', area: [11, 1101, 110101] })
    expect(closed).not.toHaveProperty('street')
    expect(await seenBy(['store/address/index', 'store/address/contact'])).toMatchObject(good)
  })

  test('goes with the account', async () => {
    const by = await someone()
    const id = await add(by)
    const { app } = product()
    await app.registry.get('store/address').side.forgetMember?.(by.id, product().context())
    const left = await app.database.read
      .selectFrom('change_record')
      .select(['before', 'after'])
      .where('resource', '=', 'store/address')
      .where('row_id', '=', id)
      .execute()
    expect(left.length).toBeGreaterThan(0)
    expect(JSON.stringify(left)).not.toContain('Tea Lane')
    expect(await product().rows('store/address').find(id)).toBeNull()
  })
})
