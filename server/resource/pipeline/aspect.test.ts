import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { HistoryData } from '#core/calls/history.ts'
import { field } from '#core/field.ts'
import { Problem } from '#core/problems.ts'
import { defineResource } from '#core/resource.ts'
import { adminUrl, type ListData } from '#core/wire.ts'
import { onSqlite, withResources } from '../../conformance/on-every-dialect.ts'
import { serverResource } from '../side.ts'
import { type Aspect, pipelineOf, type RowMoments } from './aspect.ts'
import { deferredEdits, pendingChanges } from './pending.ts'

const shelf = defineResource('test/shelf', {
  fields: { title: field.text({ required: true }) },
  list: { columns: ['title'] },
})
const box = defineResource('test/box', {
  fields: {
    title: field.text(),
    shelf_id: field.belongsTo('test/shelf', { label: 'title' }),
  },
  list: { columns: ['title'] },
})

/** What the aspect of the test was asked, one moment behind the other. */
const met: string[] = []

const told: Aspect = {
  name: 'told',
  routes: ({ resource }) =>
    resource.name !== shelf.name
      ? []
      : [
          {
            url: adminUrl(shelf.name, 'told'),
            method: 'GET',
            access: { node: 'test/shelf/index' },
            handle: async () => ({ data: { told: 'a call of its own' } }),
          },
        ],
  jobs: [
    {
      name: 'test/told',
      title: 'core:jobs.sweep',
      run: async () => ({ told: 'a job of its own' }),
    },
  ],
  of: ({ resource }) =>
    resource.name !== shelf.name
      ? null
      : {
          async pending(ids) {
            return new Map(ids.slice(0, 1).map((id) => [id, { title: 'waits' }]))
          },
          async deferred(rows) {
            return new Map(rows.map(({ id }) => [Number(id), { title: 'waits' }]))
          },
          async answered(answer, { stored, beside }, purpose) {
            return { ...answer, told: `${purpose} ${stored.title} ${beside.beside_double}` }
          },
          async queue(call) {
            met.push(`queue ${call}`)
          },
          async redirect(stored, { values }) {
            met.push('redirect')
            return values.title === 'wait' ? { row: stored } : { values }
          },
          async hold() {
            met.push('hold')
          },
          async permit() {
            met.push('permit')
          },
          async restore() {
            met.push('restore')
          },
          async check({ values }) {
            met.push('check')
            if (values.title === 'refuse') throw new Problem('inUse', { resource: 'test' })
          },
          async store() {
            met.push('store')
            return null
          },
          async stored() {
            met.push('stored')
          },
          async added() {
            met.push('added')
          },
          async changed() {
            met.push('changed')
          },
          async removing() {
            met.push('removing')
          },
          async remove() {
            met.push('remove')
          },
          async removed() {
            met.push('removed')
          },
          async beside() {
            met.push('beside')
            return { select: sql`t.id * 2 as beside_double` }
          },
          async listed(rows, _context, besideOf) {
            met.push('listed')
            for (const row of rows) row.told = besideOf(row).beside_double
          },
          async opened(row, _context, beside) {
            met.push('opened')
            row.told = beside.beside_double
          },
        },
}

const declared = withResources([
  serverResource(shelf, {
    beforeSave: async ({ values }) => {
      met.push('beforeSave')
      return values
    },
    afterSave: async () => {
      met.push('afterSave')
    },
    beforeDelete: async () => {
      met.push('beforeDelete')
    },
  }),
  serverResource(box),
])
const product = onSqlite({
  ...declared,
  modules: declared.modules.map((one) => ({ ...one, aspects: [told] })),
})
const admin = () => ({ token: product().superToken })
const shelves = () => product().rows(shelf.name)

/** What was asked meanwhile. */
async function during(work: () => Promise<unknown>): Promise<string> {
  met.length = 0
  await work()
  return met.join(', ')
}

test('an aspect of a module is asked at every moment of a row, with the hooks of the resource in between', async () => {
  const one = await shelves().insert({ title: 'one' })
  const id = Number(one.id)
  expect(await during(() => shelves().insert({ title: 'two' }))).toBe(
    'queue add, permit, beforeSave, check, hold, store, stored, added, afterSave',
  )
  expect(await during(() => shelves().update([id], { title: 'three' }))).toBe(
    'hold, queue edit, redirect, permit, beforeSave, check, store, stored, changed, afterSave',
  )
  expect(await during(() => shelves().list({}))).toBe('beside, listed')
  expect(await during(() => shelves().show(id))).toBe('beside, opened')
  const row = await shelves().find(id)
  expect(await during(() => shelves().remove([id]))).toBe(
    'queue del, beforeDelete, hold, removing, remove, removed',
  )
  expect(await during(() => shelves().restore({ row: row ?? {}, links: [] }))).toBe(
    'queue restore, restore, beforeSave, hold, store, stored, added',
  )
})

test('it says more of rows in lists and forms, by what was selected along with them', async () => {
  const { id } = await shelves().insert({ title: 'told' })
  const opened = await shelves().show(Number(id))
  expect(opened).toMatchObject({ title: 'told', told: Number(id) * 2 })
  expect(Object.keys(opened)).not.toContain('beside_double')
  const { list } = (await shelves().list({})) as ListData
  expect(list.map((row) => row.told)).toEqual(list.map((row) => Number(row.id) * 2))
})

test('it may keep an edit from its row, and refuse one', async () => {
  const { id } = await shelves().insert({ title: 'stays' })
  await shelves().update([Number(id)], { title: 'wait' })
  await expect(shelves().update([Number(id)], { title: 'refuse' })).rejects.toThrow(Problem)
  expect(await shelves().find(Number(id))).toMatchObject({ title: 'stays' })
})

test('what it keeps waiting beside rows is known to history, translations and edits', async () => {
  const [one, two] = [await shelves().insert({ title: 'a' }), await shelves().insert({ title: 'b' })]
  const entry = product().app.registry.get(shelf.name)
  const context = product().context()
  const ids = [Number(one.id), Number(two.id)]
  expect(await pendingChanges(entry, ids, context)).toEqual(new Map([[ids[0], { title: 'waits' }]]))
  const waiting = { title: 'waits' }
  expect(await deferredEdits(entry, [one, two], context)).toEqual(new Map(ids.map((id) => [id, waiting])))
  const boxes = product().app.registry.get(box.name)
  expect(await pendingChanges(boxes, ids, context)).toEqual(new Map())
  const { data } = await product().call<HistoryData>(adminUrl(shelf.name, `history?id=${one.id}`), admin())
  expect(data.as_draft).toBe(true)
})

test('it says more in the answer that opens a row, and brings calls and jobs of its own', async () => {
  const { id } = await shelves().insert({ title: 'asked' })
  const { data } = await product().call(adminUrl(shelf.name, `edit?id=${id}`), admin())
  expect(data).toMatchObject({ row: { title: 'asked' }, told: `edit asked ${Number(id) * 2}` })
  const own = await product().call(adminUrl(shelf.name, 'told'), admin())
  expect(own.data).toEqual({ told: 'a call of its own' })
  const { jobs } = product().app
  const job = await jobs.start('test/told', {}, product().context())
  await jobs.runDue()
  expect(await jobs.get(job, product().context())).toMatchObject({ result: { told: 'a job of its own' } })
})

test('rows have nothing of an aspect that is not for their resource, nor of what their declaration does not say', () => {
  const { app } = product()
  const asked = (name: string) => {
    const at = pipelineOf(app.registry.get(name), { app })
    return Object.keys(at).filter((moment) => at[moment as keyof RowMoments].length > 0)
  }
  expect(asked(shelf.name)).toEqual(expect.arrayContaining(['queue', 'redirect', 'hold', 'permit', 'opened']))
  const written = ['restore', 'check', 'store', 'stored', 'changed']
  const gone = ['settling', 'removing', 'remove', 'removed', 'forgotten', 'relating', 'referring']
  expect(asked(box.name)).toEqual([...written, ...gone])
})
