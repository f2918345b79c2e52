import { expect, test } from 'vitest'
import type { RowLimit } from '#core/access/limits.ts'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'
import { addSample } from '#server/conformance/sample-values.ts'
import type { Effect } from './effect.ts'

const nodes = ['content/article/index', 'content/article/edit', 'content/tag/index']

onEveryDialect({}, (product) => {
  const effect = async (resource: 'group' | 'admin', body: object, token = product().superToken) => {
    const more = { method: 'POST', token, body, language: 'en' } as const
    const { code, data } = await product().call<Effect>(`/admin/auth.${resource}/effect`, more)
    return { code, data }
  }
  const rulesOf = (groupId: number) => [...(product().app.settings.access.groups().get(groupId)?.rules ?? [])]
  const limitsOf = (rows: RowLimit) => JSON.stringify({ 'content/article': { rows } })

  test('a group that is to be saved tells which actions whom is given and taken, and stores nothing', async () => {
    const { id, groupId } = await product().limitedAdmin(nodes)
    const [edit = 0, add = 0] = product().ruleIds('content/article/edit', 'content/article/add')
    const before = rulesOf(groupId)
    const rules = [...before.filter((one) => one !== edit), add]
    const { data } = await effect('group', { id: groupId, rules })
    expect(data).toMatchObject({ members: 1, affected: 1, rows: [], compared: 1 })
    expect(data.people.map((one) => one.id)).toEqual([id])
    expect(data.gained).toEqual([{ page: 'Content / Articles', actions: ['Add'], people: 1 }])
    expect(data.lost).toEqual([{ page: 'Content / Articles', actions: ['Edit'], people: 1 }])
    await product().app.settings.refresh()
    expect(rulesOf(groupId)).toEqual(before)
    expect((await effect('group', { id: groupId, rules: before })).data).toMatchObject({
      affected: 0,
      gained: [],
      lost: [],
    })
  })

  test('what another group of theirs grants nobody loses', async () => {
    const { id, groupId } = await product().limitedAdmin(nodes)
    const other = await product().limitedAdmin(nodes)
    await product()
      .rows('auth/admin')
      .update([id], { group_arr: [groupId, other.groupId] } as never)
    await product().app.settings.refresh()
    expect((await effect('group', { id: groupId, status: '0' })).data).toMatchObject({ affected: 0 })
    const { data } = await effect('group', { id: other.groupId, status: '0' })
    expect(data.people.map((one) => one.id)).toEqual([other.id])
    expect(data.lost.flatMap(({ actions }) => actions).length).toBeGreaterThan(0)
  })

  test('a limit names some of the rows that go out of reach, also of those in the groups below', async () => {
    const { id, groupId } = await product().limitedAdmin(nodes)
    const below = await product().limitedAdmin(nodes)
    await product()
      .rows('auth/group')
      .update([below.groupId], { pid: groupId } as never)
    const title = `Published ${groupId}`
    await addSample(product(), 'content/article', 10 + groupId, { title, status: 'published' })
    const draft = `Draft ${groupId}`
    await addSample(product(), 'content/article', 500 + groupId, { title: draft, status: 'draft' })
    const drafts: RowLimit = { all: [{ field: 'status', operator: 'IN', val: ['draft'] }] }
    const { data } = await effect('group', { id: groupId, limits: limitsOf(drafts) })
    expect(data.people.map((one) => one.id).toSorted()).toEqual([id, below.id].toSorted())
    const [rows] = data.rows
    expect(rows).toMatchObject({ resource: 'content/article', people: 2, gained: null })
    expect(rows?.lost?.labels).toContain(title)
    expect(rows?.lost?.labels).not.toContain(draft)
    await product()
      .rows('auth/group')
      .update([groupId], { limits: limitsOf(drafts) } as never)
    const lifted = await effect('group', { id: groupId, limits: '' })
    expect(lifted.data.rows[0]).toMatchObject({
      lost: null,
      gained: { labels: expect.arrayContaining([title]) },
    })
  })

  test('fields that are hidden, only read or open again are told by name, and only where somebody reaches the page', async () => {
    const { groupId } = await product().limitedAdmin(nodes)
    const limits = JSON.stringify({
      'content/article': { fields: { summary: 'hidden', title: 'read' } },
      'content/category': { fields: { name: 'read' } },
    })
    const { data } = await effect('group', { id: groupId, limits })
    const page = { resource: 'content/article', page: 'Content / Articles', isPartly: false, people: 1 }
    expect(data).toMatchObject({ affected: 1, gained: [], lost: [], rows: [] })
    expect(data.fields).toEqual([
      { ...page, fields: ['Title'], limit: 'read' },
      { ...page, fields: ['Summary'], limit: 'hidden' },
    ])
    await product()
      .rows('auth/group')
      .update([groupId], { limits } as never)
    const lifted = await effect('group', { id: groupId, limits: '' })
    expect(lifted.data.fields).toEqual([{ ...page, fields: ['Title', 'Summary'], limit: 'open' }])
    expect((await effect('group', { id: groupId, limits })).data).toMatchObject({ affected: 0, fields: [] })
  })

  test('a field that is hidden on some of the rows only is told as that', async () => {
    const { id, groupId } = await product().limitedAdmin(nodes)
    const other = await product().limitedAdmin(nodes)
    const drafts = { all: [{ field: 'status', operator: 'IN', val: ['draft'] }] }
    const rows = product().rows('auth/group')
    for (const one of [groupId, other.groupId])
      await rows.update([one], { limits: JSON.stringify({ 'content/article': { rows: drafts } }) } as never)
    await product()
      .rows('auth/admin')
      .update([id], { group_arr: [groupId, other.groupId] } as never)
    const limits = JSON.stringify({ 'content/article': { rows: drafts, fields: { summary: 'hidden' } } })
    const { data } = await effect('group', { id: groupId, limits })
    expect(data.fields).toMatchObject([{ fields: ['Summary'], limit: 'hidden', isPartly: true, people: 1 }])
  })

  test('a group that anybody is in is not deleted, so that its end takes nothing from anybody', async () => {
    const { groupId } = await product().limitedAdmin(nodes)
    const { code } = await product().call(`/admin/auth.group/del?ids[]=${groupId}`, {
      method: 'DELETE',
      token: product().superToken,
    })
    expect(code).toBe(0)
    expect(rulesOf(groupId).length).toBeGreaterThan(0)
  })

  test('other groups of an administrator tell what changes, becoming super included', async () => {
    const { id, groupId } = await product().limitedAdmin(nodes)
    const { data } = await effect('admin', { id, groups: [1] })
    expect(data.people).toMatchObject([{ id, becomesSuper: true }])
    expect((await effect('admin', { id, groups: [groupId] })).data).toMatchObject({ affected: 0 })
  })

  test('whoever asks learns nothing of groups, rules, people and rows that are not theirs', async () => {
    const { id, groupId } = await product().limitedAdmin(nodes)
    await addSample(product(), 'content/article', 900 + groupId, {
      title: 'Not for them',
      status: 'published',
    })
    const manager = await product().limitedAdmin([
      ...nodes,
      'auth/group/edit',
      'auth/group/index',
      'content/tag/add',
    ])
    const hidden = { all: [{ field: 'status', operator: 'IN', val: ['draft'] }] } as const
    expect((await effect('group', { id: 1 }, manager.token)).code).toBe(0)
    expect((await effect('group', { id: manager.groupId }, manager.token)).code).toBe(0)
    await product()
      .rows('auth/group')
      .update([groupId], { pid: manager.groupId } as never)
    const del = product().ruleIds('content/article/del')
    const rules = [...rulesOf(groupId), ...del]
    expect((await effect('group', { id: groupId, rules }, manager.token)).data).toMatchObject({ affected: 0 })
    const { data } = await effect(
      'group',
      { id: groupId, rules: [], limits: limitsOf(hidden) },
      manager.token,
    )
    // They may not open the list of administrators.
    expect(data).toMatchObject({ affected: 1, people: [] })
    expect((await effect('admin', { id, groups: [] }, manager.token)).code).toBe(401)
    const own = { all: [{ field: 'status', operator: 'IN', val: ['archived'] }] } as const
    await product()
      .rows('auth/group')
      .update([manager.groupId], { limits: limitsOf(own) } as never)
    const limited = await effect('group', { id: groupId, limits: limitsOf(hidden) }, manager.token)
    expect(JSON.stringify(limited.data)).not.toContain('Not for them')
  })
})
