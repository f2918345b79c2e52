import { beforeAll, describe, expect, test } from 'vitest'
import { listLimits } from '#core/wire.ts'
import { onEveryDialect, withResources } from '#server/conformance/on-every-dialect.ts'
import { guarded, testResources } from '#server/conformance/test-resources.ts'
import { type SavedView, shareViewNode, type ViewState, viewLimits } from '../views.ts'

type Row = Record<string, unknown>

onEveryDialect(withResources(testResources), (product, dialect) => {
  /** opens the lists, but not the guarded fields */
  let reader: { readonly id: number; readonly token: string }
  /** shares views, too */
  let sharer: { readonly id: number; readonly token: string }
  beforeAll(async () => {
    const nodes = [`${guarded.name}/index`, 'content/tag/index']
    reader = await product().limitedAdmin(nodes)
    sharer = await product().limitedAdmin([...nodes, shareViewNode])
  })

  const call = <T = Row>(action: string, body: Row, token = product().superToken) =>
    product().call<T>(`/admin/ajax/${action}`, { method: 'POST', body, token })
  const list = async (resource: string, token = product().superToken) => {
    const answer = await product().call<{ views: readonly SavedView[]; can_share: number }>(
      `/admin/ajax/views?resource=${resource}`,
      { token },
    )
    return answer.data
  }
  let n = 0
  const save = async (more: Row = {}, token = product().superToken) => {
    const body = { resource: 'content/tag', name: `view ${++n}`, state: {}, ...more }
    const answer = await call<{ id: number }>('viewsave', body, token)
    expect(answer.code, answer.msg).toBe(1)
    return answer.data.id
  }
  const names = async (token?: string) => (await list('content/tag', token)).views.map(({ name }) => name)

  test('a list begins with the views of its declaration, and says how many rows each has', async () => {
    const orders = product().rows('store/order')
    for (const [number, status, ship_status] of [
      ['1', 'pending', 'none'],
      ['2', 'paid', 'none'],
      ['3', 'paid', 'part'],
      ['4', 'paid', 'not_needed'],
    ] as const)
      await orders.insert({ number, status, ship_status })
    for (let at = 0; at < 101; at++)
      await product()
        .rows('store/refund')
        .insert({ number: `${at}`, status: at === 0 ? 'failed' : 'pending' })
    const shown = ({ views }: { readonly views: readonly SavedView[] }) =>
      views.map(({ name, count }) => [name, count])
    const { views } = await list('store/order')
    expect(shown({ views })).toEqual([
      ['待付款', 1],
      ['待发货', 2],
      ['已发货', 0],
      ['已取消', 0],
    ])
    expect(views[1]).toMatchObject({ can_change: 0, can_delete: 0, is_own: 0 })
    expect(views[1]?.state.search).toEqual([
      { field: 'status', operator: 'eq', val: 'paid' },
      { field: 'ship_status', operator: 'IN', val: 'none,part' },
    ])
    // They find what they count, and more than can be counted at a glance is not counted.
    const search = (views[1]?.state.search ?? [])
      .flatMap((one, at) => Object.entries(one).map(([name, value]) => `search[${at}][${name}]=${value}`))
      .join('&')
    const found = await product().call<{ total: number }>(`/admin/store.order/index?${search}`, {
      token: product().superToken,
    })
    expect(found.data.total).toBe(2)
    expect(shown(await list('store/refund'))).toEqual([
      ['处理中', listLimits.countedInViews],
      ['失败', 1],
    ])
    // Nobody changes them or takes them away.
    const [first] = views
    for (const [action, body] of [
      ['viewsave', { resource: 'store/order', id: first?.id, name: 'mine' }],
      ['viewdelete', { resource: 'store/order', id: first?.id }],
    ] as const)
      expect((await call(action, body)).code, action).toBe(0)
  })

  describe('a view', () => {
    test('comes back as it was kept, to the one who kept it', async () => {
      const state: ViewState = {
        limit: 50,
        order: 'create_time,desc',
        quickSearch: '热',
        search: [{ field: 'name', operator: 'LIKE', val: 'a' }],
        columns: ['id', 'name'],
      }
      const id = await save({ state }, reader.token)
      const view = (await list('content/tag', reader.token)).views.find((one) => one.id === id)
      expect(view).toMatchObject({ state, is_shared: 0, is_own: 1, can_change: 1, can_delete: 1 })
      expect(await names()).not.toContain(view?.name)
    })

    test('is one of so many at most', async () => {
      const { write } = product().app.database
      const views = Array.from({ length: viewLimits.own }, (_, at) => ({
        resource: 'content/category',
        admin_id: 1,
        name: `many ${at}`,
        state: '{}',
        is_shared: 0,
      }))
      await write.insertInto('saved_view').values(views).execute()
      const body = { resource: 'content/category', name: 'one more', state: {} }
      expect(await call('viewsave', body)).toMatchObject({ code: 0 })
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('is renamed, changed and deleted by its owner; to others it is not there', async () => {
      const id = await save({}, reader.token)
      expect(await call('viewsave', { resource: 'content/tag', id, name: 'taken over' })).toMatchObject({
        code: 0,
      })
      expect(await call('viewdelete', { resource: 'content/tag', id })).toMatchObject({ code: 0 })
      const change = { resource: 'content/tag', id, name: 'renamed' }
      expect(await call('viewsave', change, reader.token)).toMatchObject({ code: 1, data: { id } })
      expect(await names(reader.token)).toContain('renamed')
      expect(await call('viewdelete', { resource: 'content/tag', id }, reader.token)).toMatchObject({
        code: 1,
      })
      expect(await names(reader.token)).not.toContain('renamed')
    })

    test('has a name of its own', async () => {
      await save({ name: 'twice' }, reader.token)
      const body = { resource: 'content/tag', name: 'twice', state: {} }
      expect(await call('viewsave', body, reader.token)).toMatchObject({
        code: 0,
        data: { type: 'invalid', faults: { name: expect.any(String) } },
      })
      await save({ name: 'twice' })
    })

    test.for<[string, Row]>([
      ['no name', { name: ' ' }],
      ['a long name', { name: 'x'.repeat(viewLimits.name + 1) }],
      ['a name of control characters', { name: 'a\u0000b' }],
      ['no state', { state: null }],
      ['a list that is none', { resource: 'content/nothing' }],
      ['a column that is none', { state: { search: [{ field: 'nothing', operator: 'eq', val: 1 }] } }],
      ['an operator that is none', { state: { search: [{ field: 'name', operator: 'like it', val: 'a' }] } }],
      ['an order that is none', { state: { order: 'nothing,asc' } }],
      ['more rows than a page may have', { state: { limit: 1000 } }],
      ['columns that are no list', { state: { columns: 'id' } }],
      ['a flag that is none', { is_shared: 'yes' }],
    ])('is refused with %s', async ([, more]) => {
      const body = { resource: 'content/tag', name: `refused ${++n}`, state: {}, ...more }
      expect(await call('viewsave', body)).toMatchObject({ code: 0, status: 200 })
    })
  })

  describe('a shared view', () => {
    test('is there for everybody who may open the list, and changed by those who may share', async () => {
      const id = await save({ name: 'for all', is_shared: 1 }, sharer.token)
      const { views, can_share } = await list('content/tag', reader.token)
      expect(can_share).toBe(0)
      expect(views.find((view) => view.id === id)).toMatchObject({
        is_shared: 1,
        is_own: 0,
        can_change: 0,
        can_delete: 0,
        by: expect.stringMatching(/^limited/),
      })
      const change = { resource: 'content/tag', id, name: 'changed' }
      expect(await call('viewsave', change, reader.token)).toMatchObject({ code: 0 })
      expect(await call('viewdelete', change, reader.token)).toMatchObject({ code: 0 })
      expect(await call('viewsave', change)).toMatchObject({ code: 1 })
      expect(await names(sharer.token)).toContain('changed')
    })

    test('stays when its maker goes; private ones go along', async () => {
      const maker = await product().limitedAdmin(['content/tag/index', shareViewNode])
      const shared = await save({ name: 'left behind', is_shared: 1 }, maker.token)
      const own = await save({ name: 'gone with me' }, maker.token)
      await product().rows('auth/admin').remove([maker.id])
      const left = await product()
        .app.database.write.selectFrom('saved_view')
        .select('id')
        .where('id', 'in', [shared, own])
        .execute()
      expect(left).toEqual([{ id: shared }])
      const { views } = await list('content/tag', reader.token)
      expect(views.find(({ id }) => id === shared)).toMatchObject({ by: '' })
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('is not made without the right to share, neither at once nor later', async () => {
      const body = { resource: 'content/tag', name: 'mine', state: {}, is_shared: 1 }
      expect(await call('viewsave', body, reader.token)).toMatchObject({ code: 0 })
      const id = await save({}, reader.token)
      const later = { resource: 'content/tag', id, is_shared: 1 }
      expect(await call('viewsave', later, reader.token)).toMatchObject({ code: 0 })
    })

    test('shows nothing of what is closed to its reader', async () => {
      const state: ViewState = {
        order: 'secret,asc',
        search: [
          { field: 'secret', operator: 'eq', val: 'hidden value' },
          { field: 'secret_tag.name', operator: 'LIKE', val: 'hidden tag' },
          { field: 'name', operator: 'LIKE', val: 'open' },
        ],
        columns: ['name', 'secret', 'secret_tag.name'],
      }
      const id = await save({ resource: guarded.name, state, is_shared: 1 })
      const { views } = await list(guarded.name, reader.token)
      expect(views.find((view) => view.id === id)?.state).toEqual({
        search: [{ field: 'name', operator: 'LIKE', val: 'open' }],
        columns: ['name'],
      })
    })

    test('of a closed column can not be made, whatever its value', async () => {
      const ask = async (field: string) => {
        const state = { search: [{ field, operator: 'eq', val: 'hidden value' }] }
        const { code, msg } = await call(
          'viewsave',
          { resource: guarded.name, name: `guess ${++n}`, state },
          reader.token,
        )
        return { code, msg: msg.replaceAll(field, '?') }
      }
      expect(await ask('secret')).toEqual(await ask('nothing'))
    })
  })

  // No database takes part in deciding what follows.
  if (dialect !== 'sqlite') return

  test('a list that one may not open has no views', async () => {
    const stranger = await product().limitedAdmin(['content/category/index'])
    const answer = await product().call('/admin/ajax/views?resource=content/tag', { token: stranger.token })
    expect(answer).toMatchObject({ code: 0 })
    const body = { resource: 'content/tag', name: 'x', state: {} }
    expect(await call('viewsave', body, stranger.token)).toMatchObject({ code: 0 })
  })
})
