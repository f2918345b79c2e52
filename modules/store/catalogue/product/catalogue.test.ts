import { beforeAll, describe, expect, test } from 'vitest'
import { unixToText } from '#core/values/time.ts'
import type { Language } from '#core/wire.ts'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'
import { siteTimeZone } from '#server/settings/kernel-settings.ts'

type Row = Record<string, unknown>
type Listed = { readonly list: readonly Row[]; readonly total: number; readonly facets: Row }

const browser = { accept: 'text/html,*/*' }

onEveryDialect({ env: { PORTICO_PUBLIC_URL: 'https://tea.example' } }, (product) => {
  const rows = (name: string) => product().rows(`store/${name}`)
  const add = async (name: string, values: Row) => Number((await rows(name).insert(values)).id)
  const get = async (url: string) => {
    const { statusCode, body, headers } = await product().server.inject({ url, headers: browser })
    return { status: statusCode, body, headers }
  }
  let calls = 0
  const ask = <T = Listed>(
    call: string,
    more: { readonly memberToken?: string; readonly language?: Language } = {},
  ) =>
    // Each from an address of its own, so that no limit is met.
    product().call<T>(`/api/store.product/${call}`, { address: `198.51.100.${++calls % 250}`, ...more })
  /** A session that has just begun: a month may have gone by since the first. */
  const tokenOfStaff = () => product().tokenOf(1)
  const edit = async (name: string, body: Row) =>
    product().call(`/admin/store.${name}/edit`, { method: 'POST', token: await tokenOfStaff(), body })

  const made: Record<string, number> = {}
  const picture = '/storage/default/tea.png'
  const sellable = (more: Row = {}): Row => ({
    name: 'Oolong',
    category_id: made.tea,
    images: [picture],
    image_alts: [{ key: picture, value: 'Leaves' }],
    ...more,
  })
  /** A product on sale with one variant. */
  const sold = async (price: string, more: Row = {}) => {
    const id = await add('product', sellable(more))
    const variant = await add('variant', { product_id: id, price })
    await rows('product').update([id], { status: 'on_sale' })
    return { id, variant }
  }

  beforeAll(async () => {
    const values = { token: await tokenOfStaff(), method: 'POST', body: { site_open: 1 } } as const
    expect(await product().call('/admin/routine.config/edit', values)).toMatchObject({ code: 1 })
    made.all = await add('category', { name: 'All', slug: 'all' })
    made.tea = await add('category', { name: 'Tea', slug: 'tea', pid: made.all })
    made.pots = await add('category', { name: 'Pots', slug: 'pots' })
    made.hill = await add('brand', { name: 'Hillside', slug: 'hillside' })
  })

  test('variants are found by the name of their product, special prices by the number of their variant', async () => {
    const product_id = await add('product', { name: 'Searched', code: 'SOUGHT' })
    const variant_id = await add('variant', { product_id, price: '5.00' })
    await add('price', { variant_id, amount: '4.00' })
    const found = async (list: string, text: string) =>
      (
        await product().call<Listed>(`/admin/store.${list}/index?quickSearch=${text}`, {
          token: await tokenOfStaff(),
        })
      ).data?.total
    expect(await found('variant', 'Searched')).toBe(1)
    expect(await found('price', 'SOUGHT')).toBe(1)
    expect(await found('variant', 'nothing')).toBe(0)
  })

  test('staff sees what all prices of a variant come to, with that of one that is being written', async () => {
    const { variant } = await sold('10.00')
    const now = product().context().now
    const group_id = Number((await product().rows('user/group').insert({ name: 'Friends' })).id)
    await add('groupDiscount', { group_id, permille: 900 })
    const id = await add('price', {
      variant_id: variant,
      amount: '8.00',
      min_quantity: 5,
      from_time: now + 60,
    })
    const stairs = async (more: Row = {}, token?: string) =>
      product().call<{ list: readonly { group: Row | null; times: readonly Row[] }[] }>(
        `/admin/store.product/staircase?${new URLSearchParams({ variant_id: String(variant), ...more })}`,
        { token: token ?? (await tokenOfStaff()) },
      )
    const of = async (group: string | null, more: Row = {}) =>
      (await stairs(more)).data.list.find((one) => (one.group?.name ?? null) === group)?.times
    const [one, five] = [
      { quantity: 1, price: '10.00' },
      { quantity: 5, price: '8.00' },
    ]
    expect(await of(null)).toEqual([
      { from_time: null, to_time: now + 60, steps: [one] },
      { from_time: now + 60, to_time: null, steps: [one, five] },
    ])
    expect(await of('Friends')).toMatchObject([
      { steps: [{ quantity: 1, price: '9.00' }] },
      { steps: [{ quantity: 1, price: '9.00' }, five] },
    ])
    // One that is written stands beside the others, or in the place of itself.
    const written = { amount: '7.50', min_quantity: '1', group_id: '', from_time: '', to_time: '' }
    expect(await of(null, written)).toMatchObject([
      { from_time: null, to_time: null, steps: [{ price: '7.50' }] },
    ])
    expect(await of(null, { ...written, id: String(id), min_quantity: '5' })).toMatchObject([
      { steps: [one, { quantity: 5, price: '7.50' }] },
    ])
    // A time is taken as the form of a special price sends it, and as it is stored.
    for (const from_time of [
      String(now + 30),
      unixToText(now + 30, product().app.settings.value(siteTimeZone)),
    ])
      expect(await of(null, { ...written, from_time })).toMatchObject([
        { from_time: null, to_time: now + 30, steps: [{ price: '10.00' }] },
        { from_time: now + 30, to_time: null, steps: [{ price: '7.50' }] },
      ])
    expect((await stairs({ ...written, amount: 'x' })).data).toMatchObject({
      faults: { amount: expect.any(String) },
    })
    expect((await stairs({ variant_id: '999999' })).code).toBe(0)
    const reader = await product().limitedAdmin(['store/variant/index'])
    expect((await stairs({}, reader.token)).code).not.toBe(1)
  })

  test('whatever refers to a category or tag refers to the one that it is merged into', async () => {
    const merge = async (call: string, from: number, into: number) =>
      product().call(`/admin/${call}/merge`, {
        ...{ method: 'POST', token: await tokenOfStaff(), language: 'en' },
        body: { ids: [from], into },
      })
    const [from, into] = [await add('category', { name: 'From' }), await add('category', { name: 'Into' })]
    const below = await add('category', { name: 'Below', pid: from })
    const label = async (name: string) => Number((await product().rows('content/tag').insert({ name })).id)
    const [old, kept] = [await label('Old'), await label('Kept')]
    const inside = await add('product', { name: 'Inside', category_id: from, tag_ids: [old] })
    const shown = await add('product', {
      ...{ name: 'Shown', category_id: into, more_category_ids: [made.pots, from], tag_ids: [old, kept] },
    })
    const menu_id = Number((await product().rows('content/menu').insert({ name: 'Shop' })).id)
    const items = product().rows('content/menuItem')
    const target = { resource: 'store/category', row_id: from }
    const item = Number((await items.insert({ menu_id, label: 'Ours', target })).id)

    expect(JSON.stringify(await merge('store.category', from, below))).toContain('nor below it')
    expect(await merge('store.category', from, into)).toMatchObject({ code: 1 })
    expect(await merge('content.tag', old, kept)).toMatchObject({ code: 1 })
    expect(await rows('product').find(inside)).toMatchObject({ category_id: into, tag_ids: [kept] })
    expect(await rows('product').find(shown)).toMatchObject({
      more_category_ids: [made.pots, into],
      tag_ids: [kept],
    })
    expect(await rows('category').find(below)).toMatchObject({ pid: into })
    expect(await rows('category').find(from)).toBeNull()
    expect(await items.find(item)).toMatchObject({ target: { resource: 'store/category', row_id: into } })
  })

  describe('a product', () => {
    test('is put on sale once nothing is missing, and is told what is', async () => {
      const id = await add('product', { name: 'Bare' })
      const put = async () =>
        product().call('/admin/store.product/putOnSale', {
          method: 'POST',
          token: await tokenOfStaff(),
          body: { ids: [id] },
          language: 'en',
        })
      expect(await put()).toMatchObject({ code: 0 })
      await rows('product').update([id], sellable({ name: 'Bare' }))
      await add('variant', { product_id: id, price: '0.00' })
      expect(JSON.stringify(await put())).toContain('variant with a price above 0')
      const [variant] = await product()
        .app.database.read.selectFrom('store_variant')
        .select('id')
        .where('product_id', '=', id)
        .execute()
      await rows('variant').update([Number(variant?.id)], { price: '9.00' })
      expect(await put()).toMatchObject({ code: 1 })
      expect(await rows('product').find(id)).toMatchObject({ status: 'on_sale', price_from: '9.00' })
    })

    test('has one variant of each combination of its options’ values', async () => {
      const id = await add('product', { name: 'Options' })
      const body = {
        id,
        row_version: 1,
        options: [
          { key: 'a', name: 'Weight', values: [{ name: '50 g' }, { name: '100 g' }] },
          { key: 'b', name: 'Tin', values: [{ name: 'Red' }] },
        ],
      }
      expect(await edit('product', body)).toMatchObject({ code: 1 })
      const { data } = await product().call<{ row: Row }>(`/admin/store.product/edit?id=${id}`, {
        token: await tokenOfStaff(),
      })
      const [weight, tin] = data.row.options as readonly { readonly values: readonly Row[] }[]
      const [w50, w100] = weight?.values.map((one) => Number(one.id)) ?? []
      const [red] = tin?.values.map((one) => Number(one.id)) ?? []
      const save = (variants: readonly Row[], row_version: unknown) =>
        edit('product', { id, row_version, variants })
      const fault = async (value_ids: readonly unknown[]) =>
        JSON.stringify((await save([{ key: 'x', value_ids, price: '1.00' }], data.row.row_version)).data)
      for (const wrong of [
        [w50, w100],
        [w50, w100, red],
        [999_999, red],
      ])
        expect(await fault(wrong)).toContain('value_ids')
      const both = [
        { key: 'x', value_ids: [red, w50], price: '1.00' },
        { key: 'y', value_ids: [w100, red], price: '2.00' },
      ]
      expect(await save(both, data.row.row_version)).toMatchObject({ code: 1 })
      expect(await rows('product').find(id)).toMatchObject({ price_from: '1.00', price_to: '2.00' })
      const { code } = (await rows('product').find(id)) ?? {}
      const skus = await product()
        .app.database.read.selectFrom('store_variant')
        .select('sku')
        .where('product_id', '=', id)
        .orderBy('id')
        .execute()
      expect(skus).toEqual([{ sku: `${code}-1` }, { sku: `${code}-2` }])
      const version = (await rows('product').find(id))?.row_version
      expect(
        JSON.stringify(await save([{ key: 'z', value_ids: [w50, red], price: '1.00' }], version)),
      ).toContain('value_ids')
      const drop = [{ id: (data.row.options as readonly Row[])[1]?.id, removed: true }]
      expect(await edit('product', { id, row_version: version, options: drop })).toMatchObject({ code: 0 })
    })

    test('gets all that is missing of its combinations by one call, once, which tells it before', async () => {
      const id = await add('product', { name: 'Many' })
      const first = await add('variant', { product_id: id, price: '4.50', weight: 80 })
      const options = ['Weight', 'Tin'].map((name) => ({
        ...{ key: name, name },
        values: ['x', 'y', 'z'].map((value) => ({ name: `${name} ${value}` })),
      }))
      const { row_version } = (await rows('product').find(id)) ?? {}
      expect(await edit('product', { id, row_version, options })).toMatchObject({ code: 1 })
      const make = async (more: Row = {}, token?: string) =>
        product().call<{ added: readonly unknown[]; completed: readonly { id: number }[] }>(
          '/admin/store.product/makeVariants',
          {
            ...{ method: 'POST', token: token ?? (await tokenOfStaff()), language: 'en' },
            body: { id, ...more },
          },
        )
      const stored = () =>
        product()
          .app.database.read.selectFrom('store_variant')
          .select(['id', 'combination', 'price', 'weight'])
          .where('product_id', '=', id)
          .execute()
      const told = (await make({ preview: true })).data
      expect([told.added.length, told.completed.map((one) => one.id)]).toEqual([8, [first]])
      expect(await stored()).toHaveLength(1)
      // Two who press at once make them once.
      const counts = (await Promise.all([make(), make()])).map(({ data }) => data.added.length)
      expect(counts.toSorted()).toEqual([0, 8])
      const made = await stored()
      expect(new Set(made.map(({ combination }) => combination)).size).toBe(9)
      expect(new Set(made.map(({ price, weight }) => `${price} ${weight}`)).size).toBe(1)
      const letters = Array.from({ length: 90 }, (_, at) => ({ name: `n${at}` }))
      const more = options.map((one) => ({
        ...one,
        key: `${one.key}2`,
        name: `${one.name} 2`,
        values: letters,
      }))
      const other = await add('product', { name: 'Too many' })
      expect(await edit('product', { id: other, row_version: 1, options: more })).toMatchObject({ code: 1 })
      const refused = await make({ id: other })
      expect([refused.code, JSON.stringify(refused.data)]).toEqual([
        0,
        expect.stringContaining('1000 variants'),
      ])
      // Variants that are alike but for an option that is gone stay, and take their room.
      const third = await add('product', { name: 'Left over' })
      const colours = { key: 'c', name: 'Colour', values: letters.slice(0, 6) }
      expect(await edit('product', { id: third, row_version: 1, options: [colours] })).toMatchObject({
        code: 1,
      })
      const { write } = product().app.database
      const left = Array.from({ length: 996 }, (_, at) => ({ product_id: third, combination: `left ${at}` }))
      await write.insertInto('store_variant').values(left).execute()
      const { value_id } = await write
        .selectFrom('store_option_value as value')
        .innerJoin('store_option as option', 'option.id', 'value.option_id')
        .select(({ fn }) => fn.min('value.id').as('value_id'))
        .where('option.product_id', '=', third)
        .executeTakeFirstOrThrow()
      const old = await write
        .selectFrom('store_variant')
        .select('id')
        .where('product_id', '=', third)
        .execute()
      const links = old.map((one) => ({ store_variant_id: one.id, value_id }))
      await write.insertInto('store_variant_value').values(links).execute()
      expect((await make({ id: third })).data).toEqual(refused.data)
      expect((await make({ id: 999_999 })).code).toBe(0)
      const reader = await product().limitedAdmin(['store/product/index'])
      expect((await make({}, reader.token)).code).toBe(401)
    })

    test('that is on sale has no variant switched on that lacks a value of an option', async () => {
      const { id, variant } = await sold('10.00')
      await rows('variant').update([variant], { status: '0' })
      const option_id = await add('option', { product_id: id, name: 'Size' })
      const large = await add('optionValue', { option_id, name: 'Large' })
      const on = async (values: Row) => {
        const { row_version } = (await rows('product').find(id)) ?? {}
        return edit('product', { id, row_version, variants: [{ id: variant, status: '1', ...values }] })
      }
      expect(JSON.stringify(await on({}))).toContain('value_ids')
      expect(await rows('variant').find(variant)).toMatchObject({ status: '0' })
      expect(await on({ value_ids: [large] })).toMatchObject({ code: 1 })
    })

    test('keeps changes of its texts in a draft while it is on sale, and its prices change at once', async () => {
      const { id, variant } = await sold('10.00', { slug: 'drafted' })
      const version = (await rows('product').find(id))?.row_version
      const later = await edit('product', { id, row_version: version, name: 'Canaryname' })
      expect(later).toMatchObject({ code: 1 })
      expect((await get('/product/drafted')).body).not.toContain('Canaryname')
      const now = (await rows('product').find(id))?.row_version
      await edit('product', { id, row_version: now, variants: [{ id: variant, price: '8.00' }] })
      expect((await get('/product/drafted')).body).toContain('8.00')
    })

    test('is previewed with the prices that its editor reads', async () => {
      const later = Math.floor(product().now / 1000) + 86_400
      const { id } = await sold('12.34', { slug: 'coming', sale_from: later })
      const { token, groupId } = await product().limitedAdmin(['store/product/index', 'store/product/edit'])
      const seen = async () => {
        const answer = await product().call<{ html: string }>('/admin/store.product/preview', {
          ...{ method: 'POST', token, body: { id, values: {} } },
        })
        return answer.data.html
      }
      expect(await seen()).toContain('12.34')
      for (const limits of [
        { 'store/variant': { fields: { price: 'hidden' } } },
        { 'store/product': { fields: { variants: 'hidden', images: 'hidden' } } },
      ]) {
        await product()
          .rows('auth/group')
          .update([groupId], { limits: JSON.stringify(limits) })
        const html = await seen()
        expect(html).toContain('<h1>Oolong</h1>')
        expect([limits, html.includes('12.34')]).toEqual([limits, false])
      }
    })

    test('has a page that guests see only while it is sold', async () => {
      const now = Math.floor(product().now / 1000)
      const { id } = await sold('10.00', { slug: 'timed', sale_from: now + 60, sale_to: now + 120 })
      const codes = []
      for (const seconds of [0, 59, 1, 59, 1]) {
        product().now += seconds * 1000
        codes.push((await get('/product/timed')).status)
      }
      expect(codes).toEqual([404, 404, 200, 200, 404])
      await rows('product').update([id], { sale_from: null, sale_to: null })
      expect((await get('/product/timed')).body).toContain('"@type":"Product"')
      await rows('product').update([id], { status: 'off_sale' })
      const gone = await get('/product/timed')
      expect([gone.status, gone.body.includes('noindex')]).toEqual([200, true])
      expect(gone.body).not.toContain('"@type":"Product"')
      product().now += 31 * 86_400_000
      expect((await get('/product/timed')).status).toBe(404)
    })
  })

  describe('prices', () => {
    test('that are shown are the lowest that apply at this moment, and lists follow when offers begin and end', async () => {
      const now = Math.floor(product().now / 1000)
      const { id, variant } = await sold('10.00', { slug: 'offer' })
      await add('price', { variant_id: variant, amount: '6.00', from_time: now + 10, to_time: now + 20 })
      await add('price', { variant_id: variant, amount: '7.00', min_quantity: 5 })
      const shown = async () => {
        const { data } = await ask<{ row: { variants: readonly Row[] } }>(`show?id=${id}`)
        return data.row.variants[0]
      }
      const follow = async () => {
        await product().app.jobs.start('store/prices', {}, product().context())
        await product().app.jobs.runDue()
      }
      expect(await shown()).toMatchObject({
        price: '10.00',
        list_price: null,
        steps: [
          { quantity: 1, price: '10.00' },
          { quantity: 5, price: '7.00' },
        ],
      })
      product().now += 10_000
      expect(await shown()).toMatchObject({ price: '6.00', list_price: '10.00' })
      await follow()
      expect(await rows('product').find(id)).toMatchObject({ price_from: '6.00', price_to: '6.00' })
      product().now += 60_000
      await follow()
      expect(await rows('product').find(id)).toMatchObject({ price_from: '10.00' })
    })

    test('on a page follow offers at the second at which these begin and end', async () => {
      const now = Math.floor(product().now / 1000)
      const { id } = await sold('10.00', { slug: 'dearer' })
      const value = async () => {
        const option_id = await add('option', { product_id: id, name: 'Size' })
        return add('optionValue', { option_id, name: 'Large' })
      }
      const large = await add('variant', { product_id: id, value_ids: [await value()], price: '30.00' })
      await add('price', { variant_id: large, amount: '20.00', from_time: now + 10, to_time: now + 20 })
      const shown = []
      for (const seconds of [0, 10, 9, 1]) {
        product().now += seconds * 1000
        shown.push(/¥(?:30|20)\.00/.exec((await get('/product/dearer')).body)?.[0])
      }
      expect(shown).toEqual(['¥30.00', '¥20.00', '¥20.00', '¥30.00'])
    })

    test('of two variants that change at once are both in what their product is listed by', async () => {
      const { id, variant } = await sold('20.00')
      const option_id = await add('option', { product_id: id, name: 'Size' })
      const large = await add('optionValue', { option_id, name: 'Large' })
      const other = await add('variant', { product_id: id, value_ids: [large], price: '30.00' })
      const offer = (variant_id: number) => add('price', { variant_id, amount: '1.00' })
      const [first, second] = [await offer(variant), await offer(other)]
      const cost = (id: number, amount: string) => rows('price').update([id], { amount })
      for (let round = 0; round < 9; round++) {
        const [low, high] = [`${1 + round}.00`, `${10 + round}.00`]
        await Promise.all([cost(first, low), cost(second, high)])
        expect(await rows('product').find(id)).toMatchObject({ price_from: low, price_to: high })
      }
    })

    test('of groups are for their members', async () => {
      const { id, variant } = await sold('10.00')
      const member = await product().member([])
      const [user] = await product()
        .app.database.read.selectFrom('user')
        .select('group_id')
        .where('id', '=', member.id)
        .execute()
      await add('groupDiscount', { group_id: user?.group_id, permille: 850 })
      const live = (memberToken?: string) =>
        ask<{ list: readonly Row[] }>(`live?ids[]=${id}`, memberToken ? { memberToken } : {})
      const priceIn = ({ data }: Awaited<ReturnType<typeof live>>) =>
        (data.list as readonly { readonly variants: readonly Row[] }[])[0]?.variants[0]
      expect(priceIn(await live())).toMatchObject({ id: variant, price: '10.00' })
      expect(priceIn(await live(member.token))).toMatchObject({ price: '8.50', list_price: '10.00' })
      // Cards need no more than what a product costs from and to.
      const option_id = await add('option', { product_id: id, name: 'Size' })
      const large = await add('optionValue', { option_id, name: 'Large' })
      await add('variant', { product_id: id, value_ids: [large], price: '30.00' })
      const { data } = await ask(`live?ids[]=${id}&range=1`, { memberToken: member.token })
      expect(data.list).toEqual([{ id, price_from: '8.50', price_to: '25.50' }])
      expect((await ask(`live?ids[]=${id}&range=2`)).code).toBe(0)
    })
  })

  test('calls answer in the language of the caller, with nothing that buyers are not to know', async () => {
    const { id, variant } = await sold('10.00', {
      name: '乌龙茶',
      body: '<p>香</p>',
      translations: { en: { name: 'Dark oolong', body: '<p>Sweet</p>' } },
    })
    const other = await sold('12.00')
    const show = async (language: Language) => (await ask<{ row: Row }>(`show?id=${id}`, { language })).data
    expect((await show('zh-cn')).row).toMatchObject({ name: '乌龙茶', body: '<p>香</p>' })
    expect((await show('en')).row).toMatchObject({ name: 'Dark oolong', body: '<p>Sweet</p>' })
    expect((await show('en')).row).not.toHaveProperty('sold')
    const { data } = await ask(`live?ids[]=${other.id}&ids[]=${id}&ids[]=999999`)
    expect(data.list).toMatchObject([
      { id: other.id, variants: [{ id: other.variant, price: '12.00' }] },
      { id, variants: [{ id: variant, price: '10.00' }] },
    ])
  })

  describe('the list', () => {
    let ids: readonly number[]
    beforeAll(async () => {
      const of = async (price: string, more: Row) => (await sold(price, more)).id
      ids = [
        await of('30.00', { name: 'Small pot', category_id: made.pots, brand_id: made.hill }),
        await of('90.00', { name: 'Large pot', category_id: made.pots, more_category_ids: [made.tea] }),
        await of('5.00', { name: 'Cup', category_id: made.pots }),
      ]
    })
    const names = async (query: string) =>
      (await ask(`index?category=pots&${query}`)).data.list.map(({ name }) => name)

    test('is narrowed by category and those below, brand, price and stock, in five orders', async () => {
      expect(await names('sort=price')).toEqual(['Cup', 'Small pot', 'Large pot'])
      expect(await names('sort=price_desc')).toEqual(['Large pot', 'Small pot', 'Cup'])
      expect(await names('brand=hillside')).toEqual(['Small pot'])
      expect(await names('price_from=30&price_to=90&sort=price')).toEqual(['Small pot', 'Large pot'])
      expect(await names('sort=newest&limit=1&page=2')).toHaveLength(1)
      expect((await ask('index?category=all')).data.list.map(({ id }) => id)).toContain(ids[1])
    })

    test('counts what each choice would leave', async () => {
      const { facets, total } = (await ask('index?category=pots')).data
      expect(total).toBe(3)
      expect(facets.brands).toEqual([{ id: made.hill, count: 1 }])
      const queries = ['', 'category=pots', 'category=all', 'brand=hillside', 'category=pots&brand=hillside']
      for (const filter of [
        ...queries,
        'in_stock=1',
        'category=tea&price_from=10',
        'in_stock=1&category=all',
      ]) {
        const { data } = await ask(`index?${filter}&limit=48`)
        expect(data.list, filter).toHaveLength(data.total)
        const without = (name: string) => filter.replace(new RegExp(`&?${name}=\\w+`), '')
        const left = async (name: string, value: string) =>
          (await ask(`index?${without(name)}&${name}=${value}`)).data.total
        expect(data.facets.in_stock, filter).toBe(await left('in_stock', '1'))
        const hill = (data.facets.brands as readonly { id: number; count: number }[]).find(
          ({ id }) => id === made.hill,
        )
        expect(hill?.count ?? 0, filter).toBe(await left('brand', 'hillside'))
      }
    })

    test('refuses what no list can have, and knows no category that is not there', async () => {
      for (const wrong of ['price_from=abc', 'price_to=-1', 'in_stock=2', 'sort=x', 'page=0', 'limit=49'])
        expect(await ask(`index?${wrong}`), wrong).toMatchObject({ code: 0 })
      expect(await ask('index?category=nowhere')).toMatchObject({ code: 0 })
      for (const url of ['/products?sort=x', '/products?brand=nowhere', '/products?page=99'])
        expect((await get(url)).status, url).toBe(404)
    })

    test('is a page with its filters, at the paths of categories and brands, too', async () => {
      for (const url of ['/products', '/products/pots', '/brand/hillside', '/products/pots?price_to=40'])
        expect((await get(url)).body, url).toContain('Small pot')
      expect((await get('/products/pots?price_to=20')).body).not.toContain('Small pot')
      expect((await get('/products/pots?brand=hillside&in_stock=0&sort=price')).body).toContain('noindex')
      expect((await get('/sitemap-store-product-1.xml')).body).toContain('/product/')
    })

    test('is there in every language, and what is not translated is known by its own', async () => {
      const [row] = (await ask('index?category=pots&sort=price')).data.list
      const own = `/product/${(row as { slug?: string }).slug}`
      for (const path of [own, '/products/pots', '/brand/hillside']) {
        const { status, body } = await get(`/en${path}`)
        expect(status, path).toBe(200)
        expect(/rel="canonical" href="([^"]*)"/.exec(body)?.[1], path).toMatch(
          new RegExp(`^(https?://[^/]+)?${path}$`),
        )
        expect(body, path).toContain('lang="en"')
      }
      expect((await get(`/en${own}`)).body).toContain('Add to cart')
    })

    test('stands on pages as a block, and so do its categories', async () => {
      const shown = async (type: string, props: Row) => {
        const body = { values: { title: 'Page', slots: [{ id: 'a', type, props }] }, language: 'zh-cn' }
        const answer = await product().call<{ html: string }>('/admin/content.page/preview', {
          ...{ method: 'POST', token: await tokenOfStaff(), body },
        })
        expect(answer, answer.msg).toMatchObject({ code: 1 })
        return answer.data.html
      }
      const pots = `store/category:${made.pots}`
      const goods = await shown('productList', { title: 'Goods', category: pots, sort: 'weigh', count: 8 })
      expect(goods).toContain('Small pot')
      expect(goods).not.toContain('Oolong')
      expect(await shown('categoryTiles', { count: 8 })).toContain('href="/products/pots"')
    })

    test('of a disabled category shows nowhere', async () => {
      await rows('category').update([Number(made.pots)], { status: '0' })
      expect(await ask('index?category=pots')).toMatchObject({ code: 0 })
      expect((await get('/products')).body).not.toContain('Small pot')
      await rows('category').update([Number(made.pots)], { status: '1' })
      expect((await get('/products')).body).toContain('Small pot')
    })
  })
})
