import { beforeAll, describe, expect, test } from 'vitest'
import { bulkFields, nodesOf } from '#core/access/permissions.ts'
import { type AnyResource, transitionOf } from '#core/resource.ts'
import { adminUrl } from '#core/wire.ts'
import { newField } from '#modules/generator/design/presets.ts'
import { adminRealm } from '../../auth/realm.ts'
import { issueTokens } from '../../auth/tokens.ts'
import type { Route } from '../../http/route.ts'
import type { Entry } from '../../resource/registry.ts'
import { keyed } from '../../secrets/keyed.ts'
import { serverResources, testModule } from '../../testing/modules.ts'
import { noteWrites } from '../../testing/note-writes.ts'
import { superPassword, type TestApp } from '../../testing/test-app.ts'
import { onSqlite } from '../on-every-dialect.ts'
import { addSample, sampleRow } from '../sample-values.ts'
import { routeAccess } from './route-access.ts'
import { ruleSubjects } from './rule-subjects.ts'

/** A call that would do something if it were let through. */
interface Request {
  readonly url: string
  readonly body?: Readonly<Record<string, unknown>>
}

interface Refused {
  readonly who: string
  readonly token: string
  readonly answer: object
}

const needLogin = { code: 303, data: { type: 'need login' } }

describe('the permission matrix', () => {
  const product = onSqlite({ modules: [testModule(ruleSubjects)] })
  /** an administrator whose group is given other rules for each route */
  let limited: Awaited<ReturnType<TestApp['limitedAdmin']>>
  /** those whom no call but the public ones answers */
  let known: readonly Refused[] = []
  /** which tables were written since it was asked last */
  let writes: () => Promise<readonly string[]>

  beforeAll(async () => {
    const nodes = ['dashboard/index', ...serverResources.flatMap(({ resource }) => nodesOf(resource))]
    limited = await product().limitedAdmin(nodes)
    known = await makeStrangers(product(), nodes)
    // The first of both: no sample site is made beside an article, and a view is there to be deleted.
    await addSample(product(), 'content/article', next('content/article'))
    const view = { resource: 'content/tag', name: 'first', state: {} }
    const saved = { method: 'POST', token: product().superToken, body: view } as const
    expect(await product().call('/admin/ajax/viewsave', saved)).toMatchObject({ code: 1, data: { id: 1 } })
    writes = await noteWrites(product(), {
      // Refused calls have to appear in the log; a token that is over is taken note of when it is shown.
      admin_log: 'true',
      change_record: "row.resource = 'auth/adminLog'",
      token: `row.expire_time <= ${product().now / 1000}`,
    })
  })

  test('has a row for every route, and no row without one', () => {
    const routes = product().routes.map(({ method, url }) => `${method} ${url}`)
    expect(routes.toSorted()).toEqual(Object.keys(routeAccess).toSorted())
  })

  for (const [key, access] of Object.entries(routeAccess)) {
    const isOpen = access === 'public'
    // Members' calls have a matrix of their own.
    if (!isOpen && !key.includes(' /admin/')) continue
    // Providers of payments sign what they send: it is refused by its signature, whoever brings it.
    if (key.includes(' /api/pay/')) continue

    test(`${key}: ${access}`, async () => {
      const route = product().routes.find(({ method, url }) => key === `${method} ${url}`)
      if (!route) throw new Error(`there is no route ${key}`)
      const send = (request: Request, token: string) => ask(product(), route, request, token)

      // Signing out ends an expired session too, so each route meets one of its own.
      const expired = {
        who: 'expired token',
        token: await expiredToken(product()),
        answer: { code: 409, data: [] },
      }
      const strangers = [...known, expired]
      const nodes = access.includes('/') ? access.split(' ') : []
      const request = await requestFor(product(), route)
      if (!isOpen) {
        // Everything is granted but the node, or those of which one is enough: what is near it does not stand in for it.
        await give(product(), limited.groupId, (name) => !nodes.includes(name))
        await writes()
        const refused = [...strangers]
        if (access !== 'admin') {
          refused.push({ who: 'without the node', token: limited.token, answer: { code: 401, data: [] } })
        }
        for (const { who, token, answer } of refused) {
          expect(await send(request, token), who).toMatchObject({ ...answer, status: 200 })
        }
        expect(await writes()).toEqual([])
      }
      for (const { who, token } of isOpen ? strangers : []) {
        const { code, status } = await send(request, token)
        expect(status, who).toBe(200)
        expect([401, 409, 303], who).not.toContain(code)
      }
      for (const node of nodes) {
        await give(product(), limited.groupId, (name) => name === node)
        const { code, status } = await send(request, limited.token)
        expect(status, 'with exactly the node').toBe(200)
        expect([401, 409, 303], 'with exactly the node').not.toContain(code)
      }
      const asSuper = await send(await requestFor(product(), route), await product().tokenOf(1))
      expect(asSuper, 'super').toMatchObject({ code: wellMeant[key] ?? 1, status: 200 })
    })
  }
})

/** Calls that answer a well-meant request of a signed-in super administrator with something else than success. */
const wellMeant: Readonly<Record<string, number>> = {
  'GET /admin/index/login': 303,
  'POST /admin/index/login': 303,
  'POST /admin/index/secondfactor': 303,
  'POST /admin/index/passkey': 303,
  'POST /api/user/passkey': 0,
  // The sample is a draft, which nobody sees there.
  'GET /api/content.article/show': 0,
  // The sample is sold neither now nor before it has a variant.
  'GET /api/store.product/show': 0,
  'POST /admin/store.product/putonsale': 0,
  'POST /admin/store.product/takeoff': 0,
  // They name nothing that moves.
  'POST /admin/store.stock/receive': 0,
  'POST /admin/store.stock/adjust': 0,
  'POST /admin/store.stock/transfer': 0,
  'POST /admin/store.stock/writeoff': 0,
  'POST /admin/store.stockcount/scan': 0,
  // They name neither a cart nor what to do with it.
  'POST /api/store.cart/set': 0,
  'POST /api/store.cart/pick': 0,
  // They bring no proof, and no reason.
  'POST /admin/store.order/confirmpaid': 0,
  'POST /admin/store.order/cancel': 0,
  'POST /admin/store.order/cancelpaid': 0,
  'POST /admin/store.order/cancellines': 0,
  // Its sample is of a webhook that is off.
  'POST /admin/routine.webhookdelivery/resend': 0,
  // The samples are with no provider, and nothing of them has failed.
  'POST /admin/store.payment/recheck': 0,
  'POST /admin/store.payment/settle': 0,
  'POST /admin/store.refund/retry': 0,
  'POST /admin/store.refund/settle': 0,
  'POST /admin/store.mailtemplate/test': 0,
  'POST /admin/store.order/changeprice': 0,
  'POST /admin/store.order/changeaddress': 0,
  // There is no such member, and no such grant.
  'POST /admin/content.grant/grant': 0,
  'POST /admin/content.grant/revoke': 0,
  // It names no menu.
  'GET /api/content.menu/show': 0,
  'GET /api/content.page/show': 0,
  // There are articles already, and no sample site.
  'POST /admin/demo/make': 0,
  'POST /admin/demo/remove': 0,
  // The sample is a row without a picture.
  'POST /admin/routine.attachment/crop': 0,
  // Nothing was begun, and there is none.
  'POST /admin/routine.attachmentfolder/moveup': 0,
  'POST /admin/crud.crud/logstart': 0,
  'POST /admin/crud.crud/delete': 0,
  'POST /admin/routine.admininfo/passkeyadd': 0,
  'POST /admin/routine.admininfo/passkeyremove': 0,
  'POST /admin/index/secondfactorsetup': 303,
  'POST /api/common/refreshtoken': 0,
  'POST /api/common/checkclickcaptcha': 0,
  // They name no account, no code and no captcha.
  'POST /api/user/checkin': 0,
  'POST /api/user/secondfactor': 0,
  'POST /api/content.link/add': 0,
  'GET /api/content.resource/show': 0,
  'POST /api/content.resource/get': 0,
  'POST /api/ems/send': 0,
  'POST /api/sms/send': 0,
  'POST /api/account/retrievepassword': 0,
  // Its administrator has no address.
  'POST /admin/user.mailtemplate/test': 0,
  // Nothing has been run.
  'GET /admin/ajax/terminalrun': 0,
  // Whoever comes has to have a ticket.
  'GET /admin/ajax/download': 0,
  'GET /api/account/download': 0,
  'GET /admin/ajax/job': 0,
  'POST /admin/ajax/jobcancel': 0,
  'GET /admin/operations.console/load': 0,
  'POST /admin/operations.console/repeat': 0,
  // What came with the product stays.
  'DELETE /admin/routine.config/del': 0,
  // There is no such session, and nobody has begun to set up a factor.
  'POST /admin/routine.admininfo/endsession': 0,
  'POST /admin/routine.admininfo/keyrevoke': 0,
  'POST /admin/routine.admininfo/factorconfirm': 0,
  'POST /admin/routine.admininfo/recoverycodes': 0,
  // It names no mail server.
  'POST /admin/routine.config/sendtestmail': 0,
  // Nothing private was uploaded.
  'POST /admin/ajax/privatefile': 0,
  'POST /api/ajax/privatefile': 0,
  'POST /admin/ajax/upload': 0,
  'POST /admin/ajax/editorupload': 0,
  // Nobody has begun it.
  'POST /admin/ajax/uploadpart': 0,
  'POST /admin/ajax/uploadfinish': 0,
  // Records that the product did not write come from no table.
  'POST /admin/security.datarecyclelog/undo': 0,
  'POST /admin/security.datarecyclelog/restore': 0,
  'POST /admin/security.sensitivedatalog/rollback': 0,
}

const design = {
  type: 'create',
  table: { name: 'matrix_thing', comment: 'Thing' },
  fields: [newField('pk'), newField('string', { name: 'title' })],
}

const requests: Readonly<Record<string, Request>> = {
  'GET /admin/crud.crud/getfiledata': { url: '?table=matrix_thing' },
  'GET /admin/crud.crud/checkcrudlog': { url: '?table=matrix_thing' },
  'POST /admin/crud.crud/parsefielddata': {
    url: '',
    body: { type: 'sql', table: '', sql: 'create table a (id int)' },
  },
  'POST /admin/crud.crud/generatecheck': { url: '', body: { table: 'matrix_nothing' } },
  'POST /admin/crud.crud/logstart': { url: '', body: { id: 999_999 } },
  'POST /admin/crud.crud/preview': { url: '', body: design },
  'POST /admin/content.menu/preview': { url: '', body: { code: 'main', items: [] } },
  'POST /admin/crud.crud/generate': { url: '', body: design },
  'POST /admin/crud.crud/delete': { url: '', body: { id: 999_999 } },
  'POST /admin/index/login': { url: '', body: { username: 'admin', password: superPassword } },
  'GET /api/common/clickcaptcha': { url: '?id=0f8fad5b-d9cb-469f-a165-70867728950e' },
  'GET /admin/ajax/gettablepk': { url: '?table=admin' },
  'POST /admin/ajax/uploadbegin': { url: '', body: { name: 'a.zip', size: 9 } },
  'GET /admin/ajax/gettablefieldlist': { url: '?table=admin' },
  'POST /admin/ajax/clearcache': { url: '', body: { type: 'all' } },
  'POST /admin/ajax/viewbegin': { url: '', body: { group: 2 } },
  'GET /admin/ajax/preference': { url: '?key=matrix' },
  'POST /admin/ajax/preference': { url: '', body: { key: 'matrix', value: { wide: true } } },
  'GET /admin/ajax/formdraft': { url: '?resource=content/tag&id=0' },
  'POST /admin/ajax/formdraft': {
    url: '',
    body: { resource: 'content/tag', id: 0, form: 'matrix-1', values: { name: 'matrix' } },
  },
  'DELETE /admin/ajax/formdraft': { url: '?resource=content/tag&id=0&form=matrix-1' },
  'POST /admin/ajax/changeterminalconfig': { url: '', body: { manager: 'npm' } },
  'POST /admin/ajax/terminalticket': { url: '', body: { command: 'version.node', uuid: 'matrix' } },
  'GET /admin/ajax/terminalrun': { url: '?id=999999' },
  'GET /admin/ajax/job': { url: '?id=999999' },
  'POST /admin/ajax/jobcancel': { url: '', body: { id: 999_999 } },
  'POST /admin/routine.config/edit': { url: '', body: { record_number: 'matrix' } },
  'POST /admin/routine.admininfo/edit': { url: '', body: { nickname: 'matrix' } },
  'POST /admin/routine.admininfo/endsession': { url: '', body: { id: 999_999 } },
  'POST /admin/routine.admininfo/keyadd': {
    url: '',
    body: { name: 'matrix', old_password: superPassword },
  },
  'POST /admin/routine.admininfo/keyrevoke': { url: '', body: { id: 999_999 } },
  'POST /admin/routine.admininfo/factorbegin': { url: '', body: { old_password: superPassword } },
  'POST /admin/routine.admininfo/passkeybegin': { url: '', body: { old_password: superPassword } },
  'POST /admin/routine.admininfo/factorremove': { url: '', body: { old_password: superPassword } },
  'POST /admin/routine.admininfo/recoverycodes': { url: '', body: { old_password: superPassword } },
  'POST /admin/auth.admin/effect': { url: '', body: { id: 1, groups: [1] } },
  'GET /admin/operations.console/load': { url: '?process=none' },
  'POST /admin/operations.console/repeat': { url: '', body: { id: 999_999 } },
  'POST /admin/content.grant/grant': {
    url: '',
    body: { user_id: 999_999, resource_id: 999_999, reason: 'x' },
  },
  'POST /admin/content.grant/revoke': { url: '', body: { ids: [999_999], reason: 'x' } },
  'GET /admin/content.calendar/index': { url: '?from=1900000000&to=1900000100' },
  'GET /admin/ajax/declaration': { url: '?name=content/tag' },
  'GET /admin/ajax/views': { url: '?resource=content/tag' },
  'POST /admin/ajax/viewsave': { url: '', body: { resource: 'content/tag', name: 'matrix', state: {} } },
  'POST /admin/ajax/viewdelete': { url: '', body: { resource: 'content/tag', id: 1 } },
}

const counts = new Map<string, number>()

/** Counts the samples of each resource by themselves: there are few pages for rules of data security to be about. */
function next(name: string): number {
  const n = (counts.get(name) ?? 20_000) + 1
  counts.set(name, n)
  return n
}

/** A request to a route that would have an effect, with rows of its own to work on. */
async function requestFor(product: TestApp, { method, url }: Route): Promise<Request> {
  const [, , controller = '', action = ''] = url.split('/')
  const entry = product.app.registry.find(controller.replaceAll('.', '/'))
  const own = requests[`${method} ${url}`]
  const part = own ?? (entry ? await resourceRequest(product, entry, method, action) : { url: '' })
  return { ...part, url: url + part.url }
}

async function resourceRequest(
  product: TestApp,
  { resource }: Entry,
  method: string,
  action: string,
): Promise<Request> {
  const names = Object.keys(resource.fields).filter((name) => resource.fields[name]?.write !== 'system')
  const add = () => addSample(product, resource.name, next(resource.name))
  if (action === 'index') return { url: '' }
  if (action === 'staircase')
    return { url: `?variant_id=${await addSample(product, 'store/variant', next('store/variant'))}` }
  if (action === 'arrivals') return { url: '?seconds=60' }
  if (action === 'export') return { url: '', body: { format: 'csv' } }
  if (action === 'import') return { url: '', body: { step: 'template', format: 'csv' } }
  if (action === 'add' && method === 'GET')
    return { url: `?userId=${await addSample(product, 'user/user', next('user/user'))}` }
  if (action === 'add') {
    const key = resource.movesValue
      ? { idempotency_key: `matrix-${resource.name}-${next(resource.name)}` }
      : {}
    return { url: '', body: { ...(await sampleRow(product, resource, names, next(resource.name))), ...key } }
  }
  if (action === 'del') return { url: `?ids[]=${await add()}` }
  if (action === 'sortable') return { url: '', body: { id: await add(), targetId: await add() } }
  if (action === 'bulkedit' && method === 'GET') return { url: `?ids[]=${await add()}` }
  if (action === 'bulkedit') {
    const names = bulkFields(resource, { isSuper: true, nodes: new Set() })
    const name = names.find((name) => name === 'status') ?? names[0] ?? ''
    return {
      url: '',
      body: { ids: [await add()], values: await sampleRow(product, resource, [name], next(resource.name)) },
    }
  }
  if (action === 'edit' && method === 'GET') return { url: `?id=${await add()}` }
  if (action === 'edit') {
    const label = await sampleRow(product, resource, [resource.label], next(resource.name))
    return { url: '', body: { id: await add(), ...label } }
  }
  const id = await add()
  if (draftActions.has(action)) return draftRequest(product, resource, method, action, id)
  if (action === 'asof') return { url: `?id=${id}&change=${await changeOf(product, resource.name, id)}` }
  if (action === 'preview') return { url: '', body: { values: {}, items: [] } }
  if (action === 'makevariants') return { url: '', body: { id } }
  if (action === 'previewlink') return { url: '', body: { id } }
  if (action === 'merge') return { url: '', body: { ids: [id], into: await add() } }
  if (action === 'price') return { url: '', body: { ids: [id], price: '1.00' } }
  if (action === 'bringback')
    return { url: '', body: { id, change: await changeOf(product, resource.name, id) } }
  if (action === 'basetexts') return { url: `?id=${id}&language=en` }
  if (method === 'GET') return { url: `?id=${id}` }
  if (action === 'replace') return { url: '', body: { id, by: await add() } }
  if (action === 'forcedelete') return { url: '', body: { ids: [id], places: 0 } }
  const move = transitionOf(resource, action)
  if (move) await product.rows(resource.name).update([id], { [move.field]: move.from[0] })
  return { url: '', body: { ids: [id] } }
}

const draftActions = new Set(['draft', 'applydraft', 'schedule', 'approvedraft'])

/** A call about the draft of a row, which there is but for the call that saves one; somebody else than its caller wrote it. */
async function draftRequest(
  product: TestApp,
  resource: AnyResource,
  method: string,
  action: string,
  id: number,
): Promise<Request> {
  const values = await sampleRow(product, resource, [resource.label], next(resource.name))
  if (action === 'draft' && method === 'POST') return { url: '', body: { id, ...values } }
  const writer = await product.limitedAdmin([`${resource.name}/index`, `${resource.name}/edit`])
  const saved = await product.call(adminUrl(resource.name, 'draft'), {
    method: 'POST',
    token: writer.token,
    body: { id, ...values },
  })
  expect(saved).toMatchObject({ code: 1 })
  if (action === 'draft') return { url: `?id=${id}` }
  const time = action === 'schedule' ? { apply_time: Math.floor(product.now / 1000) + 3600 } : {}
  return { url: '', body: { id, ...time } }
}

async function changeOf({ app }: TestApp, resource: string, id: number): Promise<number> {
  const change = await app.database.write
    .selectFrom('change_record')
    .select('id')
    .where('resource', '=', resource)
    .where('row_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(change.id)
}

async function ask({ server }: TestApp, { method }: Route, { url, body }: Request, token: string) {
  const { statusCode, headers, payload } = await server.inject({
    method,
    url,
    headers: {
      server: 'true',
      ...(token ? { batoken: token } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  })
  // Pictures come as such.
  const isJson = String(headers['content-type']).includes('json')
  const { code, errno, data } = isJson ? JSON.parse(payload) : { code: 1, errno: 0, data: null }
  // An editor's upload that was let in answers with `errno` alone, whatever came of it.
  return { status: statusCode, code: code ?? (errno === 0 ? 1 : 0), data }
}

/** Gives a group the rules whose names, in lower case, are wanted. */
async function give(product: TestApp, groupId: number, isWanted: (name: string) => boolean): Promise<void> {
  await product.app.settings.refresh()
  const rules = product.app.settings.access
    .rules()
    .filter(({ name }) => isWanted(name.toLowerCase()))
    .map(({ id }) => id)
  await product.rows('auth/group').update([groupId], { rules })
}

/** Everybody who is nobody: each has had every node, and lost the right to be there in another way. */
async function makeStrangers(product: TestApp, nodes: readonly string[]): Promise<readonly Refused[]> {
  const { app } = product
  const { write } = app.database
  const disabled = await product.limitedAdmin(nodes)
  await write.updateTable('admin').set({ status: '0' }).where('id', '=', disabled.id).execute()
  const deleted = await product.limitedAdmin(nodes)
  await write.deleteFrom('admin').where('id', '=', deleted.id).execute()
  const changed = await product.limitedAdmin(nodes)
  await write.updateTable('admin').set({ security_stamp: 'another' }).where('id', '=', changed.id).execute()
  const { security_stamp } = await write
    .selectFrom('admin')
    .select('security_stamp')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  const account = { id: 1, stamp: String(security_stamp) }
  const { refreshToken } = await issueTokens(product.context(), adminRealm, account, true)
  return [
    { who: 'anonymous', token: '', answer: needLogin },
    { who: 'made-up token', token: 'x'.repeat(43), answer: needLogin },
    { who: 'refresh token', token: refreshToken, answer: needLogin },
    { who: 'disabled account', token: disabled.token, answer: needLogin },
    { who: 'deleted account', token: deleted.token, answer: needLogin },
    { who: 'old stamp', token: changed.token, answer: needLogin },
  ]
}

async function expiredToken(product: TestApp): Promise<string> {
  const { app } = product
  const token = await product.tokenOf(1)
  await app.database.write
    .updateTable('token')
    .set({ expire_time: Math.floor(product.now / 1000) - 10 })
    .where('token', '=', keyed(app, 'admin', token))
    .execute()
  return token
}
