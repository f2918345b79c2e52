import { useQuery } from '@tanstack/react-query'
import { adminUrl } from '#core/wire.ts'
import { request } from '#web/api/request.ts'
import { BlockPlaces } from '#web/fields/blocks/block-places.ts'
import { fieldParts } from '#web/fields/parts.ts'
import type { InputProps } from '#web/screens/side.ts'
import type { OfferedLayout, OfferedPlace } from '../layout/places.ts'

const { Input } = fieldParts.blocks
const none: readonly OfferedPlace[] = []

/** The blocks of a page, in the places of the layout that it has as the form stands. */
export function SlotsInput({ stored: _, ...props }: InputProps) {
  const chosen = Number(props.values.layout_id ?? 0)
  const { data: layouts = [] } = useQuery({
    queryKey: ['rows', 'content/layout', 'places'],
    queryFn: async ({ signal }) => {
      const options = { signal, dedupe: false, showsError: false }
      const { data } = await request<{ readonly list: readonly OfferedLayout[] }>(
        adminUrl('content/page', 'places'),
        options,
      )
      return data.list
    },
  })
  const layout = layouts.find(({ id }) => id === chosen) ?? layouts.find(({ isDefault }) => isDefault)
  return (
    <BlockPlaces value={layout?.places ?? none}>
      <Input {...props} />
    </BlockPlaces>
  )
}
