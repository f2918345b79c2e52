import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { nodesOf, readableFields, writableFields } from '#core/access/permissions.ts'
import { type HistoryData, hasHistory } from '#core/calls/history.ts'
import { belongsToRow } from '#core/conditions/condition.ts'
import { relationName } from '#core/field.ts'
import type { AnyResource } from '#core/resource.ts'
import { isTranslation } from '#core/translations/translated.ts'
import { adminUrl } from '#core/wire.ts'
import { system } from '../context.ts'
import { serverResources, testModule } from '../testing/modules.ts'
import type { Call, TestApp } from '../testing/test-app.ts'
import { ruleSubjects } from './access/rule-subjects.ts'
import { resourcesOn, shapeOf } from './covering.ts'
import { onEveryDialect } from './on-every-dialect.ts'
import { addSample, sampleRow } from './sample-values.ts'

type Row = Record<string, unknown>

const all = system.rights
/** addresses of calls that modules have besides those that derive from declarations */
const ownUrls = ({ app }: TestApp) =>
  new Set(
    app.modules.flatMap(({ routes = [] }) =>
      (typeof routes === 'function' ? routes(app) : routes).map(({ url }) => url),
    ),
  )
/** an id that no row has */
const missing = 900_001

test('whatever occurs in any resource is tried on every database', () => {
  const partsOf = (resources: typeof serverResources) =>
    new Set(resources.flatMap((one) => [...shapeOf(one)]))
  const all = partsOf(serverResources)
  for (const part of [
    'parent',
    'hasDrafts',
    'uniques',
    'side scope',
    'list sums',
    'lines',
    'isRecycled of manyToMany',
  ])
    expect(all).toContain(part)
  for (const dialect of ['sqlite', 'postgres', 'mysql'] as const)
    expect(partsOf(resourcesOn(dialect, serverResources))).toEqual(all)
})

/** What every resource does, whatever it declares: derived from the declaration, so a new resource is covered. */
onEveryDialect({ modules: [testModule(ruleSubjects)] }, (product, dialect) => {
  for (const { resource, side } of resourcesOn(dialect, serverResources)) {
    describe(resource.name, () => {
      const asked = (action: string, call: Call = {}) =>
        product().call<Row>(adminUrl(resource.name, action), {
          token: product().superToken,
          // Each is an intent of its own where value moves.
          headers: { 'idempotency-key': randomUUID() },
          ...call,
        })
      // Every edit of a row that is public from the start waits in a draft; its own test has these.
      const isHeldBack = resource.hasDrafts && resource.public === null
      const can = (call: 'index' | 'add' | 'edit' | 'del' | 'sortable') =>
        resource.calls.includes(call) && !(call === 'edit' && isHeldBack)
      const writable = writableFields(resource, all, 'add')

      testIf(resource.calls.length === 0)(
        'has no calls, so no address but those written for it',
        async () => {
          for (const action of ['index', 'add', 'edit', 'del', 'sortable']) {
            if (ownUrls(product()).has(adminUrl(resource.name, action).toLowerCase())) continue
            expect(await asked(action), action).toMatchObject({ status: 404 })
          }
        },
      )

      testIf(can('index'))('lists its rows with the fields a caller may see, and no other', async () => {
        const id = await addSample(product(), resource.name, 1)
        const { code, data } = await asked('index?limit=999')
        expect(code).toBe(1)
        expect(data).toHaveProperty('remark')
        if (resource.parent) expect(data).not.toHaveProperty('total')
        else expect((data.list as Row[]).length).toBe(Math.min(Number(data.total), 999))
        const row = flat(data.list as Row[]).find((one) => one.id === id)
        expect(Object.keys(row ?? {})).toEqual(
          expect.arrayContaining([...listedKeys(resource, side.present !== undefined)]),
        )
        for (const [name, { kind, read }] of Object.entries(resource.fields)) {
          if (kind === 'password' || read === 'system') expect(row).not.toHaveProperty(name)
        }
        expect(row).not.toHaveProperty('row_version')
      })

      testIf(can('add'))('adds a row and shows it as it was sent', async () => {
        const body = await sampleRow(product(), resource, writable, 11)
        const added = await asked('add', { method: 'POST', body })
        expect(added).toMatchObject({ code: 1, data: { id: expect.any(Number) } })
        const row = await shown(product(), resource, Number(added.data.id))
        expect(row).toMatchObject({ ...expected(resource, body), row_version: 1 })
      })

      testIf(can('edit') && writable.length > 0)('edits a whole row', async () => {
        const id = await addSample(product(), resource.name, 21)
        const names = writableFields(resource, all, 'edit')
        const body = await sampleRow(product(), resource, names, 22)
        const answer = await asked('edit', { method: 'POST', body: { id, ...body, row_version: 1 } })
        expect(answer).toMatchObject({ code: 1, data: { row_version: 2 } })
        expect(await shown(product(), resource, id)).toMatchObject({
          ...expected(resource, body),
          row_version: 2,
        })
      })

      testIf(can('edit') && writable.length > 0)('edits one field and leaves the others', async () => {
        const id = await addSample(product(), resource.name, 31)
        const before = await shown(product(), resource, id)
        const { [resource.label]: value } = await sampleRow(product(), resource, [resource.label], 32)
        const answer = await asked('edit', { method: 'POST', body: { id, [resource.label]: value } })
        expect(answer.code).toBe(1)
        const { update_time: _, ...rest } = before
        expect(await shown(product(), resource, id)).toMatchObject({
          ...rest,
          [resource.label]: value,
          row_version: 2,
        })
      })

      testIf(hasHistory(resource) && can('edit') && writable.length > 0)(
        'tells what an edit changed, and brings every value back',
        async () => {
          const id = await addSample(product(), resource.name, 35)
          const before = await shown(product(), resource, id)
          const body = await sampleRow(product(), resource, writableFields(resource, all, 'edit'), 36)
          expect((await asked('edit', { method: 'POST', body: { id, ...body } })).code).toBe(1)
          const { data } = (await asked(`history?id=${id}`)) as unknown as { data: HistoryData }
          expect(data.list.map(({ verb }) => verb)).toEqual(['edit', 'add'])
          expect(data.list[0]).toMatchObject({
            by: { key: 'admin:1', name: 'Admin' },
            time: expect.any(Number),
          })
          const back = { id, change: data.list[1]?.id, row_version: data.row_version }
          expect(await asked('bringBack', { method: 'POST', body: back })).toMatchObject({ code: 1 })
          const after = await shown(product(), resource, id)
          for (const name of data.writable) expect(after[name], name).toEqual(before[name])
          for (const body of [
            { id: missing, change: 1 },
            { id, change: missing },
          ])
            expect(await asked('bringBack', { method: 'POST', body })).toMatchObject({ code: 0 })
        },
      )

      testIf(hasHistory(resource))('has no history of a row that is not there', async () => {
        for (const id of [missing, 'x', ''])
          expect(await asked(`history?id=${id}`)).toMatchObject({ code: 0, data: null })
      })

      testIf(can('edit') && writable.length > 0)(
        'refuses a save over a newer version and says what changed',
        async () => {
          const id = await addSample(product(), resource.name, 41)
          const samples = [41, 42, 43].map((n) => sampleRow(product(), resource, [resource.label], n))
          const [, theirs, yours] = (await Promise.all(samples)).map((one) => one[resource.label])
          const first = await asked('edit', {
            method: 'POST',
            body: { id, [resource.label]: theirs, row_version: 1 },
          })
          expect(first.code).toBe(1)
          const second = await asked('edit', {
            method: 'POST',
            body: { id, [resource.label]: yours, row_version: 1 },
          })
          expect(second).toMatchObject({
            code: 0,
            data: {
              type: 'conflict',
              changed: { [resource.label]: [theirs, yours] },
              by: 'Admin',
              row_version: 2,
            },
          })
          expect(await shown(product(), resource, id)).toMatchObject({
            [resource.label]: theirs,
            row_version: 2,
          })
        },
      )

      testIf(can('add'))('refuses a row that lacks a required field, and names the field', async () => {
        const body = await sampleRow(product(), resource, writable, 51)
        const required = writable.filter((name) => resource.fields[name]?.required)
        const before = await count(product(), resource)
        for (const name of required) {
          for (const empty of [undefined, null, '']) {
            const answer = await asked('add', { method: 'POST', body: { ...body, [name]: empty } })
            expect(answer).toMatchObject({
              code: 0,
              data: { type: 'invalid', faults: { [name]: expect.any(String) } },
            })
          }
        }
        expect(await count(product(), resource)).toBe(before)
      })

      testIf(can('edit'))('refuses to empty a required field', async () => {
        const id = await addSample(product(), resource.name, 61)
        const before = await shown(product(), resource, id)
        for (const name of writableFields(resource, all, 'edit')) {
          const isList = ['manyToMany', 'selects', 'checkbox'].includes(resource.fields[name]?.kind ?? '')
          if (!resource.fields[name]?.required) continue
          const answer = await asked('edit', { method: 'POST', body: { id, [name]: isList ? [] : '' } })
          expect(answer, name).toMatchObject({ code: 0, data: { faults: { [name]: expect.any(String) } } })
        }
        expect(await shown(product(), resource, id)).toEqual(before)
      })

      const unique = writable.filter((name) => resource.fields[name]?.unique)
      testIf(can('add') && unique.length > 0)(
        'refuses a value that another row has, and names the field',
        async () => {
          const taken = await sampleRow(product(), resource, writable, 71)
          expect((await asked('add', { method: 'POST', body: taken })).code).toBe(1)
          const other = await sampleRow(product(), resource, writable, 72)
          const { data } = await asked('add', { method: 'POST', body: other })
          for (const name of unique) {
            const free = await sampleRow(product(), resource, writable, 73)
            const added = await asked('add', { method: 'POST', body: { ...free, [name]: taken[name] } })
            expect(added).toMatchObject({ code: 0, data: { type: 'invalid' } })
            expect(Object.keys((added.data as { faults: object }).faults)).toEqual([name])
            // What nobody changes after the row was added can not become one that is taken.
            if (resource.fields[name]?.fixed) continue
            const edited = await asked('edit', { method: 'POST', body: { id: data.id, [name]: taken[name] } })
            expect(Object.keys((edited.data as { faults: object }).faults)).toEqual([name])
            const kept = await asked('edit', { method: 'POST', body: { id: data.id, [name]: other[name] } })
            expect(kept.code).toBe(1)
          }
        },
      )

      testIf(can('add') && unique.length > 0)(
        'takes a unique value once when two send it at the same time',
        async () => {
          const name = unique[0] ?? ''
          const bodies = [
            await sampleRow(product(), resource, writable, 81),
            await sampleRow(product(), resource, writable, 82),
          ]
          const shared = bodies[0]?.[name]
          for (const other of unique.slice(1)) for (const body of bodies) delete body[other]
          const answers = await Promise.all(
            bodies.map((body) => asked('add', { method: 'POST', body: { ...body, [name]: shared } })),
          )
          expect(answers.map(({ code }) => code).sort()).toEqual([0, 1])
          expect(answers.find(({ code }) => code === 0)).toMatchObject({
            data: { faults: { [name]: expect.any(String) } },
          })
        },
      )

      testIf(can('sortable'))('puts a row in another’s place', async () => {
        const ids: number[] = []
        for (const n of [91, 92, 93, 94]) ids.push(await addSample(product(), resource.name, n))
        const [first = 0, second = 0, third = 0, fourth = 0] = ids
        const answer = await asked('sortable', { method: 'POST', body: { id: first, targetId: third } })
        expect(answer.code).toBe(1)
        const { data } = await asked('index?limit=999')
        const order = flat(data.list as Row[]).map(({ id }) => Number(id))
        expect(order.filter((id) => ids.includes(id))).toEqual([fourth, first, third, second])
      })

      testIf(can('del'))('deletes rows once', async () => {
        const ids = [
          await addSample(product(), resource.name, 101),
          await addSample(product(), resource.name, 102),
        ]
        const before = await count(product(), resource)
        const query = ids.map((id) => `ids[]=${id}`).join('&')
        expect(await asked(`del?${query}`, { method: 'DELETE' })).toMatchObject({ code: 1 })
        expect(await count(product(), resource)).toBe(before - 2)
        expect(await asked(`del?${query}`, { method: 'DELETE' })).toMatchObject({ code: 0 })
        expect(await asked(`edit?id=${ids[0]}`)).toMatchObject({ code: 0, data: null })
      })

      testIf(can('del'))('deletes nothing when the list of ids is empty or holds rubbish', async () => {
        const id = await addSample(product(), resource.name, 111)
        const before = await count(product(), resource)
        for (const query of [
          '',
          `ids[]=${id}&ids[]=x`,
          `ids[]=0${id}`,
          `ids[]=${id}.0`,
          `ids[]=${id}e0`,
          `ids[]=-1`,
          `ids[]=%20${id}`,
        ]) {
          expect(await asked(`del?${query}`, { method: 'DELETE' }), query).toMatchObject({
            code: 0,
            status: 200,
          })
        }
        expect(await count(product(), resource)).toBe(before)
      })

      testIf(resource.calls.length > 0)('refuses whoever lacks the node, without effect', async () => {
        const id = await addSample(product(), resource.name, 121)
        const { token } = await product().limitedAdmin(['dashboard/index'])
        const before = await shown(product(), resource, id)
        const body = await sampleRow(product(), resource, writable, 122)
        for (const answer of await everyVerb(asked, resource, id, missing, body, token)) {
          expect(answer).toMatchObject({ code: 401, data: [] })
        }
        expect(await shown(product(), resource, id)).toEqual(before)
      })

      testIf(resource.calls.length > 0)('answers foreign and missing rows alike', async () => {
        const foreign = await addSample(product(), resource.name, 131)
        const { token } = await product().limitedAdmin(nodesOf(resource))
        const before = await shown(product(), resource, foreign)
        const body = await sampleRow(product(), resource, [resource.label], 132)
        const onMissing = await everyVerb(asked, resource, missing, missing, body, token)
        for (const answer of onMissing) expect(answer.code).toBe(0)
        // Where no scope limits administrators there are no foreign rows: everybody with the node works on all.
        const { identity } = await product().identityOf(token)
        const scope = (await side.scope?.({ ...product().context(), identity })) ?? 'all'
        if (scope === 'all') return
        const onForeign = await everyVerb(asked, resource, foreign, missing, body, token)
        expect(onForeign.map(spoken)).toEqual(onMissing.map(spoken))
        const { data } = await asked('index?limit=999', { token })
        if (can('index')) expect(flat(data.list as Row[]).map(({ id }) => id)).not.toContain(foreign)
        expect(await shown(product(), resource, foreign)).toEqual(before)
      })

      testIf(can('edit'))('refuses ids that are not in canonical form', async () => {
        const id = await addSample(product(), resource.name, 141)
        const before = await shown(product(), resource, id)
        const bad = [
          `0${id}`,
          `${id}.0`,
          `${id}e0`,
          ` ${id}`,
          [id],
          { id },
          true,
          null,
          -id,
          2 ** 31,
          2 ** 53 - 1,
          1e300,
        ]
        for (const raw of bad) {
          const body = { ...(await sampleRow(product(), resource, [resource.label], 142)), id: raw }
          expect(await asked('edit', { method: 'POST', body }), String(raw)).toMatchObject({
            code: 0,
            status: 200,
          })
        }
        for (const raw of [`0${id}`, `${id}.0`, '', 'x', '9007199254740991', '4294967296']) {
          expect(await asked(`edit?id=${raw}`), raw).toMatchObject({ code: 0, status: 200 })
        }
        expect(await shown(product(), resource, id)).toEqual(before)
      })
    })
  }
})

/** A test that exists only where the declaration asks for what it is about. */
function testIf(isDeclared: boolean): (name: string, work: () => Promise<void>) => void {
  return (name, work) => {
    if (isDeclared) test(name, work)
  }
}

type Asked = (action: string, call?: Call) => ReturnType<TestApp['call']>

/** Every call of the resource that names one row. */
async function everyVerb(
  asked: Asked,
  resource: AnyResource,
  id: number,
  other: number,
  body: Row,
  token: string,
) {
  const answers = []
  for (const call of resource.calls) {
    if (call === 'edit') {
      answers.push(await asked(`edit?id=${id}`, { token }))
      answers.push(await asked('edit', { token, method: 'POST', body: { ...body, id } }))
    }
    if (call === 'del') answers.push(await asked(`del?ids[]=${id}`, { token, method: 'DELETE' }))
    if (call === 'sortable')
      answers.push(await asked('sortable', { token, method: 'POST', body: { id, targetId: other + 1 } }))
  }
  for (const action of Object.keys(resource.actions)) {
    answers.push(await asked(action, { token, method: 'POST', body: { ids: [id] } }))
  }
  return answers
}

/** What an answer says, without the moment it was said. */
function spoken({ code, msg, data, status }: Awaited<ReturnType<Asked>>): unknown {
  return { code, msg, data, status }
}

/** The row as a super administrator's form gets it, or as it is stored where there is no form. */
async function shown(product: TestApp, resource: AnyResource, id: number): Promise<Row> {
  if (!resource.calls.includes('edit')) return (await product.rows(resource.name).find(id)) ?? {}
  const answer = await product.call<{ row: Row }>(`${adminUrl(resource.name, 'edit')}?id=${id}`, {
    token: product.superToken,
  })
  return answer.data?.row ?? {}
}

/** What a form shows of what was sent: passwords stay with the server, and what does not belong to the row is ignored. */
function expected({ fields }: AnyResource, body: Row): Row {
  return Object.fromEntries(
    Object.entries(body)
      .filter(([name]) => belongsToRow(fields, name, body))
      .map(([name, value]) => [name, fields[name]?.kind === 'password' ? '' : value]),
  )
}

/** Keys of a list row; a resource that presents its rows itself may leave out the related ones. */
function listedKeys(resource: AnyResource, isPresented: boolean): readonly string[] {
  return readableFields(resource, all).flatMap((name) => {
    const field = resource.fields[name]
    if (!field || isTranslation(field) || ['richText', 'blocks', 'lines'].includes(field.kind)) return []
    const { kind } = field
    const isRelation = kind === 'belongsTo' || kind === 'manyToMany'
    return isRelation && !isPresented ? [name, relationName(name)] : [name]
  })
}

function flat(rows: readonly Row[]): readonly Row[] {
  return rows.flatMap((row) => [row, ...flat((row.children as Row[] | undefined) ?? [])])
}

async function count({ app }: TestApp, { table }: AnyResource): Promise<number> {
  return (await app.database.write.selectFrom(table).select('id').execute()).length
}
