import { describe, expect, test } from 'vitest'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'
import type { TestMember } from '#server/testing/test-app.ts'
import { openShop, type Row } from '../test-shop.server.ts'

onEveryDialect({}, (product) => {
  const shop = openShop(product)
  const { ask, buyer, db, orderOf, placed, put, staff, variant } = shop

  /** Another order of the same member. */
  const another = async (who: Awaited<ReturnType<typeof buyer>>, variantId: number) => {
    await put(who.by, variantId, 1)
    return placed(who)
  }
  const listed = async (by: TestMember, query = '') => {
    const { code, data } = await ask<{ list: readonly Row[] }>(by, `order/index?${query}`)
    expect(code).toBe(1)
    return data.list.map(({ id }) => Number(id))
  }
  const counts = async (by: TestMember) =>
    (await ask<{ counts: Record<string, number> }>(by, 'order/counts')).data.counts
  const set = (id: number, values: Row) =>
    db().updateTable('store_order').set(values).where('id', '=', id).execute()

  describe('the own orders', () => {
    test('stand in groups by what happens next, with how many there are, and nobody else’s', async () => {
      const tea = await variant('5.00', 50)
      const [who, other] = [await buyer([tea, 1]), await buyer([tea, 1])]
      const pending = (await placed(who)).id
      await placed(other)
      const states: Row[] = [
        { status: 'paid' },
        { status: 'paid', ship_status: 'part' },
        { status: 'paid', ship_status: 'not_needed' },
        { status: 'completed' },
        { status: 'closed' },
      ]
      const ids: number[] = []
      for (const state of states) {
        const { id } = await another(who, tea)
        await set(id, state)
        ids.push(id)
      }
      expect(await counts(who.by)).toEqual({
        ...{ to_pay: 1, to_ship: 2, shipped: 0, completed: 1, cancelled: 1, hidden: 0 },
      })
      expect(await listed(who.by)).toHaveLength(6)
      expect(await listed(who.by, 'view=to_pay')).toEqual([pending])
      expect((await listed(who.by, 'view=to_ship')).toSorted()).toEqual(ids.slice(0, 2).toSorted())
      expect(await listed(who.by, 'view=cancelled')).toEqual([ids[4]])
      const { number } = await orderOf(pending)
      expect(await listed(who.by, `quickSearch=${number}`)).toEqual([pending])
      expect(await listed(who.by, `view=to_ship&quickSearch=${number}`)).toEqual([])
      for (const view of ['lost', 'toString', 'to_pay&view=to_ship'])
        expect((await ask(who.by, `order/index?view=${view}`)).code, view).toBe(0)
    })

    test('are named to staff by the views of the back office', async () => {
      const index = (view: string) =>
        product().call(`/admin/store.order/index?view=${view}`, { token: product().superToken })
      expect((await index('to_ship')).code).toBe(1)
      // Those of members are theirs.
      expect((await index('hidden')).code).toBe(0)
    })

    test('that have ended are put away and come back; staff sees them all the while', async () => {
      const tea = await variant('5.00', 9)
      const who = await buyer([tea, 1])
      const { id } = await placed(who)
      const hide = (hidden?: unknown) =>
        ask(who.by, 'order/hide', { id, ...(hidden === undefined ? {} : { hidden }) })
      expect(await hide()).toMatchObject({ code: 0, data: { type: 'state', status: 'pending' } })
      expect((await ask(who.by, 'order/cancel', { id })).code).toBe(1)
      const before = await orderOf(id)
      expect((await hide('yes')).code).toBe(0)
      expect((await hide()).code).toBe(1)
      expect((await hide()).code).toBe(1)
      expect([await listed(who.by), await listed(who.by, 'view=cancelled')]).toEqual([[], []])
      expect(await listed(who.by, 'view=hidden')).toEqual([id])
      expect(await counts(who.by)).toMatchObject({ cancelled: 0, hidden: 1 })
      // The file of what the shop knows about them has it all the same.
      const file = await product().call<{ url: string }>('/api/account/export', {
        ...{ method: 'POST', body: { now: 1 }, memberToken: who.by.token },
      })
      const { 'store/order': filed } = (await product().server.inject({ url: file.data.url })).json()
      expect(filed).toMatchObject([{ id, number: before.number }])
      // Its page is still there, and for staff it is where it was.
      expect((await ask<{ row: Row }>(who.by, `order/show?id=${id}`)).data.row.id).toBe(id)
      const { data } = await product().call<{ list: readonly Row[] }>(
        `/admin/store.order/index?quickSearch=${before.number}`,
        { token: product().superToken },
      )
      expect(data.list).toMatchObject([{ id, status: 'cancelled' }])
      const { is_hidden, row_version: _, update_time: _then, ...kept } = await orderOf(id)
      expect(Number(is_hidden)).toBe(1)
      expect(before).toMatchObject(kept)
      expect((await hide(false)).code).toBe(1)
      expect(await listed(who.by)).toEqual([id])
      // What others have ordered does not exist.
      const other = await buyer()
      expect(await ask(other.by, 'order/hide', { id })).toMatchObject({ code: 0 })
      expect(Number((await orderOf(id)).is_hidden)).toBe(0)
    })
  })

  describe('a reminder', () => {
    test('is told to staff once a day, as long as something is to be sent', async () => {
      const tea = await variant('5.00', 9)
      const who = await buyer([tea, 1])
      const { id } = await placed(who)
      await placed(await buyer([tea, 1]))
      const remind = () => ask(who.by, 'order/remind', { id })
      expect(await remind()).toMatchObject({ code: 0, data: { type: 'state', status: 'pending' } })
      const key = { ids: [id], memo: 'Bank 1', idempotency_key: shop.key() }
      expect((await staff('order/confirmPaid', key)).code).toBe(1)
      // Of several at once one is taken.
      const answers = await Promise.all([remind(), remind(), remind()])
      expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 0, 1])
      expect(answers.find(({ code }) => code === 0)?.msg).toContain('once a day')
      expect(Number((await orderOf(id)).remind_time)).toBe(product().context().now)
      const events = async () => {
        const { data } = await product().call<{ list: readonly Row[] }>(
          `/admin/store.order/timeline?id=${id}`,
          { token: product().superToken },
        )
        return data.list.filter(({ kind }) => kind === 'reminded')
      }
      expect(await events()).toMatchObject([{ actor_kind: 'member', is_public: true }])
      const { data } = await product().call<{ list: readonly Row[] }>(
        '/admin/store.order/index?search[0][field]=remind_time&search[0][operator]=NOT NULL&search[0][val]=1',
        { token: product().superToken },
      )
      expect(data.list).toMatchObject([{ id, remind_time: product().context().now }])
      // The latest is the first of a queue in that order, and those that nobody asks for come behind it.
      const queue = await product().call<{ list: readonly Row[] }>(
        '/admin/store.order/index?order=remind_time,desc',
        { token: product().superToken },
      )
      expect([queue.data.list[0]?.id, queue.data.list.at(-1)?.remind_time]).toEqual([id, null])

      product().now += 86_399 * 1000
      expect((await remind()).code).toBe(0)
      product().now += 1000
      expect((await remind()).code).toBe(1)
      expect(await events()).toHaveLength(2)
      product().now += 86_400 * 1000
      await set(id, { ship_status: 'shipped' })
      expect(await remind()).toMatchObject({ code: 0, data: { type: 'state', status: 'shipped' } })
      await set(id, { ship_status: 'not_needed' })
      expect((await remind()).code).toBe(0)
      expect((await ask((await buyer()).by, 'order/remind', { id })).code).toBe(0)
    })
  })
})
