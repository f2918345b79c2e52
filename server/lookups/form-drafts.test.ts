import { beforeEach, expect, test } from 'vitest'
import type { FormDraft } from '#core/calls/form-draft.ts'
import { onEveryDialect } from '../conformance/on-every-dialect.ts'
import { sweepDrafts } from './form-drafts.ts'

const day = 86_400_000

onEveryDialect({}, (product) => {
  let token: string
  beforeEach(async () => {
    token = await product().tokenOf(1)
    await product().app.database.write.deleteFrom('form_draft').execute()
  })

  const save = (body: object, as = token) =>
    product().call('/admin/ajax/formDraft', {
      method: 'POST',
      token: as,
      language: 'en',
      body: { resource: 'content/article', id: 0, form: 'form-of-one', values: {}, ...body },
    })
  const read = async (resource = 'content/article', id = 0, as = token) => {
    const { code, data } = await product().call<{ draft: FormDraft | null } | null>(
      `/admin/ajax/formDraft?resource=${resource}&id=${id}`,
      { token: as },
    )
    return { code, draft: data?.draft ?? null }
  }
  const stored = () => product().app.database.write.selectFrom('form_draft').selectAll().execute()

  test('a draft comes back as it was typed, valid or not, with its time and the version it began with', async () => {
    const values = { title: '', category_id: 'nothing', tag_ids: [1], body: '<p onclick="x">half a' }
    const base = { title: 'before' }
    expect(await save({ id: 7, values, base, row_version: 3 })).toMatchObject({ code: 1 })
    await save({ id: 7, values: { ...values, title: 'later' }, base, row_version: 3 })
    const { draft } = await read('content/article', 7)
    expect(draft).toEqual({
      form: 'form-of-one',
      values: { ...values, title: 'later' },
      base,
      row_version: 3,
      update_time: Math.floor(product().now / 1000),
    })
    expect((await read('content/article', 8)).draft).toBeNull()
    expect(await stored()).toHaveLength(1)
  })

  test('a form that takes the place of another one of the same row is told whose, once', async () => {
    const answer = async (form: string, as = token) =>
      (await save({ form, values: { title: form } }, as)).data
    expect(await answer('window-one')).toEqual({})
    expect(await answer('window-one')).toEqual({})
    expect(await answer('window-two')).toEqual({ replaced: 'window-one' })
    expect(await answer('window-two')).toEqual({})
    const own = await product().limitedAdmin(['content/article/add', 'content/article/index'])
    expect(await answer('window-six', own.token)).toEqual({})
  })

  test('it is one administrator’s alone, and of what they may save', async () => {
    const own = await product().limitedAdmin(['content/article/add', 'content/article/index'])
    await save({ values: { title: 'of the first' } })
    expect((await read('content/article', 0, own.token)).draft).toBeNull()
    await save({ values: { title: 'of the second' } }, own.token)
    expect((await read()).draft?.values).toEqual({ title: 'of the first' })
    expect(await save({ id: 3, values: { title: 'x' } }, own.token)).toMatchObject({ code: 0, status: 200 })
    expect((await read('content/article', 3, own.token)).code).toBe(0)
    expect((await save({ resource: 'auth/adminLog', values: { title: 'x' } })).code).toBe(0)
  })

  test('nothing secret is kept, and nothing that the caller does not write', async () => {
    const values = { username: 'newcomer', password: 'Secret-Words-1', security_stamp: 'x', unknown: 'x' }
    await save({ resource: 'auth/admin', values, base: values })
    expect((await read('auth/admin')).draft?.values).toEqual({ username: 'newcomer' })
    expect(JSON.stringify(await stored())).not.toMatch(/Secret-Words|security_stamp|unknown/)
  })

  test('it goes after seven days, also for whoever asks before the sweep', async () => {
    await save({ values: { title: 'forgotten' } })
    const before = product().now
    try {
      product().now += 7 * day - 1000
      expect(await sweepDrafts(product().app, Math.floor(product().now / 1000))).toBe(0)
      token = await product().tokenOf(1)
      expect((await read()).draft).not.toBeNull()
      product().now += 1000
      expect((await read()).draft).toBeNull()
      expect(await sweepDrafts(product().app, Math.floor(product().now / 1000))).toBe(1)
      expect(await stored()).toEqual([])
    } finally {
      product().now = before
    }
  })

  test('it goes with the form that wrote it: a save elsewhere leaves what another window wrote since', async () => {
    const remove = (form: string) =>
      product().call(`/admin/ajax/formDraft?resource=content/article&id=0&form=${form}`, {
        method: 'DELETE',
        token,
      })
    await save({ values: { title: 'one' } })
    await save({ form: 'form-of-two', values: { title: 'two' } })
    expect((await remove('form-of-one')).code).toBe(1)
    expect((await read()).draft?.values).toEqual({ title: 'two' })
    await remove('form-of-two')
    expect((await read()).draft).toBeNull()
  })

  test('it is bounded: a larger one is refused and leaves the one before, the hundred-and-first takes the place of the oldest', async () => {
    await save({ values: { title: 'small' } })
    const large = await save({ values: { body: '字'.repeat(90_000) } })
    expect(large).toMatchObject({ code: 0, msg: 'The request is too large; the limit is 256 KiB.' })
    expect((await read()).draft?.values).toEqual({ title: 'small' })
    for (let id = 1; id <= 100; id++) {
      product().now += 1000
      await save({ id, values: { title: `of ${id}` } })
    }
    expect(await stored()).toHaveLength(100)
    expect((await read()).draft).toBeNull()
    expect((await read('content/article', 1)).draft).not.toBeNull()
  })

  test('what is no draft is refused by name', async () => {
    for (const [name, value] of [
      ['values', ['x']],
      ['values', 'x'],
      ['base', 'x'],
      ['form', 'short'],
      ['form', 'x'.repeat(41)],
      ['id', -1],
      ['id', 'x'],
      ['row_version', 'x'],
      ['row_version', 1.5],
    ] as const) {
      const refused = await save({ values: { title: 'x' }, [name]: value })
      expect(refused, name).toMatchObject({ code: 0, msg: `The parameter “${name}” is invalid.` })
    }
    expect(await stored()).toEqual([])
  })

  test('it goes with its administrator', async () => {
    const gone = await product().limitedAdmin(['content/article/add'])
    await save({ values: { title: 'x' } }, gone.token)
    await product().rows('auth/admin').remove([gone.id])
    expect(await stored()).toEqual([])
  })
})
