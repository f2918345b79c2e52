import { expect } from 'vitest'
import type { Field } from '#core/field.ts'
import { adminUrl } from '#core/wire.ts'
import type { TestApp } from '../testing/test-app.ts'
import { sampleOf } from './sample-values.ts'
import { query } from './search-grammar.ts'
import { everyKind } from './test-resources.ts'

export type Row = Record<string, unknown>

/** Fields of `everyKind` that people fill in. */
export const written = Object.entries(everyKind.fields as Readonly<Record<string, Field>>).filter(
  ([, { write }]) => write !== 'system',
)

/** Calls of the resource that has every kind, as a super administrator makes them. */
export function everyKindCalls(product: () => TestApp) {
  const call = (action: string, body?: Row) =>
    product().call<Row>(adminUrl(everyKind.name, action), {
      token: product().superToken,
      ...(body ? { method: 'POST', body } : {}),
    })
  const row = async (id: unknown) => ((await call(`edit?id=${id}`)).data as { row: Row }).row
  /** ids that a list call answers */
  const listed = async (parameters: string): Promise<readonly unknown[]> => {
    const { data, ...rest } = await call(`index?${parameters}`)
    expect(rest).toMatchObject({ code: 1 })
    return (data.list as Row[]).map(({ id }) => id)
  }
  return {
    call,
    row,
    listed,
    search: (...items: readonly Row[]) => listed(query(items)),
    remove: (id: unknown) =>
      product()
        .rows(everyKind.name)
        .remove([Number(id)]),
    /** rows with values 1 to 3, and one with every field empty */
    async addRows(tags: readonly number[]): Promise<readonly Row[]> {
      const rows = []
      for (const n of [1, 2, 3, 0]) {
        const { data } = await call('add', n === 0 ? { text: '' } : sampleBody(n, tags))
        rows.push(await row(data.id))
      }
      return rows
    },
  }
}

/** The nth valid value for every field. */
export function sampleBody(n: number, tags: readonly number[]): Row {
  return Object.fromEntries(written.map(([name, one]) => [name, sampleOf(one, n, tags)]))
}

/** Two tags to refer to. */
export async function makeTags(product: TestApp): Promise<readonly number[]> {
  const tags = []
  for (const name of ['one', 'two'])
    tags.push(Number((await product.rows('content/tag').insert({ name })).id))
  return tags
}
