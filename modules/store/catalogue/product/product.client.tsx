import { lazy } from 'react'
import { ImagesCell } from '#fields/file/kind.client.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useResource } from '#web/resources/resources-context.tsx'
import type { CellProps, ClientSide } from '#web/screens/side.ts'
import { type Hue, Tag } from '#web/ui/tag/tag.tsx'
import type { product } from './product.ts'

const VariantMatrix = lazy(async () => ({
  default: (await import('../variant/matrix/variant-matrix.tsx')).VariantMatrix,
}))
const OptionsInput = lazy(async () => ({ default: (await import('./options-input.tsx')).OptionsInput }))
const AltsInput = lazy(async () => ({ default: (await import('./alts-input.tsx')).AltsInput }))

const hues: Readonly<Record<string, Hue>> = { in: 'green', few: 'gold', out: 'red', preorder: 'blue' }

/** How products are listed and worked on. A new one begins with the variant that every product has. */
export const productClient: ClientSide<typeof product> = {
  cells: {
    images: Cover,
    band: Band,
  },
  inputs: { options: OptionsInput, variants: VariantMatrix, image_alts: AltsInput },
  initialValues: {
    variants: [{ key: 'first', value_ids: [], sku: '', price: null, list_price: null, status: '1' }],
  },
}

/** How much there is of it. */
function Band({ row: { band } }: CellProps<typeof product>) {
  const t = useNamespaces(['store/product'])
  return <Tag hue={hues[band] ?? 'gray'}>{t(`store/product:options.band.${band}`)}</Tag>
}

/** The first picture; the others are in the form. */
function Cover({ row }: CellProps<typeof product>) {
  const { json } = useResource('store/product')
  const { images } = json.fields
  return (
    images && (
      <ImagesCell resource={json} name="images" field={images} row={row} value={row.images?.slice(0, 1)} />
    )
  )
}
