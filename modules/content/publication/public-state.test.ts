import { beforeAll, expect, test } from 'vitest'
import type { PublicData } from '#core/calls/draft.ts'
import { siteOpen } from '#modules/site/settings.ts'
import { onSqlite } from '#server/conformance/on-every-dialect.ts'
import { setSetting } from '#server/testing/accounts/sessions.ts'

const product = onSqlite()

let now = 0
beforeAll(async () => {
  await setSetting(product(), siteOpen.name, '1')
  now = Math.floor(product().now / 1000)
})
const categoryOf = async (values: object) =>
  Number(
    (
      await product()
        .rows('content/category')
        .insert({ name: 'News', ...values })
    ).id,
  )
const rowOf = async (resource: string, values: object) =>
  Number(
    (
      await product()
        .rows(resource)
        .insert({ title: 'Title', status: 'published', ...values })
    ).id,
  )
/** What form and page of a row are told of it: the same, where it has a page. */
const told = async (resource: string, id: number, calls = ['edit', 'show']) => {
  const [area, entity] = resource.split('/')
  const answers = calls.map((call) =>
    product().call<{ public_state: PublicData }>(`/admin/${area}.${entity}/${call}?id=${id}`, {
      token: product().superToken,
    }),
  )
  const [form, page = form] = (await Promise.all(answers)).map(({ data }) => data.public_state)
  expect(page).toEqual(form)
  return form
}

test.each(['content/article', 'content/resource'])(
  '%s tells what hides it, its own category first of all',
  async (name) => {
    const above = await categoryOf({ name: 'Archive', status: '0' })
    const within = await categoryOf({ pid: above })
    const body = { body: '<p>Text</p>', publish_time: now - 60 }
    const hidden = await rowOf(name, { ...body, category_id: within })
    expect(await told(name, hidden)).toMatchObject({
      state: 'hidden',
      why: { field: 'category_id', value: 'News' },
    })
    expect(await told('content/category', within, ['edit'])).toMatchObject({
      state: 'hidden',
      why: { field: 'pid', value: 'Archive' },
    })
    expect(await told('content/category', above, ['edit'])).toMatchObject({
      why: { field: 'status', value: '0' },
    })
    const open = await rowOf(name, { ...body, category_id: await categoryOf({}) })
    expect(await told(name, open)).toMatchObject({ state: 'public', from: now - 60, is_closed: false })
  },
)

test('what is told is of the public row, not of its draft, and says that the site is closed', async () => {
  const id = await rowOf('content/page', { publish_time: now - 60 })
  const edited = await product().call('/admin/content.page/edit', {
    method: 'POST',
    token: product().superToken,
    body: { id, expire_time: now + 3600 },
  })
  expect(edited.code).toBe(1)
  expect(await told('content/page', id)).toMatchObject({ state: 'public', until: null })
  await setSetting(product(), siteOpen.name, '0')
  expect(await told('content/page', id)).toMatchObject({ state: 'public', is_closed: true })
  await setSetting(product(), siteOpen.name, '1')
})
