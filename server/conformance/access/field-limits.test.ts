import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FieldLimit, fieldLimitsOf, type GroupLimits } from '#core/access/limits.ts'
import { isDrafted } from '#core/calls/draft.ts'
import { kinds } from '#core/field.ts'
import type { AnyResource } from '#core/resource.ts'
import { baseFields } from '#core/translations/translated.ts'
import { adminUrl } from '#core/wire.ts'
import { pageKinds } from '#modules/site/server/paths/site-map.ts'
import { exchangeFiles } from '../../testing/exchange-files.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { onSqlite } from '../on-every-dialect.ts'
import { addSample } from '../sample-values.ts'

type Row = Record<string, unknown>
type Actor = Awaited<ReturnType<TestApp['limitedAdmin']>>

let made = 0

/** A text that is nowhere but in the hidden fields of one row. */
const newCanary = () => `Zzqv${++made}x`

/** Where a text has a word; '' where it has not. */
function around(text: string, word: string): string {
  const at = text.indexOf(word)
  return at < 0 ? '' : text.slice(Math.max(0, at - 60), at + 20)
}

/** Fields of a resource that can be limited so; the label too, by which others call its rows. */
function limitable({ fields }: AnyResource, limit: FieldLimit): readonly string[] {
  return Object.keys(fields).filter((name) => fields[name] && fieldLimitsOf(fields[name]).includes(limit))
}

/** What is no text although it is kept as one: limits of groups, tables and columns that rules of data security are about. */
const closed: ReadonlySet<string> = new Set([
  'limits',
  'controller',
  'data_table',
  'primary_key',
  'connection',
])

/** Of those, texts that take any words. */
function texts(resource: AnyResource): readonly string[] {
  return limitable(resource, 'hidden').filter((name) => {
    const field = resource.fields[name]
    if (closed.has(name)) return false
    const isText = field && ['text', 'textarea', 'richText'].includes(field.kind)
    return isText && field.write !== 'system' && (field.max ?? 255) >= 10
  })
}

// It asks every resource that there is.
vi.setConfig({ testTimeout: 180_000 })

const product = onSqlite()

let actor: Actor
const call = (name: string, action: string, more: object = {}, token = actor.token) =>
  product().call<Row>(adminUrl(name, action), { token, ...more })
const limit = async (groupId: number, limits: GroupLimits, more: object = {}) => {
  await product()
    .rows('auth/group')
    .update([groupId], { limits: JSON.stringify(limits), ...more } as never)
}
const hide = (names: readonly string[], as: FieldLimit = 'hidden') =>
  Object.fromEntries(names.map((name) => [name, as]))

describe('hidden fields', () => {
  let resources: readonly AnyResource[]
  beforeAll(async () => {
    resources = product()
      .app.registry.entries.map(({ resource }) => resource)
      .filter(({ calls }) => calls.includes('index'))
    const nodes = resources.flatMap(({ name, calls }) =>
      [...calls, 'bulkEdit'].map((one) => `${name}/${one}`),
    )
    actor = await product().limitedAdmin(nodes)
  })

  test('are in no answer of any resource, and nothing finds by them', async () => {
    const missing: string[] = []
    let count = 0
    for (const resource of resources) {
      const { name, table } = resource
      const names = texts(resource)
      if (names.length === 0) continue
      const id = await sampleId(name)
      const word = `Cnry${count}x`
      if (id === null) continue
      await otherForms(name, id, names, word)
      await product()
        .app.database.write.updateTable(table)
        .set(Object.fromEntries(names.map((one) => [one, word])))
        .where('id', '=', id)
        .execute()
      await limit(actor.groupId, {})
      const open = await answers(name, id, word)
      for (const door of Object.keys(open).filter((one) => /^(?:preview|link) /.test(one)))
        expect([name, door, open[door]?.includes(word)]).toEqual([name, door, true])
      await limit(actor.groupId, { [name]: { fields: hide(names) } })
      for (const [door, text] of Object.entries(await answers(name, id, word)))
        expect([name, door, around(text, word)]).toEqual([name, door, ''])
      if (!Object.values(open).some((text) => text.includes(word))) missing.push(name)
      count += 1
    }
    expect(count).toBeGreaterThan(8)
    // Elsewhere the texts would be seen, were they not hidden: rows out of these groups' scope show nothing anyway.
    expect(missing.length).toBeLessThan(count / 2)
  })

  /** A row that there is, or a new one; null where the product alone adds some. */
  const sampleId = async (name: string): Promise<number | null> => {
    const added = await addSample(product(), name, 4000).catch(() => null)
    if (added !== null) return added
    const { table } = product().app.registry.get(name).resource
    const { write } = product().app.database
    const row = await write.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
    return row ? Number(row.id) : null
  }

  /** Has the translations of fields, and a draft of them, hold the word, too. */
  const otherForms = async (name: string, id: number, names: readonly string[], word: string) => {
    const { resource, translated } = product().app.registry.get(name)
    const texts = names.filter((one) => translated.includes(one))
    const { write } = product().app.database
    if (texts.length > 0) {
      const table = `${resource.table}_text`
      const marks = { base_mark: '', is_stale: 0, is_complete: 0, update_time: 1 }
      await write.deleteFrom(table).where('row_id', '=', id).execute()
      await write
        .insertInto(table)
        .values({
          ...{ row_id: id, language: 'en', ...marks },
          ...Object.fromEntries(texts.map((one) => [one, word])),
        })
        .execute()
    }
    if (!resource.hasDrafts) return
    const { row } = (await call(name, `edit?id=${id}`, {}, product().superToken)).data as { row: Row }
    const kept = names.filter((one) => one !== 'slug' && isDrafted(resource, one))
    const drafted = Object.fromEntries(kept.map((one) => [one, `${word} drafted`]))
    const body = { id, row_version: row.row_version, ...drafted }
    const saved = await call(name, 'draft', { method: 'POST', body }, product().superToken)
    expect([name, saved.code, saved.msg]).toEqual([name, 1, saved.msg])
  }

  /** The page of a row with a page, beside its form and by a link. */
  const previews = async (name: string, id: number): Promise<Readonly<Record<string, string>>> => {
    if (!pageKinds(product().app).has(name)) return {}
    const found: Record<string, string> = {}
    for (const language of ['zh-cn', 'en']) {
      const body = { id, language, values: {} }
      found[`preview ${language}`] = (await call(name, 'preview', { method: 'POST', body })).data
        .html as string
      const { url } = (await call(name, 'previewLink', { method: 'POST', body: { id } })).data
      const page = await product().server.inject({ url: `${url}?lang=${language}` })
      expect([name, page.statusCode]).toEqual([name, 200])
      found[`link ${language}`] = page.body
    }
    return found
  }

  /** What a resource answers by any of its doors about a row, as text. */
  const answers = async (
    name: string,
    id: number,
    word: string,
  ): Promise<Readonly<Record<string, string>>> => {
    const { calls, list } = product().app.registry.get(name).resource
    const found: Record<string, string> = {}
    const gets = [
      'index?limit=999&isTree=0',
      'index?limit=999',
      'index?select=true&limit=999',
      'index?limit=999&sums=1',
      `edit?id=${id}`,
      `show?id=${id}`,
      `history?id=${id}`,
      `bulkEdit?ids[]=${id}`,
    ]
    for (const action of gets) {
      const { status, data } = await call(name, action)
      expect([name, action, status < 500]).toEqual([name, action, true])
      found[action] = JSON.stringify(data)
    }
    const searches = (list.search ?? []).length > 0 ? [`index?quickSearch=${word}`] : []
    for (const action of searches) {
      const { data } = await call(name, action)
      found[action] = JSON.stringify((data as Row | null)?.list ?? [])
    }
    const declaration = await product().call<Row>(`/admin/ajax/declaration?name=${name}`, {
      token: actor.token,
    })
    expect(declaration.status).toBe(200)
    if (calls.includes('export')) {
      const { content } = await exchangeFiles(product).exported(name, { format: 'csv', ids: [id] }, actor)
      found.export = content.toString()
    }
    const palette = await product().call(`/admin/ajax/search?quickSearch=${word}`, {
      token: actor.token,
    })
    found.search = JSON.stringify(palette.data)
    return { ...found, ...(await previews(name, id)) }
  }

  test('are no names of columns that a list, a file or a sum is asked for', async () => {
    const { fields } = product().app.registry.get('content/article').resource
    const names = limitable(product().app.registry.get('content/article').resource, 'hidden')
    await limit(actor.groupId, { 'content/article': { fields: hide(names) } })
    for (const name of names) {
      const filter = `index?search[0][field]=${name}&search[0][operator]=eq&search[0][val]=1`
      expect([name, (await call('content/article', filter)).code]).toEqual([name, 0])
      expect([name, (await call('content/article', `index?order=${name},asc`)).code]).toEqual([name, 0])
      const where = encodeURIComponent(
        JSON.stringify({ any: [{ field: name, operator: 'NOT NULL', val: null }] }),
      )
      expect([name, (await call('content/article', `index?where=${where}`)).code]).toEqual([name, 0])
      const { code } = await exchangeFiles(product).ask(
        'content/article',
        'export',
        { format: 'csv', columns: ['id', name] },
        actor,
      )
      expect([name, code]).toEqual([name, 0])
    }
    const { data } = await product().call<Row>('/admin/ajax/declaration?name=content/article', {
      token: actor.token,
    })
    const { declaration } = data as { declaration: { fields: object } }
    // A translation is hidden with what it translates.
    const own = baseFields(fields).map(([name]) => name)
    expect(Object.keys(declaration.fields)).toEqual(own.filter((one) => !names.includes(one)))
    const boot = await product().call<Row>('/admin/Index/index', { token: actor.token })
    expect(boot.data.fields).toEqual({ 'content/article': hide(names) })
  })

  test('of a related row are not what it is called', async () => {
    const canary = newCanary()
    const category = await addSample(product(), 'content/category', 77, { name: `${canary} tea` })
    await addSample(product(), 'content/article', 78, { category_id: category })
    await limit(actor.groupId, { 'content/category': { fields: { name: 'hidden' } } })
    for (const action of ['index?limit=999', 'index?limit=999&select=true']) {
      const { data } = await call('content/article', action)
      expect(JSON.stringify(data)).not.toContain(canary)
    }
    const options = await call('content/category', 'index?select=true&limit=999')
    expect(options.code).toBe(1)
    expect(JSON.stringify(options.data)).not.toContain(canary)
    const by = 'index?search[0][field]=category.name&search[0][operator]=LIKE&search[0][val]=Zzqv'
    expect(await call('content/article', by)).toMatchObject({ code: 0 })
  })
})

describe('writing', () => {
  let article: number
  beforeAll(async () => {
    actor = await product().limitedAdmin(
      ['index', 'add', 'edit', 'del', 'import', 'sortable', 'publish'].map((one) => `content/article/${one}`),
    )
  })
  beforeEach(async () => {
    const given = { title: 'As it was', status: 'draft' }
    article = await addSample(product(), 'content/article', 9000 + ++made, given)
  })
  const post = (action: string, body: object) => call('content/article', action, { method: 'POST', body })
  const stored = async () => (await product().rows('content/article').find(article)) as Row

  test('a read-only field is refused by its name and stays as it was', async () => {
    await limit(actor.groupId, { 'content/article': { fields: { title: 'read' } } })
    const calls = {
      edit: { id: article, title: 'Changed' },
      bulkEdit: { ids: [article], values: { title: 'Changed' } },
      add: { title: 'New', body: '<p>x</p>', category_id: 1 },
    }
    for (const [action, body] of Object.entries(calls)) {
      const { code, data } = await post(action, body)
      expect([action, code]).toEqual([action, 0])
      expect(JSON.stringify(data)).toContain('"title"')
    }
    expect(await stored()).toMatchObject({ title: 'As it was' })
    expect((await call('content/article', `edit?id=${article}`)).data.row).toMatchObject({
      title: 'As it was',
    })
  })

  test('a hidden field is no field of what is sent, and one that every row needs can not be left out', async () => {
    await limit(actor.groupId, { 'content/article': { fields: { title: 'hidden' } } })
    expect(await post('edit', { id: article, title: 'Changed', status: 'draft' })).toMatchObject({
      code: 1,
    })
    expect(await stored()).toMatchObject({ title: 'As it was' })
    const category = await addSample(product(), 'content/category', 91)
    const added = await post('add', { title: 'New', body: '<p>x</p>', category_id: category })
    expect(added).toMatchObject({ code: 0 })
    expect(JSON.stringify(added.data)).toContain('"title"')
  })

  test('every field of every resource that can be added refuses to be set', async () => {
    for (const { resource } of product().app.registry.entries) {
      const { name, calls } = resource
      if (!calls.includes('edit') || name === 'auth/group') continue
      const names = limitable(resource, 'read').filter(
        (one) =>
          resource.fields[one]?.write === undefined && !kinds[resource.fields[one]?.kind ?? 'text'].isGiven,
      )
      if (names.length === 0) continue
      const editor = await editorOf(name, names)
      const id = await addSample(product(), name, 5000).catch(() => null)
      if (id === null) continue
      for (const one of names) {
        const body = { id, [one]: 'x' }
        const { code, data } = await call(name, 'edit', { method: 'POST', body }, editor)
        expect([name, one, code]).toEqual([name, one, 0])
        // A row out of the group's scope is not there at all.
        if (data !== null)
          expect(Object.keys((data as { faults?: object }).faults ?? { [one]: 0 })).toContain(one)
      }
    }
  })

  const editorOf = async (name: string, names: readonly string[]) => {
    const { token, groupId } = await product().limitedAdmin([`${name}/index`, `${name}/edit`])
    await limit(groupId, { [name]: { fields: hide(names, 'read') } })
    return token
  }

  test('an order that is read-only is not dragged, and a transition is no writing of its field', async () => {
    await limit(actor.groupId, { 'content/article': { fields: { weigh: 'read', status: 'read' } } })
    const other = await addSample(product(), 'content/article', 92)
    expect(await post('sortable', { id: article, targetId: other })).toMatchObject({ code: 0 })
    expect(await post('edit', { id: article, status: 'published' })).toMatchObject({ code: 0 })
    expect(await post('publish', { ids: [article] })).toMatchObject({ code: 1 })
    expect(await stored()).toMatchObject({ status: 'published' })
  })
})

describe('of several groups', () => {
  let second: number
  let mine: number
  let other: number
  let canary: string
  const nodes = ['index', 'edit', 'export', 'bulkEdit'].map((one) => `content/article/${one}`)
  const rules = () => product().ruleIds('content', 'content/article', ...nodes.slice(0, 3))
  beforeEach(async () => {
    canary = newCanary()
    actor = await product().limitedAdmin(nodes)
    second = (await product().limitedAdmin(nodes)).groupId
    await product()
      .rows('auth/admin')
      .update([actor.id], { group_arr: [actor.groupId, second] } as never)
    actor = { ...actor, token: await product().tokenOf(actor.id) }
    mine = await addSample(product(), 'content/article', 9000 + ++made, { title: 'Own one' })
    other = await addSample(product(), 'content/article', 9000 + ++made, { title: `${canary} title` })
    await product().rows('content/article').update([mine], { admin_id: actor.id })
    await product().rows('content/article').update([other], { admin_id: 1 })
  })
  const shown = async () => {
    const { data } = await call('content/article', 'index?limit=999')
    const list = data.list as readonly Row[]
    return (id: number) => list.find((row) => row.id === id)
  }

  test('one’s fields are never met on another one’s rows', async () => {
    // The first reaches own articles whole, the second all of them without titles.
    await limit(actor.groupId, { 'content/article': { rows: 'own' } }, { rules: rules() })
    await limit(
      second,
      { 'content/article': { fields: { title: 'hidden', status: 'read' } } },
      { rules: rules() },
    )
    const row = await shown()
    expect(row(mine)).toMatchObject({ title: 'Own one' })
    expect(Object.keys(row(other) ?? {})).not.toContain('title')
    expect(row(other)).toMatchObject({ id: other })
    for (const id of [mine, other]) {
      const { data } = await call('content/article', `edit?id=${id}`)
      const { row, field_limits } = data as { row: Row; field_limits: object }
      expect(Object.hasOwn(row, 'title')).toBe(id === mine)
      expect(field_limits).toEqual(id === mine ? {} : { title: 'hidden', status: 'read' })
    }
    const change = (id: number, values: object) =>
      call('content/article', 'edit', { method: 'POST', body: { id, ...values } })
    expect(await change(mine, { title: 'Own two' })).toMatchObject({ code: 1 })
    expect(await change(other, { title: 'Theirs' })).toMatchObject({ code: 1 })
    expect(await change(other, { status: 'archived' })).toMatchObject({ code: 0 })
    expect(await product().rows('content/article').find(mine)).toMatchObject({ title: 'Own two' })
    expect(await product().rows('content/article').find(other)).toMatchObject({ title: `${canary} title` })
    const search = await call('content/article', `index?quickSearch=${canary}`)
    expect(JSON.stringify(search.data)).not.toContain(canary)
    const { content } = await exchangeFiles(product).exported(
      'content/article',
      { format: 'csv', columns: ['id', 'title'] },
      actor,
    )
    expect(content.toString()).toContain('Own two')
    expect(content.toString()).not.toContain(canary)
    const history = await call('content/article', `history?id=${other}`)
    expect(JSON.stringify(history.data)).not.toContain(canary)
  })

  test('one that grants the same on all rows opens what another hides', async () => {
    await limit(actor.groupId, { 'content/article': { fields: { title: 'hidden' } } }, { rules: rules() })
    await limit(second, {}, { rules: rules() })
    const row = await shown()
    expect(row(other)).toMatchObject({ title: `${canary} title` })
    expect(await call('content/article', 'index?order=title,asc')).toMatchObject({ data: {} })
    const { data } = await call('content/article', `index?quickSearch=${canary}`)
    expect(data).toMatchObject({ total: 1 })
  })

  test('one that grants another call opens nothing in this one', async () => {
    const listing = product().ruleIds('content', 'content/article', 'content/article/index')
    const editing = product().ruleIds('content', 'content/article', 'content/article/edit')
    await limit(actor.groupId, { 'content/article': { fields: { title: 'hidden' } } }, { rules: listing })
    await limit(second, {}, { rules: editing })
    const row = await shown()
    expect(Object.keys(row(other) ?? {})).not.toContain('title')
    const { data } = await call('content/article', `edit?id=${other}`)
    expect(data.row).toMatchObject({ title: `${canary} title` })
  })

  test('a group has no more of a field than the group above it', async () => {
    await product()
      .rows('auth/admin')
      .update([actor.id], { group_arr: [actor.groupId] } as never)
    const token = await product().tokenOf(actor.id)
    await limit(second, { 'content/article': { fields: { title: 'hidden' } } })
    await limit(
      actor.groupId,
      { 'content/article': { fields: { title: 'read' } } },
      { pid: second, rules: rules() },
    )
    const { data } = await call('content/article', `edit?id=${other}`, {}, token)
    expect(Object.keys(data.row as Row)).not.toContain('title')
  })
})

test('limits of fields are checked when they are stored', async () => {
  const { id } = await product()
    .rows('auth/group')
    .insert({ pid: 1, name: 'checked', rules: [1], status: '1' })
  const faulty = [
    { 'content/article': { fields: {} } },
    { 'content/article': { fields: { id: 'hidden' } } },
    { 'content/article': { fields: { nothing: 'hidden' } } },
    { 'content/article': { fields: { title: 'none' } } },
    { 'auth/group': { fields: { pid: 'hidden' } } },
    { 'content/article': { fields: { title: 'read' }, columns: [] } },
  ]
  for (const limits of faulty)
    await expect(limit(Number(id), limits as never), JSON.stringify(limits)).rejects.toThrow()
  await limit(Number(id), { 'auth/group': { fields: { pid: 'read', name: 'hidden' } } })
})

test('limits of a resource that is gone stay as they are, and do not keep the group from being saved', async () => {
  const gone = {
    rows: { all: [{ field: 'name', operator: 'LIKE', val: 'x' }] },
    fields: { name: 'hidden' },
  }
  const { groupId } = await product().limitedAdmin(['content/tag/index'])
  const limits = JSON.stringify({ 'made/gone': gone })
  await product()
    .app.database.write.updateTable('admin_group')
    .set({ limits })
    .where('id', '=', groupId)
    .execute()
  const save = (sent: string) =>
    call('auth/group', 'edit', { method: 'POST', body: { id: groupId, limits: sent } }, product().superToken)
  const both = JSON.stringify({ 'made/gone': gone, 'content/tag': { fields: { name: 'read' } } })
  expect(await save(both)).toMatchObject({ code: 1 })
  expect(await product().rows('auth/group').find(groupId)).toMatchObject({ limits: both })
  const changed = JSON.stringify({ 'made/gone': { fields: { name: 'read' } } })
  expect(await save(changed)).toMatchObject({ code: 0 })
  expect(await save('')).toMatchObject({ code: 1 })
})
