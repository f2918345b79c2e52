import { expect, test } from 'vitest'
import { adminUrl } from '#core/wire.ts'
import { onEveryDialect } from '../on-every-dialect.ts'

/** One enabled super administrator remains, whoever does what at the same time. */
onEveryDialect({}, (product) => {
  const call = (
    name: string,
    action: string,
    more: { method: 'POST' | 'DELETE'; body?: unknown; token: string },
  ) => product().call(adminUrl(name, action), more)
  const exists = async (id: number) => (await product().rows('auth/admin').find(id)) !== null
  let made = 0
  const superAdmin = async () => {
    const name = `super_${++made}`
    const body = { username: name, nickname: name, password: 'Object-Test-1', group_arr: [1], status: '1' }
    const row = await product().rows('auth/admin').insert(body)
    await product().app.settings.refresh()
    return Number(row.id)
  }

  const supers = async () => {
    const rows = await product()
      .app.database.write.selectFrom('admin_group_access as a')
      .innerJoin('admin as m', 'm.id', 'a.uid')
      .select('m.id')
      .where('a.group_id', '=', 1)
      .where('m.status', '=', '1')
      .execute()
    return rows.map(({ id }) => Number(id))
  }

  test('the last super administrator stays, whichever way it would go', async () => {
    const second = await superAdmin()
    const token = await product().tokenOf(second)
    const asSecond = (action: string, more: { method: 'POST' | 'DELETE'; body?: unknown }) =>
      call('auth/admin', action, { ...more, token })
    expect(await asSecond('edit', { method: 'POST', body: { id: 1, status: '0' } })).toMatchObject({
      code: 1,
    })
    expect(await supers()).toEqual([second])
    for (const body of [
      { id: second, status: '0' },
      { id: second, group_arr: [2] },
      { id: second, group_arr: [3], status: '1' },
    ]) {
      expect(await asSecond('edit', { method: 'POST', body })).toMatchObject({ code: 0, status: 200 })
    }
    expect(await asSecond(`del?ids[]=${second}`, { method: 'DELETE' })).toMatchObject({
      code: 0,
      status: 200,
    })
    expect(await supers()).toEqual([second])
    await product().rows('auth/admin').update([1], { status: '1' })
    await product().rows('auth/admin').remove([second])
  })

  test('the last super administrator stays when two super administrators put each other out at the same time', async () => {
    const ways: readonly ((of: number, token: string) => ReturnType<typeof call>)[] = [
      (id, token) => call('auth/admin', 'edit', { method: 'POST', token, body: { id, status: '0' } }),
      (id, token) => call('auth/admin', 'edit', { method: 'POST', token, body: { id, group_arr: [2] } }),
      (id, token) => call('auth/admin', `del?ids[]=${id}`, { method: 'DELETE', token }),
    ]
    const keeper = 1
    for (const way of ways) {
      const [one, two] = [await superAdmin(), await superAdmin()]
      const [first, second] = [await product().tokenOf(one), await product().tokenOf(two)]
      await product()
        .app.database.write.updateTable('admin')
        .set({ status: '0' })
        .where('id', '=', keeper)
        .execute()
      const answers = await Promise.all([way(two, first), way(one, second)])
      for (const { status } of answers) expect(status).toBe(200)
      expect(await supers()).toHaveLength(1)
      await product()
        .app.database.write.updateTable('admin')
        .set({ status: '1' })
        .where('id', '=', keeper)
        .execute()
      for (const id of [one, two]) if (await exists(id)) await product().rows('auth/admin').remove([id])
    }
  })

  test('the super group can be neither disabled nor deleted nor emptied', async () => {
    const token = await product().tokenOf(1)
    for (const body of [
      { id: 1, status: '0' },
      { id: 1, rules: [] },
      { id: 1, name: 'x' },
    ]) {
      expect((await call('auth/group', 'edit', { method: 'POST', token, body })).code).toBe(0)
    }
    expect((await call('auth/group', 'del?ids[]=1', { method: 'DELETE', token })).code).toBe(0)
  })
})
