import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await startTestApp()
})
afterAll(() => product.close())

describe('the picture of a suffix', () => {
  const svg = async (query: string, area = 'admin') =>
    product.server.inject({ url: `/${area}/ajax/buildSuffixSvg?${query}` })

  test('shows up to four letters, needs no session and can do nothing', async () => {
    for (const area of ['admin', 'api']) {
      const answer = await svg('suffix=document&server=1', area)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'image/svg+xml; charset=utf-8',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      expect(answer.body).toContain('>DOCU</text>')
    }
    expect((await svg('')).body).toContain('>FILE</text>')
    expect((await svg('suffix=pdf&background=%23ff0000')).body).toContain('fill="#ff0000"')
  })

  test.each([
    'suffix=%3Cscript%3E',
    'suffix=a"%20onload%3D"x',
    'suffix=%26lt;',
    'suffix[]=x&background[]=y',
    'suffix=x&background=red"%20onload%3D"alert(1)',
    'suffix=x&background=%23fff%22/%3E%3Cscript%3E',
    'suffix=x&background=url(https://evil.example)',
    'suffix=%00%00',
    `suffix=${'a'.repeat(3000)}`,
  ])('takes nothing from %s into the picture', async (query) => {
    const { body, statusCode } = await svg(query)
    expect(statusCode).toBe(200)
    expect(body).not.toMatch(/script|onload|evil|\[object|\0/i)
    expect(body.match(/</g)?.length).toBe(7)
  })
})

describe('areas', () => {
  test('come level by level, in both areas', async () => {
    for (const base of ['/admin/ajax/area', '/api/ajax/area']) {
      const area = async (query = '') =>
        (await product.call<{ value: number; label: string }[]>(base + query, { token: product.superToken }))
          .data
      const provinces = await area()
      expect(provinces.length).toBeGreaterThan(30)
      const [first] = provinces
      const cities = await area(`?province=${first?.value}`)
      expect(cities.length).toBeGreaterThan(0)
      const districts = await area(`?province=${first?.value}&city=${cities[0]?.value}`)
      expect(districts.length).toBeGreaterThan(0)
      for (const list of [provinces, cities, districts]) {
        expect(list[0]).toEqual({
          value: expect.any(Number),
          label: expect.stringMatching(/[\u4e00-\u9fff]/),
        })
      }
      for (const query of [
        '?province=999999',
        '?province=x',
        '?province[]=1',
        '?province=__proto__',
        '?province=11&city=%00',
      ]) {
        expect(await area(query), query).toEqual([])
      }
    }
  })
})

describe('tables and columns', () => {
  const ask = async <T>(query: string, token = product.superToken) =>
    (await product.call<T>(`/admin/ajax/${query}`, { token, language: 'en' })).data
  type Tables = { readonly list: readonly { readonly table: string; readonly comment: string }[] }

  test('are those of declared resources, found by their names and never by a pattern', async () => {
    const all = (await ask<Tables>('getTableList')).list
    expect(all).toContainEqual({
      table: 'admin',
      comment: 'admin - Administrator',
      connection: '',
      prefix: '',
    })
    expect(all.map(({ table }) => table)).not.toContain('token')
    const found = await ask<Tables>('getTableList?quickSearch=rule&excludeTable[]=user_rule')
    expect(found.list.map(({ table }) => table)).toEqual(expect.arrayContaining(['admin_rule']))
    expect(found.list.map(({ table }) => table)).not.toContain('user_rule')
    expect((await ask<Tables>('getTableList?quickSearch=.*')).list).toEqual([])
  })

  test('have labels and facts, without what is closed', async () => {
    const clean = await ask<{ pk: string; fieldList: object }>('getTableFieldList?table=admin')
    expect(clean).toMatchObject({
      pk: 'id',
      fieldList: { id: 'ID', username: 'Username', password: 'Password' },
    })
    const whole = await ask<{ fieldList: object }>('getTableFieldList?table=admin&clean=0')
    expect(whole.fieldList).toMatchObject({ id: { COLUMN_KEY: 'PRI' }, motto: { DATA_TYPE: 'varchar' } })
    for (const { fieldList } of [clean, whole])
      for (const closed of ['security_stamp', 'login_failure', 'row_version'])
        expect(fieldList).not.toHaveProperty(closed)
  })

  test('say everything of a column as MySQL’s schema would, or only what people call it', async () => {
    const columns = async (query: string) =>
      (await ask<{ fieldList: Readonly<Record<string, object>> }>(`getTableFieldList?${query}`)).fieldList
    const own = await columns('table=user&clean=0')
    expect(own.id).toEqual({
      COLUMN_NAME: 'id',
      ORDINAL_POSITION: 1,
      COLUMN_DEFAULT: null,
      IS_NULLABLE: 'NO',
      DATA_TYPE: 'int',
      CHARACTER_MAXIMUM_LENGTH: null,
      NUMERIC_PRECISION: null,
      NUMERIC_SCALE: null,
      COLUMN_TYPE: 'int unsigned',
      COLUMN_KEY: 'PRI',
      EXTRA: 'auto_increment',
      COLUMN_COMMENT: 'ID',
    })
    expect(own.email).toMatchObject({ COLUMN_TYPE: 'varchar(50)', CHARACTER_MAXIMUM_LENGTH: 50 })
    expect(own.create_time).toMatchObject({ COLUMN_TYPE: 'bigint', IS_NULLABLE: 'YES', COLUMN_KEY: '' })
    expect((await columns('table=user&clean=1')).email).toBe('Email')
    await sql`create table of_nobody (k integer primary key, price decimal(8,2) not null default 1.5, name varchar(40))`.execute(
      product.app.database.write,
    )
    expect(await columns('table=of_nobody')).toEqual({ k: '', price: '', name: '' })
    expect(await columns('table=of_nobody&clean=0')).toMatchObject({
      k: { COLUMN_KEY: 'PRI', EXTRA: 'auto_increment' },
      price: {
        DATA_TYPE: 'decimal',
        COLUMN_TYPE: 'decimal(8,2)',
        NUMERIC_PRECISION: 8,
        NUMERIC_SCALE: 2,
        COLUMN_DEFAULT: '1.5',
        IS_NULLABLE: 'NO',
      },
      name: { COLUMN_TYPE: 'varchar(40)', IS_NULLABLE: 'YES', ORDINAL_POSITION: 3 },
    })
  })

  test.each([
    'getTablePk?table=token',
    'getTableFieldList?table=sqlite_master',
    'getTableFieldList',
    'getTablePk?table[]=admin',
    'getTableList?connection=other',
  ])('are refused to %s', async (query) => {
    expect(await product.call(`/admin/ajax/${query}`, { token: product.superToken })).toMatchObject({
      code: 0,
      status: 200,
    })
  })

  test('include fields that are kept in a table of links', async () => {
    for (const table of ['admin_group', 'user_group']) {
      const { fieldList } = await ask<{ fieldList: object }>(`getTableFieldList?table=${table}&clean=1`)
      expect(fieldList).toMatchObject({ name: 'Name', rules: 'Permissions' })
    }
  })

  test('include those of nobody, for whoever may generate from them', async () => {
    await sql`create table left_alone (k integer primary key)`.execute(product.app.database.write)
    const query = 'getTableList?samePrefix=1&excludeTable[]=config&excludeTable[]=admin_log'
    const names = async (token?: string) => (await ask<Tables>(query, token)).list.map(({ table }) => table)
    expect(await names()).toContain('left_alone')
    expect(await names()).not.toContain('token')
    const { token } = await product.limitedAdmin(['security/dataRecycle/add'])
    expect(await names(token)).not.toContain('left_alone')
  })

  test('are for whoever holds a node of a screen that chooses from them', async () => {
    const calls = ['getTablePk?table=admin', 'getTableList', 'getTableFieldList?table=admin']
    const { token: other } = await product.limitedAdmin(['auth/admin/index', 'auth/admin/edit'])
    const { token: watcher } = await product.limitedAdmin(['security/sensitiveData/edit'])
    for (const call of [...calls, 'getDatabaseConnectionList']) {
      expect(await product.call(`/admin/ajax/${call}`, { token: other }), call).toMatchObject({ code: 401 })
      expect(await product.call(`/admin/ajax/${call}`, { token: watcher }), call).toMatchObject({ code: 1 })
    }
  })

  test('lie behind one connection, whose name nobody learns', async () => {
    expect(await ask('getDatabaseConnectionList')).toEqual({
      list: [{ type: 'sqlite', database: expect.stringMatching(/^.\*{3}$/), key: 'default' }],
    })
  })
})

test('what an administrator has set is bounded: with one value more the oldest goes', async () => {
  const { write } = product.app.database
  const rows = Array.from({ length: 1000 }, (_, at) => ({
    admin_id: 1,
    key: `old.${at}`,
    value: '1',
    update_time: at + 1,
  }))
  await write.insertInto('admin_preference').values(rows).execute()
  const url = '/admin/ajax/preference'
  const body = { key: 'new', value: 2 }
  expect(await product.call(url, { method: 'POST', token: product.superToken, body })).toMatchObject({
    code: 1,
  })
  const read = async (key: string) =>
    (await product.call(`${url}?key=${key}`, { token: product.superToken })).data
  expect(await Promise.all(['old.0', 'old.1', 'new'].map(read))).toEqual([
    { value: null },
    { value: 1 },
    { value: 2 },
  ])
})
