import { beforeAll, describe, expect, test } from 'vitest'
import type { AnyResource } from '#core/resource.ts'
import { baseFields } from '#core/translations/translated.ts'
import { adminUrl } from '#core/wire.ts'
import { admin } from '#modules/admin/admin/admin.ts'
import { attachment } from '#modules/attachment/attachment/attachment.ts'
import { link } from '#modules/content/links/link/link.ts'
import { serverModules } from '#modules/index.server.ts'
import { user } from '#modules/member/user/user.ts'
import { dataRecycleLog } from '#modules/recycle/dataRecycleLog/dataRecycleLog.ts'
import { variant } from '#modules/store/catalogue/variant/variant.ts'
import { exchangeFiles } from '../../testing/exchange-files.ts'
import { serverResources } from '../../testing/modules.ts'
import type { Call } from '../../testing/test-app.ts'
import { onSqlite, withResources } from '../on-every-dialect.ts'
import { addSample } from '../sample-values.ts'
import { guarded, testResources } from '../test-resources.ts'

type Row = Record<string, unknown>

/** A list with every column offered at every door: what stays closed then is closed by its field alone. */
function openedWide(resource: AnyResource): AnyResource {
  const names = Object.keys(resource.fields)
  const texts = names.filter((name) => ['text', 'password'].includes(resource.fields[name]?.kind ?? ''))
  const list = {
    columns: names,
    search: texts,
    filters: names,
    sortable: names,
    sort: ['id', 'desc'] as const,
  }
  return {
    ...resource,
    calls: [...new Set([...resource.calls, 'index', 'edit'] as const)],
    list,
    form: [names],
  }
}

const wide = withResources(testResources)
const widened: readonly string[] = [
  attachment.name,
  admin.name,
  user.name,
  dataRecycleLog.name,
  link.name,
  variant.name,
  'store/address',
  'store/cart',
  'store/order',
  'store/payment',
  'routine/webhook',
  'routine/webhookDelivery',
]
const openedModules = serverModules.map((one) => {
  const resources = one.module.resources.map((declared) =>
    widened.includes(declared.resource.name)
      ? { ...declared, resource: openedWide(declared.resource) }
      : declared,
  )
  return { ...one, module: { ...one.module, resources } }
})

/** Resources whose columns a node opens: who lacks it asks for them. Those of others are closed to super administrators, too. */
const byNode: readonly string[] = [guarded.name, link.name, variant.name, 'store/address', 'store/order']

/** A closed column of a row that exists, with what is in it and something that is not. */
interface Secret {
  readonly name: string
  readonly column: string
  readonly id: number
  readonly right: string | number
  readonly wrong: string | number
}

const product = onSqlite({ ...wide, modules: [...openedModules, ...wide.modules] })

let secrets: readonly Secret[] = []
/** may do everything but see the guarded fields */
let limited: { readonly token: string }

beforeAll(async () => {
  const { write } = product().app.database
  await write.updateTable('admin').set({ login_failure: 7 }).where('id', '=', 1).execute()
  const account = await write.selectFrom('admin').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
  const file = {
    name: 'a.png',
    url: '/storage/a.png',
    sha1: 'a'.repeat(40),
    sha256: 'b'.repeat(64),
    disk_name: 'disk-1',
  }
  const { id: fileId } = await product().rows(attachment.name).insert(file)
  const group = await product().rows('auth/group').find(1)
  const userGroup = await product().rows('user/group').find(1)
  const userId = await addSample(product(), user.name, 1)
  await write.updateTable('user').set({ login_failure: 9 }).where('id', '=', userId).execute()
  const member = await write.selectFrom('user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  const record = {
    data_table: 'content_tag',
    snapshot: 'hidden snapshot',
    tag: 'hidden mark',
    batch: 'hidden batch',
    session_id: 'hidden session',
  }
  const { id: recordId } = await product().rows(dataRecycleLog.name).insert(record)
  const friend = {
    name: 'friend',
    url: 'https://friend.example',
    contact: 'hidden@friend.example',
    applied_ip: '192.0.2.77',
  }
  const { id: friendId } = await product().rows(link.name).insert(friend)
  const { id: productId } = await product().rows('store/product').insert({ name: 'priced' })
  const bought = { product_id: productId, sku: 'priced', price: '9.00', cost: '3.21' }
  const { id: variantId } = await product().rows(variant.name).insert(bought)
  const home = {
    ...{ user_id: userId, country: 'FR', city: 'Lyon' },
    ...{ name: 'hidden name', phone: '13911112222', street: 'hidden street' },
  }
  const { id: addressId } = await product().rows('store/address').insert(home)
  const aside = { user_id: null, token: 'hidden token' }
  const { id: cartId } = await product().rows('store/cart').insert(aside)
  const to = { ...home, area: [], area_names: [], region: '', postcode: '' }
  const bill = { number: '1', address: JSON.stringify(to), ip: '192.0.2.88', agent: 'hidden agent' }
  const { id: orderId } = await product().rows('store/order').insert(bill)
  const begun = { number: '1P1', order_id: orderId, detail: 'hidden detail' }
  const { id: paymentId } = await product().rows('store/payment').insert(begun)
  const hook = { name: 'hook', url: 'https://hidden.example/', events: ['order.paid'] }
  const { id: hookId } = await product().rows('routine/webhook').insert(hook)
  const signing = await product().rows('routine/webhook').find(Number(hookId))
  const sent = { hook_id: hookId, event: 'order.paid', subject: 'hidden subject', held_until: 7654 }
  const { id: sentId } = await product().rows('routine/webhookDelivery').insert(sent)
  const entry = { user_id: userId, money: '1.00', score: 1, memo: 'by the product', cause: 'hidden cause' }
  const moneyId = Number((await product().rows('user/moneyLog').insert(entry)).id)
  const scoreId = Number((await product().rows('user/scoreLog').insert(entry)).id)
  const tag = await product().rows('content/tag').insert({ name: 'hidden tag' })
  const values = { name: 'shown', secret: 'hidden value', secret_tag_id: tag.id, secret_tag_ids: [tag.id] }
  const { id } = await product().rows(guarded.name).insert(values)
  await product().rows(guarded.name).insert({ name: 'another', secret: 'later' })
  const of = (name: string, at: unknown, row: Row, wrong: string | number) => (column: string) => ({
    name,
    column,
    id: Number(at),
    right: row[column] as string | number,
    wrong,
  })
  secrets = [
    ...['password', 'security_stamp'].map(of(admin.name, 1, account, 'x')),
    ...['login_failure'].map(of(admin.name, 1, account, 8)),
    ...['sha256', 'disk_name'].map(of(attachment.name, fileId, file, 'x')),
    ...['is_super'].map(of('auth/group', 1, { ...group }, 0)),
    ...['is_super'].map(of('user/group', 1, { ...userGroup }, 0)),
    ...['password', 'security_stamp'].map(of(user.name, userId, member, 'x')),
    ...['login_failure'].map(of(user.name, userId, member, 8)),
    ...['cause'].map(of('user/moneyLog', moneyId, entry, 'x')),
    ...['cause'].map(of('user/scoreLog', scoreId, entry, 'x')),
    ...['snapshot', 'tag', 'batch', 'session_id'].map(of(dataRecycleLog.name, recordId, record, 'x')),
    ...['contact', 'applied_ip'].map(of(link.name, friendId, friend, 'x')),
    ...['cost'].map(of(variant.name, variantId, bought, '4.56')),
    ...['name', 'phone', 'street'].map(of('store/address', addressId, home, 'x')),
    ...['token'].map(of('store/cart', cartId, aside, 'x')),
    ...['address', 'ip', 'agent'].map(of('store/order', orderId, bill, 'x')),
    ...['detail'].map(of('store/payment', paymentId, begun, 'x')),
    ...['secret'].map(of('routine/webhook', hookId, { ...signing }, 'x')),
    ...['subject'].map(of('routine/webhookDelivery', sentId, sent, 'x')),
    ...['held_until'].map(of('routine/webhookDelivery', sentId, sent, 8)),
    ...['secret'].map(of(guarded.name, id, values, 'x')),
    ...['secret_tag_id'].map(of(guarded.name, id, values, 900_001)),
  ]
  limited = await product().limitedAdmin(
    [...byNode, 'content/tag'].flatMap((name) =>
      ['index', 'add', 'edit', 'del', 'export', 'import'].map((action) => `${name}/${action}`),
    ),
  )
})

const call = (name: string, action: string, more: Call = {}) =>
  product().call<Row>(adminUrl(name, action), { token: tokenFor(name), ...more })
const tokenFor = (name: string) => (byNode.includes(name) ? limited.token : product().superToken)

test('the columns of these tests are those that declarations close', () => {
  const closed = serverResources.flatMap(({ resource }) =>
    // What translations were made from is no column of the row.
    baseFields(resource.fields).flatMap(([column, { kind, read }]) =>
      kind === 'password' || read !== undefined ? [`${resource.name}.${column}`] : [],
    ),
  )
  expect(closed.toSorted()).toEqual(
    secrets
      .filter(({ name }) => name !== guarded.name)
      .map(({ name, column }) => `${name}.${column}`)
      .toSorted(),
  )
})

/** Doors that take a guess: what they answer to a right one and to a wrong one. */
const doors: Readonly<
  Record<string, (secret: Secret, guess: string | number) => readonly [string, Call?][]>
> = {
  'filter of a list': ({ column }, guess) =>
    ['eq', 'ne', 'gt', 'LIKE', 'IN', 'RANGE', 'NOT NULL', 'FIND_IN_SET'].map((operator) => [
      `index?search[0][field]=${column}&search[0][operator]=${operator}&search[0][val]=${encodeURIComponent(guess)}`,
    ]),
  'preselection of a list': ({ column }, guess) => [
    [`index?initKey=${column}&initValue=${encodeURIComponent(guess)}`],
    [`index?select=true&initKey=t.${column}&initOperator=LIKE&initValue=${encodeURIComponent(guess)}`],
  ],
  'quick search': (_secret, guess) => [
    [`index?quickSearch=${encodeURIComponent(String(guess).slice(0, 100))}`],
    [`index?select=true&quickSearch=${encodeURIComponent(String(guess).slice(0, 100))}`],
  ],
  // A password is the one closed column that may be written.
  'partial save': ({ id, column }, guess) =>
    column === 'password' ? [] : [['edit', { method: 'POST', body: { id, [column]: guess } }]],
  'change of several': ({ id, column }, guess) => [
    ['bulkEdit', { method: 'POST', body: { ids: [id], values: { [column]: guess } } }],
  ],
  'save on an old version': ({ id, column }, guess) =>
    column === 'password'
      ? []
      : [['edit', { method: 'POST', body: { id, [column]: guess, row_version: 99 } }]],
}

for (const [door, guessesOf] of Object.entries(doors)) {
  test(`${door}: a right and a wrong guess get the same answer, without effect`, async () => {
    for (const secret of secrets) {
      // Numbers and one-letter texts are found in other columns too: they tell nothing in a quick search.
      if (door === 'quick search' && typeof secret.right === 'number') continue
      const before = await stored(secret)
      const wrong = guessesOf(secret, secret.wrong === 'x' ? 'no such value' : secret.wrong)
      for (const [at, [action, more]] of guessesOf(secret, secret.right).entries()) {
        const right = spoken(await call(secret.name, action, more))
        const [otherAction = '', otherMore] = wrong[at] ?? []
        const other = spoken(await call(secret.name, otherAction, otherMore))
        expect(right, `${secret.name}.${secret.column} ${action}`).toEqual(other)
        expect(JSON.stringify(right)).not.toContain(String(secret.right).padEnd(6, ' '))
      }
      expect(await stored(secret)).toEqual(before)
    }
  })
}

const stored = async ({ name, id }: Secret) => {
  const { table } = product().app.registry.get(name).resource
  const rows = await product().app.database.write.selectFrom(table).selectAll().where('id', '=', id).execute()
  return rows[0]
}

test('list and detail do not carry it, not even as a key', async () => {
  for (const { name, column, id, right } of secrets) {
    const list = await call(name, 'index?limit=99&isTree=0')
    const rows = list.data.list as readonly Row[]
    expect(rows.length, name).toBeGreaterThan(0)
    for (const row of rows) expect(Object.keys(row), `${name}.${column}`).not.toContain(column)
    expect(JSON.stringify(rows)).not.toContain(JSON.stringify(right).padEnd(8, '~'))
    const detail = await call(name, `edit?id=${id}`)
    const shown = (detail.data as { row?: Row } | null)?.row ?? {}
    // A form has an empty box for a new password.
    if (column === 'password') expect(shown.password).toBe('')
    else expect(Object.keys(shown)).not.toContain(column)
  }
  const guardedRow = ((await call(guarded.name, 'index')).data.list as readonly Row[])[0] ?? {}
  for (const key of ['secret', 'secret_tag_id', 'secret_tag', 'secret_tag_ids', 'secret_tags'])
    expect(Object.keys(guardedRow)).not.toContain(key)
})

test('sorting by it is refused like sorting by nothing, and a default order by it gives way', async () => {
  for (const { name, column } of secrets) {
    const answer = spoken(await call(name, `index?order=${column},asc`))
    expect(answer, `${name}.${column}`).toMatchObject({ code: 0, status: 200 })
    const nothing = spoken(await call(name, 'index?order=nothing,asc'))
    expect(JSON.stringify(answer).replaceAll(column, '?')).toBe(
      JSON.stringify(nothing).replaceAll('nothing', '?'),
    )
  }
  expect(await call(guarded.name, 'index')).toMatchObject({ code: 1 })
})

test('filtering by it is refused like filtering by a column that does not exist', async () => {
  for (const { name, column, right } of secrets) {
    const ask = (field: string) =>
      call(
        name,
        `index?search[0][field]=${field}&search[0][operator]=eq&search[0][val]=${encodeURIComponent(right)}`,
      )
    const [closed, nothing] = [spoken(await ask(column)), spoken(await ask('nothing'))]
    expect(closed).toMatchObject({ code: 0 })
    expect(JSON.stringify(closed).replaceAll(column, '?')).toBe(
      JSON.stringify(nothing).replaceAll('nothing', '?'),
    )
  }
  for (const field of [
    'secret_tag.name',
    'secret_tag_ids',
    'admin.password',
    'group_arr.is_super',
    'admin_id.password',
  ]) {
    const item = `search[0][field]=${field}&search[0][operator]=LIKE&search[0][val]=a`
    expect(await call(guarded.name, `index?${item}`), field).toMatchObject({ code: 0, status: 200 })
    expect(
      await call('content/article', `index?${item}`, { token: product().superToken }),
      field,
    ).toMatchObject({ code: 0 })
  }
})

test('a related row never brings it along', async () => {
  const category = await product().rows('content/category').insert({ name: 'c' })
  const body = { title: 'by admin', category_id: category.id, body: '<p>x</p>' }
  await call('content/article', 'add', { method: 'POST', body, token: product().superToken })
  const { data } = await call('content/article', 'index', { token: product().superToken })
  const [row] = data.list as readonly { readonly admin: Row }[]
  expect(Object.keys(row?.admin ?? {}).toSorted()).toEqual(['id', 'nickname'])
  const admins = await call(admin.name, 'index', { token: product().superToken })
  expect(JSON.stringify(admins.data)).not.toMatch(/is_super|argon2|security_stamp|login_failure/)
})

test('the conflict answer leaves it out', async () => {
  const { id } = await product().rows(guarded.name).insert({ name: 'conflict', secret: 'conflict secret' })
  const body = { id, name: 'mine', secret: 'conflict secret', row_version: 99 }
  const { data } = await call(guarded.name, 'edit', { method: 'POST', body })
  expect(data).toMatchObject({ type: 'conflict', changed: { name: ['conflict', 'mine'] } })
  expect(Object.keys(data.changed as Row)).toEqual(['name'])
})

test('a taken value is no news to who may not see it', async () => {
  const add = (secret: string) =>
    call(guarded.name, 'add', { method: 'POST', body: { name: 'guess', secret } })
  expect(spoken(await add('hidden value')).code).toBe(1)
  expect(spoken(await add('free value')).code).toBe(1)
  const rows = await product()
    .app.database.write.selectFrom('test_guarded')
    .selectAll()
    .where('name', '=', 'guess')
    .execute()
  expect(rows.map(({ secret }) => secret)).toEqual([null, null])
})

test('a file carries it neither out nor in, and no row is found by it', async () => {
  const files = exchangeFiles(product)
  for (const { name, column, id, right } of secrets) {
    const asker = { token: tokenFor(name) }
    const ask = async (columns: readonly string[]) =>
      JSON.stringify(spoken(await files.ask(name, 'export', { format: 'csv', columns }, asker)))
    const [closed, nothing] = [await ask(['id', column]), await ask(['id', 'nothing'])]
    expect(closed).toContain('"code":0')
    expect(closed.replaceAll(column, '?')).toBe(nothing.replaceAll('nothing', '?'))
    const { content } = await files.exported(name, { format: 'csv', ids: [id] }, asker)
    expect(content.toString(), `${name}.${column}`).not.toContain(String(right).padEnd(6, '~'))
    // A password is the one closed column that may be written.
    if (!product().app.registry.get(name).resource.calls.includes('import') || column === 'password') continue
    const sent = await files.sent(name, 'guess.csv', `id,${column}\r\n${id},${right}\r\n`, asker)
    expect(sent.mapping).toEqual(['id', ''])
    expect(JSON.stringify(sent.fields)).not.toContain(`"${column}"`)
    const plan = { step: 'trial', file: sent.file, mode: 'both', empty: 'keep' }
    for (const wrong of [
      { ...plan, mapping: ['id', column], key: 'id' },
      { ...plan, mapping: ['id', ''], key: column },
    ]) {
      expect(await files.ask(name, 'import', wrong, asker), column).toMatchObject({ code: 0, status: 200 })
    }
  }
})

test('the declaration call leaves it out, with its place in list and form', async () => {
  for (const { name, column } of secrets) {
    const { data } = await product().call<Row>(`/admin/ajax/declaration?name=${name}`, {
      token: tokenFor(name),
    })
    const { name: _, ...parts } = data.declaration as Row
    const declaration = JSON.stringify(parts)
    if (column === 'password') {
      expect(declaration).not.toContain(JSON.stringify({ filters: ['password'] }).slice(1, -2))
      continue
    }
    expect(declaration, `${name}.${column}`).not.toContain(`"${column}"`)
  }
  const { data } = await product().call<Row>(`/admin/ajax/declaration?name=${guarded.name}`, {
    token: limited.token,
  })
  expect(JSON.stringify(data)).not.toContain('secret')
  expect(data.declaration).toMatchObject({
    owner: null,
    fields: { remark: { shownWhen: [{}, { name: ['open'] }] } },
  })
})

test('holders of the node see, search, sort and save the guarded field', async () => {
  const { token } = await product().limitedAdmin([
    'test/guarded/index',
    'test/guarded/edit',
    'test/guarded/secret',
    'content/tag/index',
  ])
  const list = await call(guarded.name, 'index?quickSearch=hidden', { token })
  expect(list.data).toMatchObject({
    total: 1,
    list: [{ secret: 'hidden value', secret_tag: { name: 'hidden tag' } }],
  })
  const { id } = await product().rows(guarded.name).insert({ name: 'open', secret: 'mine to see' })
  const saved = await call(guarded.name, 'edit', { method: 'POST', token, body: { id, secret: 'changed' } })
  expect(saved.code).toBe(1)
  expect(await call(guarded.name, `edit?id=${id}`, { token })).toMatchObject({
    data: { row: { secret: 'changed' } },
  })
  expect((await call(guarded.name, 'index?order=secret,desc', { token })).code).toBe(1)
})

describe('the log', () => {
  test('keeps no secret that was sent, wherever in the body or the address it was', async () => {
    const body = {
      username: 'leak_test',
      nickname: 'Leak',
      password: 'Leaked-Secret-1',
      group_arr: [2],
      more: [{ newPassword: 'Leaked-Secret-2', deep: { Token: 'Leaked-Secret-3', SALT: 'Leaked-Secret-4' } }],
    }
    await product().call('/admin/auth.admin/add?own_token=Leaked-Secret-5&x[password]=Leaked-Secret-6', {
      method: 'POST',
      token: product().superToken,
      body,
    })
    const rows = await product().app.database.write.selectFrom('admin_log').selectAll().execute()
    expect(rows.some(({ url }) => String(url).includes('/auth.admin/add'))).toBe(true)
    expect(JSON.stringify(rows)).not.toContain('Leaked-Secret')
    const records = await product().app.database.write.selectFrom('change_record').selectAll().execute()
    expect(JSON.stringify(records)).not.toContain('Leaked-Secret')
  })

  test('and the change record keeps no hash', async () => {
    const { write } = product().app.database
    const records = await write.selectFrom('change_record').selectAll().execute()
    expect(records.some(({ resource }) => resource === admin.name)).toBe(true)
    expect(JSON.stringify(records)).not.toContain('argon2')
  })
})

/** What an answer says, without the moment it was said. */
function spoken({ code, msg, data, status }: { code: number; msg: string; data: unknown; status: number }) {
  return { code, msg, data, status }
}
