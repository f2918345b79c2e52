import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adminUrl } from '#core/wire.ts'
import { exchangeFiles } from '../../testing/exchange-files.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { onEveryDialect } from '../on-every-dialect.ts'
import { addSample } from '../sample-values.ts'
import { all, type Expected, nobody, none, outcome } from './outcomes.ts'

type Row = Record<string, unknown> & { readonly children?: readonly Row[] }

/** What the limited administrator of these tests may do, besides lower administrators' own nodes. */
const nodes = [
  ...['admin', 'group', 'rule'].flatMap((name) =>
    ['index', 'add', 'edit', 'del', 'export'].map((action) => `auth/${name}/${action}`),
  ),
  'auth/rule/sortable',
  'auth/adminLog/index',
  'auth/adminLog/edit',
  'auth/adminLog/export',
  ...['article', 'category', 'tag'].flatMap((name) =>
    ['index', 'add', 'edit', 'del', 'sortable', 'export'].map((action) => `content/${name}/${action}`),
  ),
  'content/article/publish',
  ...['user', 'group', 'rule'].flatMap((name) =>
    ['index', 'add', 'edit', 'del', 'sortable', 'export'].map((action) => `user/${name}/${action}`),
  ),
  'user/moneyLog/index',
  'dashboard/index',
]

onEveryDialect({}, (product, dialect) => {
  let actor: { readonly id: number; readonly token: string; readonly groupId: number }
  beforeAll(async () => {
    actor = await product().limitedAdmin(nodes)
  })

  // Whoever regroups themselves has to sign in again.
  const signInAgain = async () => {
    actor = { ...actor, token: await product().tokenOf(actor.id) }
  }
  beforeEach(signInAgain)

  const call = (
    name: string,
    action: string,
    more: { method?: 'POST' | 'DELETE'; body?: unknown; token?: string } = {},
  ) => product().call<Row>(adminUrl(name, action), { token: actor.token, ...more })

  /** Whether a file of one row holds it: the whole list's, and the one that is asked for by its number. */
  const isExported = async (name: string, id: number) => {
    const order = { format: 'csv', columns: ['id'] }
    const found = []
    for (const more of [{}, { ids: [id] }]) {
      const { content } = await exchangeFiles(product).exported(name, { ...order, ...more }, actor)
      found.push(content.toString().split('\r\n').includes(String(id)))
    }
    expect(found[0]).toBe(found[1])
    return found[0] === true
  }

  /** Runs every verb on one row as the limited administrator and says what became of it. Deletes last. */
  const outcomes = async (name: string, id: number, change: Row): Promise<Expected> => {
    const list = await call(name, 'index?limit=999&isTree=0')
    const see = (list.data.list as readonly Row[]).some((row) => row.id === id) ? 'done' : 'missing'
    expect(await isExported(name, id), 'a file holds what the list shows').toBe(see === 'done')
    const open = outcome(await call(name, `edit?id=${id}`))
    const changed = outcome(await call(name, 'edit', { method: 'POST', body: { id, ...change } }))
    const deleted = outcome(await call(name, `del?ids[]=${id}`, { method: 'DELETE' }))
    return { see, open, change: changed, delete: deleted }
  }
  const groupWith = async (name: string, rules: readonly string[]) => {
    const ids = product()
      .app.settings.access.rules()
      .filter((rule) => rules.includes(rule.name))
      .map(({ id }) => id)
    const row = await product().rows('auth/group').insert({ pid: 1, name, rules: ids, status: '1' })
    await product().app.settings.refresh()
    return Number(row.id)
  }
  let made = 0
  const adminIn = async (...groups: readonly number[]) => {
    const name = `object_${++made}`
    const body = { username: name, nickname: name, password: 'Object-Test-1', group_arr: groups, status: '1' }
    const row = await product().rows('auth/admin').insert(body)
    await product().app.settings.refresh()
    return Number(row.id)
  }
  const deleted = async (name: string) => {
    const id = await addSample(product(), name, 5000 + ++made)
    await product().rows(name).remove([id])
    return id
  }

  describe('administrators', () => {
    test('deleting a list passes over the own account and over those out of reach', async () => {
      const lower = await adminIn(await groupWith('lower 3', ['dashboard']))
      const query = [lower, actor.id, 1, nobody].map((id) => `ids[]=${id}`).join('&')
      expect(await call('auth/admin', `del?${query}`, { method: 'DELETE' })).toMatchObject({ code: 1 })
      expect(await exists(product(), 'admin', lower)).toBe(false)
      expect(await exists(product(), 'admin', actor.id)).toBe(true)
      expect(await exists(product(), 'admin', 1)).toBe(true)
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test.for<[string, () => Promise<number>, Expected]>([
      ['the own account may be changed, not deleted', async () => actor.id, { ...all, delete: 'refused' }],
      [
        'one in a dominated group',
        async () => adminIn(await groupWith('lower 1', ['dashboard', 'dashboard/index'])),
        all,
      ],
      ['one in the same group', () => adminIn(actor.groupId), none],
      [
        'one in a dominated and in the same group',
        async () => adminIn(await groupWith('lower 2', ['dashboard']), actor.groupId),
        none,
      ],
      ['one in a group with other rules', () => adminIn(3), none],
      ['one in a group without rules', async () => adminIn(await groupWith('nothing', [])), none],
      ['one in no group', () => adminIn(), none],
      ['a super administrator', async () => 1, none],
      ['one that was deleted', () => deleted('auth/admin'), none],
      ['one that never was', async () => nobody, none],
    ])('%s', async ([_name, of, expected]) => {
      expect(await outcomes('auth/admin', await of(), { motto: `m${++made}` })).toEqual(expected)
    })

    test('an administrator disables or deletes no account of their own, not even a super administrator', async () => {
      for (const [id, token] of [
        [actor.id, actor.token],
        [1, product().superToken],
      ] as const) {
        const body = { id, status: '0' }
        expect(outcome(await call('auth/admin', 'edit', { method: 'POST', body, token }))).toBe('refused')
        expect(outcome(await call('auth/admin', `del?ids[]=${id}`, { method: 'DELETE', token }))).toBe(
          'refused',
        )
      }
    })

    test('privilege only flows down: groups newly given must be dominated, held ones may stay', async () => {
      const lower = await groupWith('lower 4', ['dashboard'])
      const give = (groups: readonly number[], id?: number) => {
        const name = `given_${++made}`
        const body = id
          ? { id, group_arr: groups }
          : { username: name, nickname: name, password: 'Given-Test-12', group_arr: groups }
        return call('auth/admin', id ? 'edit' : 'add', { method: 'POST', body })
      }
      expect((await give([lower])).code).toBe(1)
      for (const group of [1, 3, actor.groupId, nobody]) {
        expect(await give([group])).toMatchObject({
          code: 0,
          data: { faults: { group_arr: expect.any(String) } },
        })
        expect((await give([lower, group])).code).toBe(0)
      }
      const target = await adminIn(lower)
      expect((await give([lower, 1], target)).code).toBe(0)
      expect((await give([actor.groupId, lower], actor.id)).code).toBe(1)
      await signInAgain()
      expect((await give([actor.groupId], actor.id)).code).toBe(1)
      await signInAgain()
      expect((await give([actor.groupId, 1], actor.id)).code).toBe(0)
      expect(product().app.settings.access.rightsOf(actor.id).isSuper).toBe(false)
    })

    test('lower groups that together equal one’s own rights are not given away', async () => {
      const { access } = product().app.settings
      const held = namesHeld(product(), actor.id)
      const half = await groupWith('half', held.slice(0, 1))
      const rest = await groupWith('rest', held.slice(1))
      const most = await groupWith('most', held.slice(2))
      const body = (groups: readonly number[]) => {
        const name = `union_${++made}`
        return { username: name, nickname: name, password: 'Union-Test-12', group_arr: groups, status: '1' }
      }
      const add = (groups: readonly number[]) =>
        call('auth/admin', 'add', { method: 'POST', body: body(groups) })
      expect(await add([half, rest])).toMatchObject({
        code: 0,
        data: { faults: { group_arr: '所选角色组的权限合计须少于您自己的权限' } },
      })
      const { data, code } = await add([half, most])
      expect(code).toBe(1)
      const id = Number(data.id)
      const regrouped = { id, group_arr: [half, rest] }
      expect((await call('auth/admin', 'edit', { method: 'POST', body: regrouped })).code).toBe(0)
      // Neither does the group of somebody who has another one grow that far.
      const rules = access.rules().flatMap((rule) => (held.slice(1).includes(rule.name) ? [rule.id] : []))
      const grown = { id: most, rules }
      expect(await call('auth/group', 'edit', { method: 'POST', body: grown })).toMatchObject({
        code: 0,
        data: { faults: { rules: expect.any(String) } },
      })
      expect((await product().rows('auth/admin').find(id))?.group_arr).toEqual([half, most])
      // Whoever has come to equal rights otherwise is out of reach.
      const equal = await adminIn(half, rest)
      expect(await outcomes('auth/admin', equal, { motto: 'x' })).toEqual(none)
    })

    test('regrouping or disabling an administrator ends the sessions at once', async () => {
      const lower = await groupWith('lower 5', ['dashboard', 'dashboard/index'])
      const other = await groupWith('lower 6', ['dashboard'])
      for (const change of [{ group_arr: [other] }, { status: '0' }, { password: 'Changed-Test-1' }]) {
        const id = await adminIn(lower)
        const token = await product().tokenOf(id)
        const before = await product().call('/admin/dashboard/index', { token })
        expect(before.code).toBe(1)
        await call('auth/admin', 'edit', { method: 'POST', body: { id, ...change } })
        expect(await product().call('/admin/dashboard/index', { token })).toMatchObject({ code: 303 })
      }
    })
  })

  describe('content and members', () => {
    const names = [
      'content/article',
      'content/category',
      'content/tag',
      'user/user',
      'user/group',
      'user/rule',
    ]

    test('an article is never left with a category that goes in the same moment', async () => {
      for (let round = 0; round < 4; round++) {
        const category_id = await addSample(product(), 'content/category', 5000 + ++made)
        const body = { title: `race ${made}`, category_id, body: '<p>x</p>' }
        const [added, removed] = await Promise.all([
          call('content/article', 'add', { method: 'POST', body }),
          call('content/category', `del?ids[]=${category_id}`, { method: 'DELETE' }),
        ])
        expect([added.status, removed.status]).toEqual([200, 200])
        expect(added.code + removed.code).toBe(1)
      }
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    for (const name of names) {
      test(`${name}: whoever holds the nodes works on every row that is there`, async () => {
        const label = product().app.registry.get(name).resource.label
        expect(
          await outcomes(name, await addSample(product(), name, 5000 + ++made), { [label]: `name${made}` }),
        ).toEqual(all)
        expect(await outcomes(name, await deleted(name), { [label]: 'x' })).toEqual(none)
        expect(await outcomes(name, nobody, { [label]: 'x' })).toEqual(none)
      })
    }

    test('a category in use stays; a tag in use goes and leaves its articles', async () => {
      const id = await addSample(product(), 'content/article', 5000 + ++made)
      const article = await product().rows('content/article').find(id)
      const tags = article?.tag_ids as number[]
      const category = `del?ids[]=${article?.category_id}`
      expect(await call('content/category', category, { method: 'DELETE' })).toMatchObject({ code: 0 })
      expect(await call('content/tag', `del?ids[]=${tags[0]}`, { method: 'DELETE' })).toMatchObject({
        code: 1,
      })
      expect((await product().rows('content/article').find(id))?.tag_ids).toEqual(tags.slice(1))
    })
  })

  // No database takes part in deciding what follows.
  if (dialect !== 'sqlite') return

  describe('groups', () => {
    test.for<[string, () => Promise<number>, Expected]>([
      ['a dominated one', () => groupWith('managed', ['dashboard']), all],
      [
        'the own one is seen, not managed',
        async () => actor.groupId,
        { see: 'done', open: 'refused', change: 'refused', delete: 'refused' },
      ],
      ['one with the same rules', () => groupWith('equal', namesHeld(product(), actor.id)), none],
      ['one with rules that are not held', async () => 3, none],
      ['one without rules', () => groupWith('without', []), none],
      ['the super group', async () => 1, none],
      ['one that was deleted', () => deleted('auth/group'), none],
      ['one that never was', async () => nobody, none],
    ])('%s', async ([_name, of, expected]) => {
      expect(await outcomes('auth/group', await of(), { name: `g${++made}` })).toEqual(expected)
    })

    test('rights only flow down: no rule that is not held, and not all that are', async () => {
      const access = product().app.settings.access
      const held = [...access.rightsOf(actor.id).rules]
      const foreign = access.rules().find(({ id }) => !held.includes(id))?.id ?? 0
      const add = (rules: readonly number[]) =>
        call('auth/group', 'add', {
          method: 'POST',
          body: { pid: actor.groupId, name: `r${++made}`, rules, status: '1' },
        })
      for (const rules of [[foreign], [...held.slice(1), foreign], held, [...held, ...held], [nobody]]) {
        expect(await add(rules)).toMatchObject({ code: 0, data: { faults: { rules: expect.any(String) } } })
      }
      const { data, code } = await add(held.slice(1))
      expect(code).toBe(1)
      const grow = { id: data.id, rules: held }
      expect(await call('auth/group', 'edit', { method: 'POST', body: grow })).toMatchObject({ code: 0 })
      const kept = (await product().rows('auth/group').find(Number(data.id)))?.rules as number[]
      expect(new Set(kept)).toEqual(new Set(held.slice(1)))
    })

    test('a group hangs below a dominated or the own group only', async () => {
      const lower = await groupWith('above', ['dashboard', 'dashboard/index'])
      const rules = product()
        .app.settings.access.rules()
        .filter(({ name }) => name === 'dashboard')
        .map(({ id }) => id)
      const add = (pid: number) =>
        call('auth/group', 'add', { method: 'POST', body: { pid, name: `p${++made}`, rules, status: '1' } })
      expect((await add(lower)).code).toBe(1)
      expect((await add(actor.groupId)).code).toBe(1)
      for (const pid of [1, 3, nobody]) expect((await add(pid)).code).toBe(0)
    })

    test('a rule’s emptied or missing list leaves the stored rules', async () => {
      const id = await groupWith('kept', ['dashboard'])
      expect(
        await call('auth/group', 'edit', { method: 'POST', body: { id, name: 'kept too' } }),
      ).toMatchObject({ code: 1 })
      expect((await product().rows('auth/group').find(id))?.rules).toHaveLength(1)
    })

    test('an administrator cannot make a super group, not even by saying so', async () => {
      const body = { pid: 0, name: 'would be', rules: [1], status: '1', is_super: 1 }
      const { data } = await call('auth/group', 'add', { method: 'POST', body, token: product().superToken })
      expect((await product().rows('auth/group').find(Number(data.id)))?.is_super).toBe(0)
      await call('auth/group', 'edit', {
        method: 'POST',
        body: { id: data.id, is_super: 1 },
        token: product().superToken,
      })
      expect((await product().rows('auth/group').find(Number(data.id)))?.is_super).toBe(0)
    })

    test('children go first, and a group in use stays', async () => {
      const top = await groupWith('top', ['dashboard'])
      const below = Number(
        (
          await product()
            .rows('auth/group')
            .insert({
              pid: top,
              name: 'below',
              rules: [product().app.settings.access.ruleNamed('dashboard')?.id ?? 0],
              status: '1',
            })
        ).id,
      )
      await product().app.settings.refresh()
      const del = (...ids: readonly number[]) =>
        call('auth/group', `del?${ids.map((id) => `ids[]=${id}`).join('&')}`, { method: 'DELETE' })
      expect((await del(top)).code).toBe(0)
      const member = await adminIn(below)
      expect((await del(top, below)).code).toBe(0)
      await product().rows('auth/admin').remove([member])
      expect((await del(top, below)).code).toBe(1)
    })
  })

  describe('rules', () => {
    const ruleNamed = (name: string) => product().app.settings.access.ruleNamed(name)?.id ?? 0

    test('held ones are seen and changed, others do not exist', async () => {
      expect(await outcomes('auth/rule', ruleNamed('security/datarecycle'), { title: 'x' })).toEqual(none)
      expect(await outcomes('auth/rule', await deleted('auth/rule'), { title: 'x' })).toEqual(none)
      expect(await outcomes('auth/rule', nobody, { title: 'x' })).toEqual(none)
      const held = { ...all, delete: 'refused' }
      // It has buttons below it, so it stays.
      expect(await outcomes('auth/rule', ruleNamed('content/tag'), { remark: 'seen' })).toEqual(held)
    })

    test('a limited administrator makes up no name and renames none into one that is not held', async () => {
      for (const name of ['security/dataRecycle/index', 'crud/crud/generate', 'made/up']) {
        const body = { pid: 0, type: 'button', title: 'x', name }
        expect((await call('auth/rule', 'add', { method: 'POST', body })).code).toBe(0)
        const edit = { id: ruleNamed('content/tag/index'), name }
        expect((await call('auth/rule', 'edit', { method: 'POST', body: edit })).code).toBe(0)
      }
      expect(product().app.settings.access.rightsOf(actor.id).nodes.has('crud/crud/generate')).toBe(false)
    })

    test('a rule moved below its own child lifts the child first', async () => {
      const rows = product().rows('auth/rule')
      const top = Number((await rows.insert({ title: 'top', name: `top${++made}`, type: 'menu_dir' })).id)
      const child = Number(
        (await rows.insert({ title: 'child', name: `child${made}`, type: 'menu_dir', pid: top })).id,
      )
      const grandchild = Number(
        (await rows.insert({ title: 'grandchild', name: `grandchild${made}`, pid: child })).id,
      )
      const move = (pid: number) =>
        call('auth/rule', 'edit', { method: 'POST', token: product().superToken, body: { id: top, pid } })
      expect(await move(grandchild)).toMatchObject({ code: 0, data: { faults: { pid: expect.any(String) } } })
      expect((await move(child)).code).toBe(1)
      expect(await rows.find(child)).toMatchObject({ pid: 0 })
      expect(await rows.find(top)).toMatchObject({ pid: child })
    })

    test('a new rule is granted to the groups that hold its parent', async () => {
      const pid = ruleNamed('dashboard')
      const body = { pid, type: 'button', title: 'new', name: `dashboard/new${++made}` }
      const { data } = await call('auth/rule', 'add', { method: 'POST', body, token: product().superToken })
      const rulesOf = async (id: number) =>
        ((await product().rows('auth/group').find(id))?.rules ?? []) as number[]
      const holds = async (id: number) => (await rulesOf(id)).includes(Number(data.id))
      expect(await holds(actor.groupId)).toBe(true)
      expect(await holds(3)).toBe(false)
    })
  })

  describe('the log', () => {
    const own = async (id: number) => {
      const values = { admin_id: id, username: 'x', title: `log ${++made}`, url: '/x' }
      return Number((await product().rows('auth/adminLog').insert(values)).id)
    }
    test('own rows are seen, others’ are not, and nobody changes or deletes any', async () => {
      expect(await outcomes('auth/adminLog', await own(actor.id), { title: 'x' })).toEqual({
        ...all,
        delete: 'missing',
      })
      expect(await outcomes('auth/adminLog', await own(1), { title: 'x' })).toEqual(none)
      expect(await outcomes('auth/adminLog', nobody, { title: 'x' })).toEqual(none)
      const id = await own(1)
      for (const action of ['del', 'add', 'sortable']) {
        const answer = await call('auth/adminLog', `${action}?ids[]=${id}`, {
          method: 'DELETE',
          token: product().superToken,
        })
        expect(answer.status).toBe(404)
      }
      await call('auth/adminLog', 'edit', {
        method: 'POST',
        body: { id, title: 'forged' },
        token: product().superToken,
      })
      expect(await product().rows('auth/adminLog').find(id)).toMatchObject({ row_version: 1, username: 'x' })
    })
  })
})

async function exists({ app }: TestApp, table: string, id: number): Promise<boolean> {
  return (await app.database.write.selectFrom(table).select('id').where('id', '=', id).execute()).length > 0
}

function namesHeld({ app }: TestApp, id: number): readonly string[] {
  const held = app.settings.access.rightsOf(id).rules
  return app.settings.access
    .rules()
    .filter((rule) => held.has(rule.id))
    .map(({ name }) => name)
}
