import { beforeAll, describe, expect, test } from 'vitest'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'
import { designOf, fieldOf, hostileTitles } from '#server/testing/designs.ts'
import { isLong, randomOf, seed } from '#server/testing/sample.ts'
import type { Design, FieldDesign } from '../../design/design.ts'
import { newField } from '../../design/presets.ts'
import { tableNames } from './plan.ts'

type Row = Record<string, unknown>

const title = fieldOf('string', { name: 'title', comment: '书名' })

/** Values that no call of the generator was made for. */
const oddities: readonly unknown[] = [
  null,
  '',
  0,
  -1,
  1.5,
  1e300,
  true,
  [],
  {},
  [[]],
  [null],
  { toString: 'x' },
  { length: 3 },
  { constructor: { prototype: {} } },
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'a\0b',
  '\uD800',
  '\u202E',
  '../../etc/passwd',
  '..\\..\\x',
  "'; drop table admin; --",
  '`"\'\\',
  '%_%',
  '😀'.repeat(50),
  'x'.repeat(70_000),
  '9'.repeat(400),
  ['a', 'b'],
  { a: { b: { c: 1 } } },
]

const calls: readonly {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly keys: readonly string[]
}[] = [
  { url: 'index', method: 'GET', keys: ['x'] },
  { url: 'getFileData', method: 'GET', keys: ['table', 'relativePath', 'commonModel'] },
  { url: 'parseFieldData', method: 'POST', keys: ['type', 'table', 'sql', 'connection'] },
  { url: 'generateCheck', method: 'POST', keys: ['table', 'connection', 'controllerFile'] },
  { url: 'checkCrudLog', method: 'GET', keys: ['table', 'connection'] },
  { url: 'logStart', method: 'POST', keys: ['id'] },
  { url: 'preview', method: 'POST', keys: ['type', 'table', 'fields'] },
  { url: 'generate', method: 'POST', keys: ['type', 'table', 'fields', 'confirm'] },
  { url: 'delete', method: 'POST', keys: ['id', 'confirm'] },
]

/** What each key usually holds. */
const usual: Row = {
  type: 'db',
  table: 'shop_nothing',
  sql: 'create table x (id int)',
  connection: '',
  id: 1,
  fields: [],
  confirm: 'x',
  relativePath: '',
  controllerFile: '',
}

onEveryDialect({}, (product, dialect) => {
  const call = <T = Row>(url: string, body?: unknown) =>
    product().call<T>(url, {
      token: product().superToken,
      ...(body === undefined ? {} : { method: 'POST', body }),
    })
  const generate = (design: unknown) => call('/admin/crud.crud/generate', design)

  /** Nothing that was asked may end as a fault; what is refused says why. */
  const isAnswered = (
    what: unknown,
    answer: { status: number; code: number; msg: string; data: unknown },
  ) => {
    const said = { what: JSON.stringify(what).slice(0, 200), status: answer.status, msg: answer.msg }
    expect(said).toMatchObject({ status: 200 })
    if (answer.code !== 1) expect(said.msg, said.what).not.toMatch(/^$|[a-z]+[.:][a-zA-Z]+\b(?!.*\s)/)
  }

  describe('an entity with hostile texts', () => {
    test('is live, and its texts are texts', async () => {
      for (const [at, text] of hostileTitles.entries()) {
        const name = `odd_t${at}`
        const design = designOf(
          [fieldOf('string', { name: 'title', comment: text.replace(/\0|\uD800/g, '') || 'x' })],
          { name, comment: text },
        )
        const answer = await generate(design)
        isAnswered(text, answer)
        if (answer.code !== 1) continue
        expect(
          await call(`/admin/odd.t${at}/add`, { title: text.replace(/\0|\uD800/g, '').slice(0, 80) }),
        ).toMatchObject({ code: 1 })
        const { data } = await call<{ list: Row[] }>(`/admin/odd.t${at}/index`)
        expect(data.list).toHaveLength(1)
      }
      expect(await call('/admin/Index/index')).toMatchObject({ code: 1 })
      expect((await product().server.inject({ url: '/api/openapi.json' })).statusCode).toBe(200)
    }, 60_000)

    test('never stands where something of the product stands', async () => {
      for (const [name, path] of [
        ['admin', ''],
        ['Admin', 'x/y'],
        ['shop_a', 'auth/admin'],
        ['shop_a', 'auth/Admin'],
        ['shop_a', 'crud/crud'],
        ['shop_a', 'ajax'],
        ['shop_a', 'index'],
        ['shop_a', 'routine/config'],
        ['shop_a', '../x'],
        ['shop_a', 'x/__proto__'],
        ['shop_a', 'shop/constructor'],
        ['shop_a', 'dashboard'],
        ['process_lock', ''],
        ['sqlite_master', ''],
        ['pg_class', ''],
        ['mysql_user', '../../etc'],
      ] as const) {
        const answer = await generate(designOf([title], { name, generateRelativePath: path }))
        isAnswered([name, path], answer)
        if (answer.code === 1) expect([name, path, answer.data]).toEqual([name, path, 'refused'])
      }
    })
  })

  describe('what is generated inherits what everything has', () => {
    const maker: Design = designOf([title, fieldOf('weigh')], { name: 'inherit_maker' })
    const relation: FieldDesign = {
      ...newField('remoteSelect', { name: 'maker_id', comment: '制造商' }),
      form: { 'remote-table': 'inherit_maker', 'remote-field': 'title', 'remote-pk': 'id' },
    }
    const car: Design = designOf([title, relation, fieldOf('switch', { name: 'state', comment: '状态' })], {
      name: 'inherit_car',
    })
    beforeAll(async () => {
      for (const design of [maker, car]) expect(await generate(design)).toMatchObject({ code: 1 })
    })

    test('relations between made entities choose from each other', async () => {
      const { data: one } = await call('/admin/inherit.maker/add', { title: 'Saab' })
      const { data: two } = await call('/admin/inherit.maker/add', { title: 'Volvo' })
      expect(await call('/admin/inherit.car/add', { title: '96', maker_id: one.id })).toMatchObject({
        code: 1,
      })
      expect(await call('/admin/inherit.car/add', { title: 'x', maker_id: 999 })).toMatchObject({ code: 0 })
      const select = await call('/admin/inherit.maker/index?select=true&quickSearch=Vol')
      expect(JSON.stringify(select.data)).toContain('Volvo')
      expect(await call('/admin/inherit.maker/sortable', { id: one.id, targetId: two.id })).toMatchObject({
        code: 1,
      })
      const gone = await product().call(`/admin/inherit.maker/del?ids[]=${one.id}`, {
        method: 'DELETE',
        token: product().superToken,
      })
      expect(gone).toMatchObject({ code: 0 })
    })

    test('two people who edit one row: the later one is told', async () => {
      const { data } = await call('/admin/inherit.maker/add', { title: 'Fiat' })
      const { data: read } = await call<{ row: Row }>(`/admin/inherit.maker/edit?id=${data.id}`)
      const row = read.row ?? read
      expect(
        await call('/admin/inherit.maker/edit', {
          id: data.id,
          title: 'Lancia',
          row_version: row.row_version,
        }),
      ).toMatchObject({ code: 1 })
      expect(
        await call('/admin/inherit.maker/edit', { id: data.id, title: 'Alfa', row_version: row.row_version }),
      ).toMatchObject({ code: 0, data: { type: 'conflict' } })
    })

    test('what its sensitive fields were is on record', async () => {
      const rule = {
        name: 'maker',
        controller: 'inherit/Maker.php',
        data_table: 'inherit_maker',
        primary_key: 'id',
        data_fields: { title: '书名' },
        status: '1',
      }
      expect(await call('/admin/security.sensitiveData/add', rule)).toMatchObject({ code: 1 })
      const { data } = await call('/admin/inherit.maker/add', { title: 'before' })
      expect(await call('/admin/inherit.maker/edit', { id: data.id, title: 'after' })).toMatchObject({
        code: 1,
      })
      const logs = await call<{ list: Row[] }>('/admin/security.sensitiveDataLog/index')
      expect(logs.data.list[0]).toMatchObject({
        data_table: 'inherit_maker',
        before: 'before',
        after: 'after',
      })
    })

    test('is exported, and what was exported comes in', async () => {
      const answer = await product().server.inject({
        url: `/admin/inherit.maker/export?format=csv&batoken=${product().superToken}`,
        headers: { server: 'true', batoken: product().superToken },
      })
      expect(answer.statusCode).toBe(200)
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('only who has the node may, and members and guests may nothing', async () => {
      const limited = await product().limitedAdmin(['inherit', 'inherit/maker/index', 'inherit/maker/add'])
      const asLimited = (url: string, body?: Row) =>
        product().call(url, { token: limited.token, ...(body ? { method: 'POST', body } : {}) })
      expect(await asLimited('/admin/inherit.maker/index')).toMatchObject({ code: 1 })
      expect(await asLimited('/admin/inherit.maker/add', { title: 'Opel' })).toMatchObject({ code: 1 })
      expect(await asLimited('/admin/inherit.maker/edit', { id: 1, title: 'x' })).toMatchObject({ code: 401 })
      expect(await asLimited('/admin/inherit.car/index')).toMatchObject({ code: 401 })
      expect(await asLimited('/admin/crud.crud/preview', car as unknown as Row)).toMatchObject({ code: 401 })
      expect(await asLimited('/admin/crud.crud/generate', car as unknown as Row)).toMatchObject({ code: 401 })
      const bootstrap = JSON.stringify((await asLimited('/admin/Index/index')).data)
      expect(bootstrap).toContain('"inherit/maker"')
      expect(bootstrap).not.toContain('"inherit/car"')
      const member = await product().member()
      expect(
        (await product().call('/admin/inherit.maker/index', { memberToken: member.token })).code,
      ).not.toBe(1)
      expect((await product().call('/admin/inherit.maker/index')).code).toBe(303)
      expect((await product().call('/api/inherit.maker/index', { memberToken: member.token })).status).toBe(
        404,
      )
    })

    test('calls leave rows in the log of administrators that say what was done to what', async () => {
      await call('/admin/inherit.maker/add', { title: 'Simca' })
      const { data } = await call<{ list: Row[] }>('/admin/auth.adminLog/index')
      const row = data.list.find(({ url }) => String(url).toLowerCase().includes('inherit.maker/add'))
      expect(row?.title).toMatch(/Inherit.*图书管理.*添加|图书管理.*添加/)
    })

    test('the texts of an entity are those of the last run only', async () => {
      const van: Design = { ...car, table: { ...car.table, name: 'inherit_van' } }
      expect(await generate(van)).toMatchObject({ code: 1 })
      const texts = async () => JSON.stringify((await call('/admin/ajax/declaration?name=inherit/van')).data)
      expect(await texts()).toContain('状态')
      const next = {
        ...van,
        fields: van.fields
          .filter(({ name }) => name !== 'state')
          .map((field) => (field.name === 'title' ? { ...field, comment: '型号' } : field)),
      }
      expect(await generate({ ...next, type: 'db', confirm: 'inherit_van' })).toMatchObject({ code: 1 })
      expect(await texts()).not.toContain('状态')
      expect(await texts()).toContain('型号')
      const refused = await call('/admin/inherit.van/add', { title: '', maker_id: 'x' })
      expect(refused.msg).not.toContain('书名')
      const of = product().app.translator('zh-cn')
      expect(of(['inherit/van:fields.state', 'gone'])).toBe('gone')
      expect(of('inherit/van:fields.title')).toBe('型号')
    })
  })

  // No database takes part in deciding what follows.
  if (dialect !== 'sqlite') return

  for (const { url, method, keys } of calls) {
    test(`${url} answers whatever it is asked`, async () => {
      const tables = await tableNames(product().app)
      for (const key of keys) {
        for (const oddity of oddities) {
          const body = { ...Object.fromEntries(keys.map((one) => [one, usual[one]])), [key]: oddity }
          if (method === 'POST') {
            isAnswered(body, await call(`/admin/crud.crud/${url}`, body))
            continue
          }
          if (typeof oddity === 'string' && oddity.length > 8000) continue
          const query = Object.entries(body)
            .map(([name, value]) => `${name}=${encodeURIComponent(String(textOf(value)).toWellFormed())}`)
            .join('&')
          isAnswered(query, await call(`/admin/crud.crud/${url}?${query}`))
        }
      }
      if (method === 'POST')
        for (const body of ['null', '[]', '1', '"x"', '{"__proto__":{"a":1}}', '{'])
          isAnswered(body, await call(`/admin/crud.crud/${url}`, body))
      for (const raw of [`/admin/crud.crud/${url}?table[]=1&table[a]=2`, `/admin/crud.crud/${url}?table=%00`])
        isAnswered(raw, method === 'GET' ? await call(raw) : await call(raw, {}))
      expect(await tableNames(product().app)).toEqual(tables)
    })
  }

  test(`every part of a design may be anything (seed ${seed})`, async () => {
    const design = designOf([title], { name: 'shop_odd' }) as unknown as { table: Row; fields: Row[] } & Row
    const [key, field = {}] = design.fields
    const random = randomOf(seed)
    for (const oddity of oddities.filter(() => isLong || random() < 1 / 3)) {
      for (const name of Object.keys(design.table).concat('sourceTable', 'isCommonModel')) {
        const odd = { ...design, table: { ...design.table, name: 'admin', [name]: oddity } }
        isAnswered([name, oddity], await call('/admin/crud.crud/preview', odd))
      }
      for (const name of Object.keys(field).concat('dataType', 'sourceColumn')) {
        const odd = { ...design, fields: [key, { ...field, [name]: oddity }] }
        isAnswered([name, oddity], await call('/admin/crud.crud/preview', odd))
      }
      for (const part of ['table', 'form']) {
        for (const name of [
          'render',
          'operator',
          'width',
          'validator',
          'remote-table',
          'remote-field',
          'relation-fields',
        ]) {
          const odd = { ...design, fields: [key, { ...field, [part]: { [name]: oddity } }] }
          isAnswered([part, name, oddity], await call('/admin/crud.crud/preview', odd))
        }
      }
      const change = { type: 'del-field', oldName: oddity, newName: oddity, sync: true }
      isAnswered(
        oddity,
        await call('/admin/crud.crud/preview', {
          ...design,
          table: { ...design.table, designChange: [change] },
        }),
      )
    }
  }, 120_000)
})

function textOf(value: unknown): unknown {
  return typeof value === 'object' ? JSON.stringify(value) : value
}
