import { expect } from 'vitest'
import { addRow, makePicture, uploadPicture } from '../screens.ts'
import type { Stage } from '../stage.ts'

let keys = 0
const act = (stage: Stage, call: string, body: Readonly<Record<string, unknown>>) =>
  stage.call(`/admin/store.${call}`, { body: { idempotency_key: `offer-${++keys}-key`, ...body } })

/** A product with one variant, on sale, with so many in stock. */
export async function offer(
  stage: Stage,
  name: string,
  slug: string,
  price: string,
  quantity: number,
  hue: number,
  more: Readonly<Record<string, unknown>> = {},
) {
  const picture = await uploadPicture(stage, await stage.product.signIn(), await makePicture(hue, 600, 600))
  const id = await addRow(stage, 'store/product', {
    ...{ name, slug, images: [picture], image_alts: [{ key: picture, value: name }] },
    category_id: 1,
    ...more,
    variants: [{ key: 'a', price, sku: slug.toUpperCase() }],
  })
  const { data } = await stage.call<{ list: readonly { id: number; sku: string }[] }>(
    '/admin/store.variant/index?limit=100',
  )
  const variant_id = data?.list.find(({ sku }) => sku === slug.toUpperCase())?.id ?? 0
  await act(stage, 'stock/receive', { variant_id, warehouse_id: 1, quantity })
  expect(await stage.call('/admin/store.product/putOnSale', { body: { ids: [id] } })).toMatchObject({
    code: 1,
  })
  return { id, variant_id }
}
