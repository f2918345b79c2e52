import { beforeAll, describe, expect, test } from 'vitest'
import type { DraftData } from '#core/calls/draft.ts'
import type { HistoryData } from '#core/calls/history.ts'
import { adminUrl } from '#core/wire.ts'
import { onEveryDialect, withResources } from '#server/conformance/on-every-dialect.ts'
import { menuResources } from '#server/testing/test-menus.ts'

type Row = Record<string, unknown>
type Answer = { readonly code: number; readonly msg: string; readonly data: Row }

onEveryDialect(withResources(menuResources), (product) => {
  const url = (action: string) => adminUrl('test/sheet', action)
  const call = async (action: string, body: Row): Promise<Answer> =>
    product().call(url(action), { token: product().superToken, method: 'POST', body })
  const opened = async (id: number) =>
    (
      await product().call<{ row: Row; draft: DraftData | null }>(`${url('edit')}?id=${id}`, {
        token: product().superToken,
      })
    ).data
  const linesOf = async (id: number) => (await opened(id)).row.parts as readonly Row[]
  const stored = async (id: number) =>
    product()
      .app.database.read.selectFrom('test_part')
      .select(['id', 'label'])
      .where('sheet_id', '=', id)
      .orderBy('weigh')
      .execute()
  const labels = (rows: readonly Row[]) => rows.map(({ label }) => label)
  const save = async (id: number, parts: readonly Row[], more: Row = {}) => {
    const { row } = await opened(id)
    return call('edit', {
      id,
      row_version: row.row_version,
      draft_version: row.draft_version,
      parts,
      ...more,
    })
  }
  const done = async (answer: Promise<Answer>) => {
    const found = await answer
    expect(found, found.msg).toMatchObject({ code: 1 })
    return found.data
  }
  const sheet = async (...names: readonly string[]) =>
    Number((await done(call('add', { title: 'Sheet', parts: names.map((label) => ({ label })) }))).id)
  let tag = 0
  beforeAll(async () => {
    tag = Number((await product().rows('content/tag').insert({ name: 'drafted' })).id)
  })

  test('lines of a public row wait in its draft, and are published with it', async () => {
    const id = await sheet('a', 'b')
    const [a, b] = await linesOf(id)
    await done(
      save(
        id,
        [
          { id: a?.id, label: 'A' },
          { id: b?.id, removed: true },
          { key: 'new', label: 'c', pid: a?.id },
        ],
        { title: 'Next' },
      ),
    )
    expect(labels(await stored(id))).toEqual(['a', 'b'])
    const { row, draft } = await opened(id)
    expect(row.parts).toMatchObject([
      { id: a?.id, label: 'A' },
      { key: 'new', label: 'c', pid: a?.id },
    ])
    expect(draft).toMatchObject({
      fields: ['title', 'parts'],
      public: { parts: [{ label: 'a' }, { label: 'b' }] },
    })
    await done(call('applyDraft', { id }))
    expect(labels(await stored(id))).toEqual(['A', 'c'])
    expect((await linesOf(id))[1]).toMatchObject({ id: expect.any(Number), pid: a?.id })
    expect((await opened(id)).draft).toBeNull()
  })

  test('a draft takes further changes of the lines that it has already', async () => {
    const id = await sheet('a', 'b')
    const [a, b] = await linesOf(id)
    await done(save(id, [{ id: a?.id, label: 'A' }, { key: 'x', label: 'c' }, { label: 'd' }]))
    await done(
      save(id, [
        { id: a?.id, tag_id: tag },
        { key: 'x', label: 'C' },
        { id: b?.id, removed: true },
      ]),
    )
    expect(await linesOf(id)).toMatchObject([
      { label: 'A', tag_id: tag },
      { key: 'x', label: 'C' },
      { label: 'd' },
    ])
    await done(
      save(id, [
        { key: 'x', removed: true },
        { id: a?.id, label: 'a', tag_id: null },
      ]),
    )
    expect(await linesOf(id)).toMatchObject([{ label: 'a' }, { label: 'd' }])
    await done(call('applyDraft', { id }))
    expect(labels(await stored(id))).toEqual(['a', 'd'])
  })

  test('a draft whose lines are as the row has them again is none', async () => {
    const id = await sheet('a')
    const [a] = await linesOf(id)
    await done(save(id, [{ id: a?.id, label: 'A' }]))
    expect(await done(save(id, [{ id: a?.id, label: 'a' }]))).toMatchObject({ draft_version: 0 })
    expect((await opened(id)).draft).toBeNull()
  })

  describe('a draft', () => {
    test('takes unfinished lines, but none that are wrong; publishing checks everything', async () => {
      const id = await sheet('a')
      const wrong = await save(id, [
        { key: 'n', label: 'x'.repeat(21) },
        { key: 'm', label: 'm', tag_id: 999_999 },
      ])
      expect(Object.keys(wrong.data.faults as Row)).toEqual(['parts.n.label'])
      const lost = await save(id, [{ key: 'm', label: 'm', tag_id: 999_999 }])
      expect(Object.keys(lost.data.faults as Row)).toEqual(['parts.m.tag_id'])
      await done(save(id, [{ key: 'n' }]))
      const refused = await call('applyDraft', { id })
      expect(refused).toMatchObject({ code: 0, data: { faults: { 'parts.n.label': expect.any(String) } } })
      expect(labels(await stored(id))).toEqual(['a'])
      expect((await opened(id)).draft).not.toBeNull()
    })

    test('takes no lines that hang below each other in a circle', async () => {
      const id = await sheet('a')
      const [a] = await linesOf(id)
      const circle = await save(id, [
        { key: 'b', label: 'b', pid: a?.id },
        { id: a?.id, pid: 'b' },
      ])
      expect(Object.keys(circle.data.faults as Row).toSorted()).toEqual([`parts.${a?.id}.pid`, 'parts.b.pid'])
      expect((await opened(id)).draft).toBeNull()
    })

    test('is not published over lines that were changed meanwhile', async () => {
      const id = await sheet('a', 'b')
      const [a, b] = await linesOf(id)
      await done(save(id, [{ id: a?.id, label: 'A' }]))
      await product()
        .rows('test/part')
        .update([Number(b?.id)], { label: 'elsewhere' })
      expect(await call('applyDraft', { id })).toMatchObject({
        code: 0,
        data: { type: 'conflict', changed: { parts: expect.anything() } },
      })
      expect(labels(await stored(id))).toEqual(['a', 'elsewhere'])
    })

    test('that is discarded leaves the lines as they are', async () => {
      const id = await sheet('a')
      await done(save(id, [{ label: 'b' }]))
      await product().call(`${url('draft')}?id=${id}`, { token: product().superToken, method: 'DELETE' })
      expect(labels(await linesOf(id))).toEqual(['a'])
    })

    test('takes former lines back', async () => {
      const id = await sheet('a', 'b')
      const [a] = await linesOf(id)
      await done(save(id, [{ id: a?.id, removed: true }, { label: 'c' }]))
      await done(call('applyDraft', { id }))
      await done(save(id, [{ label: 'waits' }]))
      const { data } = await product().call<HistoryData>(`${url('history')}?id=${id}`, {
        token: product().superToken,
      })
      await done(call('bringBack', { id, change: data.list.at(-1)?.id }))
      expect(labels(await stored(id))).toEqual(['b', 'c'])
      expect(labels(await linesOf(id)).toSorted()).toEqual(['a', 'b'])
      const at = await product().call<{ values: Row }>(
        `${url('asOf')}?id=${id}&time=${encodeURIComponent('2999-01-01 00:00:00')}`,
        { token: product().superToken },
      )
      expect(labels(at.data.values.parts as Row[])).toEqual(['b', 'c'])
    })
  })
})
