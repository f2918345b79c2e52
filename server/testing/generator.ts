import { sql } from 'kysely'
import type { Design, FieldDesign, Plan } from '#modules/generator/design/design.ts'
import { newField } from '#modules/generator/design/presets.ts'
import { designOf } from './designs.ts'
import type { TestApp } from './test-app.ts'

type Row = Record<string, unknown>

/** Fields that tests of the generator make entities of. */
export const madeFields = {
  id: newField('pk'),
  title: newField('string', { name: 'title', comment: '书名' }),
  weigh: newField('weigh'),
}

/** What a call answered; its message where it answered nothing. */
export function answered<T>({ data, msg }: { readonly data: T; readonly msg: string }): T {
  if (data === null) throw new Error(msg)
  return data
}

/** A design with exactly these fields, as the designer sends it. */
export function sentDesign(
  name: string,
  fields: readonly FieldDesign[],
  more: Partial<Design['table']> = {},
): Design {
  return { ...designOf([], { name, quickSearchField: ['title'], defaultSortField: 'id', ...more }), fields }
}

/** Makes a table of somebody else with more rows than are copied within an answer: 20,000, each with an id and a note. */
export async function makeLongTable({ app }: TestApp, table: string): Promise<void> {
  const { write } = app.database
  await sql.raw(`create table ${table} (id int primary key, note varchar(200))`).execute(write)
  for (let at = 0; at < 40; at++) {
    const rows = Array.from({ length: 500 }, (_, one) => `(${at * 500 + one + 1}, 'note')`)
    await sql.raw(`insert into ${table} values ${rows.join(',')}`).execute(write)
  }
}

/** Calls of the generator and of what it made, as a super administrator unless said otherwise. */
export function generatorCalls(product: () => TestApp) {
  const call = <T = Row>(url: string, body?: unknown, token = product().superToken) =>
    product().call<T>(url, { token, ...(body ? { method: 'POST', body } : {}) })
  const generate = (design: Design, confirm?: string) =>
    call('/admin/crud.crud/generate', { ...design, ...(confirm ? { confirm } : {}) })
  const preview = async (design: Design) => answered(await call<Plan>('/admin/crud.crud/preview', design))
  const lastLog = async () =>
    ((await call('/admin/crud.log/index')).data as { list: readonly Row[] }).list[0] ?? {}
  const add = (url: string, body: Row, token = product().superToken) => call(`/admin/${url}/add`, body, token)
  const list = async (url: string, query = '') =>
    ((await call(`/admin/${url}/index?${query}`)).data as { list: readonly Row[]; total: number }).list
  return { call, generate, preview, lastLog, add, list }
}
