import fc from 'fast-check'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { RowLimit } from '#core/access/limits.ts'
import { type FilterLeaf, type FilterTree, isGroup, partsOf } from '#core/conditions/filter-tree.ts'
import { adminUrl } from '#core/wire.ts'
import { exchangeFiles } from '../../testing/exchange-files.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { onEveryDialect } from '../on-every-dialect.ts'
import { addSample } from '../sample-values.ts'

type Actor = Awaited<ReturnType<TestApp['limitedAdmin']>>
type Answer = {
  readonly list: readonly { readonly id: number; readonly category: unknown }[]
  readonly id: number
}

const calls = ['index', 'edit', 'export'] as const
const nodes = ['index', 'add', 'edit', 'del', 'export', 'publish'].map((call) => `content/article/${call}`)

/** An article as the oracle knows it. */
interface Known {
  readonly id: number
  readonly admin_id: number
  readonly status: string
  readonly category_id: number
  readonly title: string
  readonly views: number
  /** unix seconds, or never */
  readonly publish_time: number | null
}

/** Noon of a day in Shanghai, where the sites of tests are. */
const noon = 1_700_020_800

/** What a condition says of one row: a comparison with nothing holds for what negates it, as in lists. */
function holds(part: FilterTree | FilterLeaf, row: Known): boolean {
  if (isGroup(part))
    return partsOf(part)['all' in part ? 'every' : 'some']((one: FilterTree | FilterLeaf) => holds(one, row))
  const value = row[part.field as keyof Known]
  const list = part.val as readonly (string | number)[]
  const [from, to] = Array.isArray(part.val) ? part.val : String(part.val).split(',')
  switch (part.operator) {
    case 'IN':
      return list.map(String).includes(String(value))
    case 'NOT IN':
      return !list.map(String).includes(String(value))
    case 'gt':
      return Number(value) > Number(part.val)
    case 'NOT RANGE':
      return Number(value) < Number(from) || Number(value) > Number(to)
    case 'RANGE':
      return value !== null && Number(value) >= Number(from) && Number(value) <= Number(to)
    case 'LIKE':
      return String(value).toLowerCase().includes(String(part.val).toLowerCase())
    case 'NOT LIKE':
      return !String(value).toLowerCase().includes(String(part.val).toLowerCase())
    case 'NULL':
      return value === null
    default:
      throw new Error(`no row is compared by ${part.operator}`)
  }
}

/** A group as the oracle knows it: what it grants and what it is limited to, with those above it. */
interface Group {
  readonly grants: ReadonlySet<string>
  readonly limits: readonly (RowLimit | null)[]
}

onEveryDialect({}, (product, dialect) => {
  let actor: Actor
  let colleague: Actor
  let stranger: Actor
  let second: number
  let categories: readonly number[]
  let articles: readonly Known[]

  const call = (name: string, action: string, more: object = {}, token = actor.token) =>
    product().call<Answer>(adminUrl(name, action), { token, ...more })
  const setGroup = (id: number, values: object) =>
    product()
      .rows('auth/group')
      .update([id], values as never)
  const limitsOf = (rows: RowLimit | null, resource = 'content/article') =>
    rows === null ? '' : JSON.stringify({ [resource]: { rows } })
  const listed = async (token = actor.token) => {
    const { data } = await call('content/article', 'index?limit=999', {}, token)
    return data.list.map(({ id }) => id).toSorted((one, other) => one - other)
  }

  beforeAll(async () => {
    actor = await product().limitedAdmin([...nodes, 'content/category/index'])
    colleague = await product().limitedAdmin(nodes)
    stranger = await product().limitedAdmin(nodes)
    second = (await product().limitedAdmin(nodes)).groupId
    await setGroup(colleague.groupId, { pid: actor.groupId })
    await product()
      .rows('auth/admin')
      .update([actor.id], { group_arr: [actor.groupId, second] } as never)
    actor = { ...actor, token: await product().tokenOf(actor.id) }
    categories = [
      await addSample(product(), 'content/category', 1),
      await addSample(product(), 'content/category', 2),
    ]
    const known: Known[] = []
    for (const [at, owner] of [actor, actor, colleague, colleague, stranger, stranger].entries()) {
      const given = {
        status: at % 2 ? 'draft' : 'published',
        category_id: categories[at % 3 ? 0 : 1] ?? 0,
        title: `${at % 3 === 1 ? 'Green TEA' : 'Coffee'} ${at}`,
        publish_time: at % 4 === 0 ? null : noon + at * 86_400,
      }
      const id = await addSample(product(), 'content/article', 10 + at, given)
      await product()
        .rows('content/article')
        .update([id], { admin_id: owner.id, views: at * 10 })
      // What is published has a time of its own.
      const { publish_time } = (await product().rows('content/article').find(id)) as unknown as Known
      known.push({ id, admin_id: owner.id, views: at * 10, ...given, publish_time })
    }
    articles = known
  })

  /** What the description of limits says of one row, in plain words. */
  const oracle = (groups: readonly Group[], node: string) => {
    const meets = (limit: RowLimit | null, row: Known) => {
      if (limit === null) return true
      if (limit === 'own') return row.admin_id === actor.id
      if (limit === 'group') return row.admin_id !== stranger.id
      return holds(limit, row)
    }
    return articles
      .filter((row) =>
        groups.some(({ grants, limits }) => grants.has(node) && limits.every((one) => meets(one, row))),
      )
      .map(({ id }) => id)
  }

  test('a call reaches the rows of the groups that grant it, each joined with those above it', async () => {
    const leaf = fc.oneof(
      fc.record({
        field: fc.constant('status'),
        operator: fc.constantFrom('IN' as const, 'NOT IN' as const),
        val: fc.subarray(['draft', 'published', 'archived'], { minLength: 1 }),
      }),
      fc.record({
        field: fc.constant('category_id'),
        operator: fc.constantFrom('IN' as const, 'NOT IN' as const),
        val: fc.nat(1).map((at): unknown => [String(categories[at] ?? 0)]),
      }),
      fc.record({
        field: fc.constant('title'),
        operator: fc.constantFrom('LIKE' as const, 'NOT LIKE' as const),
        val: fc.constantFrom('tea', 'COFFEE', '%', '3'),
      }),
      fc.record({
        field: fc.constant('views'),
        operator: fc.constantFrom('gt' as const, 'NOT RANGE' as const, 'RANGE' as const),
        val: fc.nat(50),
      }),
      fc.record({
        field: fc.constant('publish_time'),
        operator: fc.constantFrom('RANGE' as const, 'NULL' as const),
        val: fc.nat(5).map((at): unknown => [String(noon + at * 86_400), String(noon + 4 * 86_400)]),
      }),
    )
    // A range is of two numbers.
    const condition = leaf.map(
      (one): FilterLeaf =>
        one.field === 'views' && one.operator !== 'gt'
          ? { ...one, val: [String(one.val), String(Number(one.val) + 15)] }
          : one,
    )
    const groupOf = <P extends FilterTree | FilterLeaf>(part: fc.Arbitrary<P>) =>
      fc
        .record({ isAll: fc.boolean(), of: fc.array(part, { minLength: 1, maxLength: 3 }) })
        .map(({ isAll, of }): FilterTree => (isAll ? { all: of } : { any: of }))
    const limit = fc.oneof(
      fc.constantFrom(null, 'own' as const, 'group' as const),
      groupOf<FilterTree | FilterLeaf>(fc.oneof(condition, groupOf<FilterLeaf>(condition))),
    )
    // The second group has one member: whose rows are its own and those below is told by the first.
    const alone = limit.map((one) => (one === 'group' ? 'own' : one))
    const granted = fc.subarray([...calls])
    const above = product().rows('auth/group')
    const parent = Number(
      (await above.insert({ pid: 1, name: 'above', rules: product().ruleIds('content'), status: '1' })).id,
    )
    await fc.assert(
      fc.asyncProperty(limit, alone, alone, granted, granted, async (one, two, top, first, other) => {
        const rules = (held: readonly string[]) =>
          product().ruleIds('content', 'content/article', ...held.map((name) => `content/article/${name}`))
        await setGroup(parent, { limits: limitsOf(top) })
        await setGroup(actor.groupId, { limits: limitsOf(one), rules: rules(first), pid: 1 })
        await setGroup(second, { limits: limitsOf(two), rules: rules(other), pid: parent })
        const groups = [
          { grants: new Set(first), limits: [one] },
          { grants: new Set(other), limits: [two, top] },
        ]
        const has = (name: string) => first.includes(name as never) || other.includes(name as never)
        if (has('index')) expect(await listed()).toEqual(oracle(groups, 'index'))
        for (const { id } of has('edit') ? articles : []) {
          const { code } = await call('content/article', `edit?id=${id}`)
          expect([id, code]).toEqual([id, oracle(groups, 'edit').includes(id) ? 1 : 0])
        }
        if (has('index') && has('export')) {
          const order = { format: 'csv', columns: ['id'] }
          const { content } = await exchangeFiles(product).exported('content/article', order, actor)
          const ids = content.toString().split('\r\n').slice(1).filter(Boolean).map(Number)
          expect(ids.toSorted((a, b) => a - b)).toEqual(oracle(groups, 'export'))
        }
      }),
      { numRuns: 12 },
    )
  })

  test('related rows outside the limits show as their number and are found by nothing', async () => {
    const [open = 0, hidden = 0] = categories
    await product()
      .rows('content/category')
      .update([hidden], { status: '0', name: 'Hidden' } as never)
    await product()
      .rows('content/category')
      .update([open], { status: '1', name: 'Open' } as never)
    await setGroup(actor.groupId, {
      limits: limitsOf({ all: [{ field: 'status', operator: 'IN', val: ['1'] }] }, 'content/category'),
      rules: product().ruleIds('content', ...nodes, 'content/category/index'),
    })
    const { data } = await call('content/article', 'index?limit=999')
    const shown = new Map(data.list.map(({ id, category }) => [id, category]))
    for (const { id, category_id } of articles) {
      const { name } = shown.get(id) as { name?: string }
      expect([id, name]).toEqual([id, category_id === open ? 'Open' : undefined])
      expect(shown.get(id)).toMatchObject({ id: category_id })
    }
    const options = await call('content/category', 'index?select=1')
    expect(JSON.stringify(options.data)).toContain('Open')
    expect(JSON.stringify(options.data)).not.toContain('Hidden')
    const draft = { title: 'Refers', category_id: hidden, body: '<p>x</p>' }
    expect(await call('content/article', 'add', { method: 'POST', body: draft })).toMatchObject({ code: 0 })
  })

  test('a condition matches nothing once its field has values of another type', async () => {
    const rows = { all: [{ field: 'category_id', operator: 'NOT IN', val: ['text'] }] } as const
    // No call stores it: the field was of another kind when the limit was written.
    await product()
      .app.database.write.updateTable('admin_group')
      .set({ limits: limitsOf(rows) })
      .where('id', '=', stranger.groupId)
      .execute()
    const body = { type: 'all' }
    const token = product().superToken
    expect((await product().call('/admin/ajax/clearCache', { method: 'POST', token, body })).code).toBe(1)
    expect(await listed(stranger.token)).toEqual([])
  })

  // No database takes part in deciding what follows.
  if (dialect !== 'sqlite') return

  test('no write leads out of the limits, and one out of them meets no row', async () => {
    const drafts = { all: [{ field: 'status', operator: 'IN', val: ['draft'] }] } as const
    await setGroup(second, { status: '0' })
    await setGroup(actor.groupId, {
      limits: limitsOf(drafts),
      rules: product().ruleIds('content', ...nodes),
      pid: 1,
    })
    const category_id = categories[0]
    const own = await addSample(product(), 'content/article', 20, { status: 'draft', category_id })
    const foreign = await addSample(product(), 'content/article', 21, { status: 'published', category_id })
    const made = [own, foreign]
    onTestFinished(async () => {
      await product().rows('content/article').remove(made)
      await setGroup(second, { status: '1' })
    })
    const post = (action: string, body: object) => call('content/article', action, { method: 'POST', body })
    expect(await post('publish', { ids: [own] })).toMatchObject({ code: 0 })
    expect(await post('edit', { id: own, title: 'Mine' })).toMatchObject({ code: 1 })
    expect(await post('edit', { id: foreign, title: 'Theirs' })).toMatchObject({ code: 0 })
    expect((await call('content/article', `del?ids[]=${foreign}`, { method: 'DELETE' })).code).toBe(0)
    const draft = { title: 'New', category_id, body: '<p>x</p>' }
    expect(await post('add', { ...draft, status: 'published' })).toMatchObject({ code: 0 })
    const added = await post('add', draft)
    expect(added).toMatchObject({ code: 1 })
    made.push(added.data.id)
    const { status } = (await product().rows('content/article').find(own)) as { status: string }
    expect(status).toBe('draft')
  })

  test('what is limited is passed on to groups below alone, and what a limit says is checked', async () => {
    const rules = ['index', 'add', 'edit', 'del'].map((name) => `auth/group/${name}`)
    const giver = await product().limitedAdmin([...rules, ...nodes])
    const given = (pid: number, more: object = {}) => ({
      ...{ pid, name: `below ${pid}`, rules: product().ruleIds('content/article/index'), status: '1' },
      ...more,
    })
    const add = (body: object) => call('auth/group', 'add', { method: 'POST', body }, giver.token)
    expect(await add(given(0))).toMatchObject({ code: 1 })
    await setGroup(giver.groupId, { limits: limitsOf('own') })
    expect(await add(given(0))).toMatchObject({ code: 0 })
    const { code, data } = await add(given(giver.groupId))
    expect(code).toBe(1)
    const move = { id: data.id, pid: 0 }
    expect(await call('auth/group', 'edit', { method: 'POST', body: move }, giver.token)).toMatchObject({
      code: 0,
    })
    const faulty = [
      'x',
      '[]',
      '{"content/article":{"rows":"all"}}',
      '{"content/nothing":{"rows":"own"}}',
      '{"content/category":{"rows":"own"}}',
      '{"content/article":{"rows":{"all":[{"field":"body","operator":"LIKE","val":"a"}]}}}',
      '{"content/article":{"rows":{"all":[{"field":"views","operator":"gt","val":"many"}]}}}',
      '{"content/article":{"rows":{"all":[{"field":"views","operator":"gt"}]}}}',
      '{"content/article":{"rows":{"all":[{"any":[{"all":[{"field":"views","operator":"gt","val":"1"}]}]}]}}}',
      '{"content/article":{"rows":{"all":[]}}}',
      '{"content/article":{"rows":[]}}',
    ]
    for (const limits of faulty)
      expect([limits, (await add(given(giver.groupId, { limits }))).code]).toEqual([limits, 0])
  })

  test('a deletion is undone by whoever could delete, whatever limits there are to adding', async () => {
    const rules = (...calls: readonly string[]) =>
      product().ruleIds('content', ...calls.map((name) => `content/article/${name}`))
    await setGroup(actor.groupId, { limits: '', rules: rules('index', 'del'), pid: 1 })
    await setGroup(second, { limits: limitsOf('own'), rules: rules('add'), pid: 1, status: '1' })
    const foreign = articles.find(({ admin_id }) => admin_id === stranger.id)?.id ?? 0
    const { data } = await call('content/article', `del?ids[]=${foreign}`, { method: 'DELETE' })
    const { undo: batch } = data as unknown as { readonly undo: string }
    const undo = { method: 'POST', body: { batch } }
    expect(await call('security/dataRecycleLog', 'undo', undo)).toMatchObject({ code: 1 })
    expect(await product().rows('content/article').find(foreign)).not.toBeNull()
  })
})
