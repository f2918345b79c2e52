import { expect, test } from 'vitest'
import type { GroupLimits } from '#core/access/limits.ts'
import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { adminUrl, viewHeader } from '#core/wire.ts'
import { serverResource } from '../../resource/side.ts'
import { onEveryDialect, withResources } from '../on-every-dialect.ts'
import { addSample } from '../sample-values.ts'

type Row = Record<string, unknown>

/** A text that is nowhere but in what is hidden. */
const canary = 'Zzqv7x'

const order = defineResource('test/order', {
  fields: {
    name: field.text({ required: true }),
    stage: field.select(['open', 'sent'], { initial: 'open', transitions: { send: ['open', 'sent'] } }),
    parcel: field.text({ required: true, shownWhen: { stage: ['sent'] } }),
    weight: field.integer(),
  },
  list: { columns: ['name'] },
  check: ({ stage, weight }) => (stage === 'sent' && !weight ? { weight: 'validate.required' } : {}),
})

// Doors beside those of a resource itself, which `field-limits.test.ts` goes through.
onEveryDialect(withResources([serverResource(order)]), (product, dialect) => {
  const limit = (groupId: number, limits: GroupLimits) =>
    product()
      .rows('auth/group')
      .update([groupId], { limits: JSON.stringify(limits) } as never)
  const call = (name: string, action: string, token: string, body?: Row) =>
    product().call<Row>(adminUrl(name, action), { token, ...(body ? { method: 'POST', body } : {}) })

  test('fields that are hidden in some rows are not added up over all of them', async () => {
    const nodes = ['user/user/index']
    const first = await product().limitedAdmin(nodes)
    const second = await product().limitedAdmin(nodes)
    await product()
      .rows('auth/admin')
      .update([first.id], { group_arr: [first.groupId, second.groupId] } as never)
    const token = await product().tokenOf(first.id)
    const group = await product().rows('user/group').insert({ name: 'g', rules: [] })
    const values = { username: 'rich_one', nickname: 'Rich', group_id: group.id, password: 'Aa-12345678' }
    const { id } = await product().rows('user/user').insert(values)
    await product().rows('user/moneyLog').insert({ user_id: id, money: '1234.56', memo: 'x' })
    const others = { all: [{ field: 'username', operator: 'ne' as const, val: 'rich_one' }] }
    await limit(first.groupId, { 'user/user': { rows: others } })
    await limit(second.groupId, { 'user/user': { fields: { money: 'hidden' } } })
    const one = `search[0][field]=id&search[0][operator]=eq&search[0][val]=${id}`
    const { code, data } = await call('user/user', `index?sums=1&${one}`, token)
    expect(code).toBe(1)
    expect(data.list).toHaveLength(1)
    expect(JSON.stringify(data)).not.toContain('1234.56')
    expect(data.sums).not.toHaveProperty('money')
  })

  test('in the recycle bin hidden fields are not shown, nothing finds by them, and related rows keep their names', async () => {
    const bin = 'security/dataRecycleLog'
    const category = await addSample(product(), 'content/category', 211, { name: `${canary} pots` })
    const id = await addSample(product(), 'content/article', 212, {
      title: `${canary} title`,
      category_id: category,
    })
    await product().call(`${adminUrl('content/article', 'del')}?ids[]=${id}`, {
      method: 'DELETE',
      token: product().superToken,
    })
    const { token, groupId } = await product().limitedAdmin([
      'content/article/index',
      'content/category/index',
      `${bin}/index`,
      `${bin}/info`,
    ])
    const ask = async (action: string) => (await call(bin, action, token)).data
    const rows = async (query = '') => (await ask(`index?limit=99${query}`)).list as readonly Row[]
    const [record] = await rows()
    expect(JSON.stringify(record)).toContain(canary)
    await limit(groupId, {
      'content/article': { fields: { title: 'hidden' } },
      'content/category': { fields: { name: 'hidden' } },
    })
    const [shown] = await rows()
    expect(shown).toMatchObject({ id: record?.id, data: expect.stringContaining('"category_id"') })
    expect(JSON.stringify(shown)).not.toContain(canary)
    expect(JSON.stringify(await ask(`info?id=${record?.id}`))).not.toContain(canary)
    const leaf = { field: 'data', operator: 'LIKE', val: canary }
    const where = encodeURIComponent(JSON.stringify({ any: [leaf, { ...leaf, val: 'nothing' }] }))
    const search = `&search[0][field]=data&search[0][operator]=LIKE&search[0][val]=${canary}`
    const init = `&initKey=data&initOperator=LIKE&initValue=${canary}`
    for (const query of [search, `&where=${where}`, init])
      expect([query, await rows(query)]).toEqual([query, []])
  })

  // No database takes part in deciding what follows.
  if (dialect !== 'sqlite') return

  test('names that are hidden, and those of rows out of the limits, are in no history', async () => {
    const article = 'content/article'
    const names = [`${canary} tea`, `${canary} ink`]
    const [tea = 0, ink = 0] = [
      await addSample(product(), 'content/category', 201, { name: names[0] }),
      await addSample(product(), 'content/category', 202, { name: names[1] }),
    ]
    const id = await addSample(product(), article, 203, { category_id: tea })
    await call(article, 'edit', product().superToken, { id, category_id: ink })
    const { token, groupId } = await product().limitedAdmin([
      `${article}/index`,
      `${article}/edit`,
      'content/category/index',
    ])
    const history = async () => JSON.stringify((await call(article, `history?id=${id}`, token)).data)
    expect(await history()).toContain(names[0])
    await limit(groupId, { 'content/category': { fields: { name: 'hidden' } } })
    expect(await history()).not.toContain(canary)
    const onlyInk = { all: [{ field: 'name', operator: 'eq' as const, val: names[1] ?? '' }] }
    await limit(groupId, { 'content/category': { rows: onlyInk } })
    const text = await history()
    expect(text).toContain(names[1])
    expect(text).not.toContain(names[0])
    expect(text).toContain(`#${tea}`)
  })

  test('conditions of a lower group name no field that is hidden from who writes them', async () => {
    const nodes = ['index', 'add', 'edit'].map((one) => `auth/group/${one}`)
    const { token, groupId } = await product().limitedAdmin([
      ...nodes,
      'content/article/index',
      'content/tag/index',
    ])
    await limit(groupId, { 'content/article': { fields: { title: 'hidden' } } })
    const rules = product().ruleIds('content/article/index')
    const { id } = await product()
      .rows('auth/group')
      .insert({ pid: groupId, name: 'lower', rules, status: '1' })
    await product().app.settings.refresh()
    const send = (action: string, field: string) => {
      const rows = { all: [{ field, operator: 'LIKE', val: canary }] }
      return call('auth/group', action, token, {
        id,
        limits: JSON.stringify({ 'content/article': { rows } }),
      })
    }
    for (const action of ['edit', 'effect']) {
      expect([action, await send(action, 'title')]).toMatchObject([action, { code: 0 }])
      expect([action, await send(action, 'summary')]).toMatchObject([action, { code: 1 }])
    }
  })

  test('a view shows nothing that the administrator typed and has not saved', async () => {
    const viewed = await product().limitedAdmin(['dashboard/index', 'content/tag/index', 'content/tag/add'])
    const draft = {
      resource: 'content/tag',
      id: 0,
      form: 'theirs-1',
      values: { name: `${canary} draft` },
      base: {},
    }
    await product().call('/admin/ajax/formDraft', { method: 'POST', token: viewed.token, body: draft })
    const url = '/admin/dashboard/drafts'
    expect(JSON.stringify(await product().call(url, { token: viewed.token }))).toContain(canary)
    const token = product().superToken
    const begun = { method: 'POST', token, body: { admin: viewed.id } } as const
    const { data } = await product().call<{ view: string }>('/admin/ajax/viewBegin', begun)
    const seen = await product().call(url, { token, headers: { [viewHeader]: data.view } })
    expect(seen.code).toBe(1)
    expect(JSON.stringify(seen)).not.toContain(canary)
  })

  test('a move into a state asks for no field that who makes it can not fill in, and names none that is hidden', async () => {
    const { token, groupId } = await product().limitedAdmin(['test/order/edit', 'test/order/send'])
    const send = async (weight: number | null, fields?: GroupLimits[string]['fields']) => {
      await limit(groupId, fields ? { 'test/order': { fields } } : {})
      const { id } = await product().rows('test/order').insert({ name: 'x', weight })
      const { code, data, msg } = await call('test/order', 'send', token, { ids: [id] })
      return { code, text: JSON.stringify([data, msg]) }
    }
    expect((await send(3)).text).toContain('parcel')
    expect(await send(3, { parcel: 'hidden' })).toMatchObject({ code: 1 })
    expect((await send(null, { parcel: 'read' })).text).toContain('weight')
    const refused = await send(null, { parcel: 'read', weight: 'hidden' })
    expect(refused).toMatchObject({ code: 0, text: expect.stringContaining('无权查看') })
    expect(refused.text).not.toContain('weight')
  })

  test('the API documents name no field that is hidden from who reads them', async () => {
    const { token, groupId } = await product().limitedAdmin(['test/order/index', 'content/article/index'])
    const paths = async (batoken: string) => {
      const answer = await product().server.inject({ url: '/api/openapi.json', headers: { batoken } })
      const { paths } = answer.json()
      const own = Object.entries(paths).filter(([url]) => /(test\.order|content\.article)\//.test(url))
      return JSON.stringify(own)
    }
    await limit(groupId, {
      'test/order': { fields: { stage: 'hidden', weight: 'hidden' } },
      'content/article': { fields: { publish_time: 'hidden' } },
    })
    const closed = await paths(token)
    const named = (text: string) =>
      ['stage', 'weight', 'publish_time', 'parcel', 'title', 'only where stage'].filter((name) =>
        text.includes(name),
      )
    expect(named(closed)).toEqual(['parcel', 'title'])
    expect(named(await paths(product().superToken))).toHaveLength(6)
  })

  test('limits as a text that can be made no condition are refused, and no fault of the server', async () => {
    const { groupId } = await product().limitedAdmin(['content/tag/index'])
    const odd = { toString: 1, valueOf: 1 }
    const right = { field: 'name', operator: 'eq', val: 'x' }
    for (const leaf of [{ field: odd }, { operator: odd }, { val: odd }, { val: [odd] }]) {
      const rows = { all: [{ ...right, ...leaf }] }
      const limits = JSON.stringify({ 'content/tag': { rows } })
      for (const action of ['edit', 'effect']) {
        const { status, code } = await call('auth/group', action, product().superToken, {
          id: groupId,
          limits,
        })
        expect([action, leaf, status, code]).toEqual([action, leaf, 200, 0])
      }
    }
  })
})
