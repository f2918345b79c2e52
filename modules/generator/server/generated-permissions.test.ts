import { beforeAll, describe, expect, test } from 'vitest'
import { onSqlite } from '#server/conformance/on-every-dialect.ts'
import { newField } from '../design/presets.ts'

/** A call of the made entity that would do something if it were let through. */
interface Request {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly query?: string
  readonly body?: Readonly<Record<string, unknown>>
}

/** Every node of the entity, and the calls that it opens. */
const calls: Readonly<Record<string, (row: () => Promise<number>) => Promise<readonly Request[]>>> = {
  index: async () => [{ method: 'GET' }],
  add: async () => [{ method: 'POST', body: { title: 'x' } }],
  edit: async (row) => [
    { method: 'GET', query: `?id=${await row()}` },
    { method: 'POST', body: { id: await row(), title: 'y' } },
  ],
  del: async (row) => [{ method: 'DELETE', query: `?ids[]=${await row()}` }],
  sortable: async (row) => [{ method: 'POST', body: { id: await row(), targetId: await row() } }],
  export: async () => [{ method: 'POST', body: { format: 'csv' } }],
  import: async () => [{ method: 'POST', body: { step: 'template', format: 'csv' } }],
}
const actions = Object.keys(calls)

describe('the permission matrix of a made entity', () => {
  const product = onSqlite()
  let token = ''
  let groupId = 0

  const send = async (action: string, { method, query = '', body }: Request, as: string) =>
    product().call(`/admin/matrix.made/${action}${query}`, { method, token: as, ...(body ? { body } : {}) })
  const addRow = async () => Number((await product().rows('matrix/made').insert({ title: 'row' })).id)
  const grant = async (granted: readonly string[]) => {
    const names = new Set(['matrix', 'matrix/made', ...granted.map((action) => `matrix/made/${action}`)])
    const rules = product()
      .app.settings.access.rules()
      .filter(({ name }) => names.has(name))
      .map(({ id }) => id)
    await product().rows('auth/group').update([groupId], { rules })
    await product().app.settings.refresh()
  }
  const stored = async () => {
    const rows = await product()
      .app.database.read.selectFrom('matrix_made')
      .selectAll()
      .orderBy('id')
      .execute()
    return JSON.stringify(rows)
  }

  beforeAll(async () => {
    const table = { name: 'matrix_made', comment: 'Thing' }
    const fields = [newField('pk'), newField('string', { name: 'title' }), newField('weigh')]
    const made = await product().call('/admin/crud.crud/generate', {
      method: 'POST',
      token: product().superToken,
      body: { type: 'create', table, fields },
    })
    expect(made).toMatchObject({ code: 1, data: { entity: 'matrix/made' } })
    const limited = await product().limitedAdmin(['dashboard/index'])
    ;({ token, groupId } = limited)
  })

  test('has a rule for every call, and no other', () => {
    const names = product()
      .app.settings.access.rules()
      .flatMap(({ name }) => (name.startsWith('matrix/made/') ? [name.slice('matrix/made/'.length)] : []))
    expect(names.toSorted()).toEqual(actions.toSorted())
  })

  test.each(actions)('%s is open to its own node alone', async (action) => {
    const requests = await calls[action]?.(addRow)
    for (const request of requests ?? []) {
      const before = await stored()
      await grant(actions.filter((other) => other !== action))
      expect(await send(action, request, token)).toMatchObject({ code: 401, status: 200 })
      expect(await send(action, request, '')).toMatchObject({ code: 303, data: { type: 'need login' } })
      expect(await stored()).toBe(before)
      await grant([action])
      expect(await send(action, request, token)).toMatchObject({ code: 1, status: 200 })
    }
  })

  test('opens none of the generator to those who work with what it made', async () => {
    await grant(actions)
    const body = { type: 'create', table: { name: 'matrix_other' }, fields: [newField('pk')] }
    for (const call of ['preview', 'generate']) {
      const answer = await product().call(`/admin/crud.crud/${call}`, { method: 'POST', token, body })
      expect(answer).toMatchObject({ code: 401 })
    }
  })

  test('shows its menu to those who may list it, and to nobody else', async () => {
    const menus = async () =>
      JSON.stringify((await product().call<{ menus: unknown }>('/admin/Index/index', { token })).data?.menus)
    await grant(['index'])
    expect(await menus()).toContain('"matrix/made"')
    const other = await product().limitedAdmin(['dashboard/index'])
    const answer = await product().call<{ menus: unknown }>('/admin/Index/index', { token: other.token })
    expect(JSON.stringify(answer.data?.menus)).not.toContain('matrix')
  })
})
