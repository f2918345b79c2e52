import { BlockPlaces } from '#web/fields/blocks/block-places.ts'
import { fieldParts } from '#web/fields/parts.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { InputProps } from '#web/screens/side.ts'

const { Input } = fieldParts.blocks

/** Where a page puts blocks of its own around its content, instead of those of its layout. */
const around = ['top', 'side', 'bottom'] as const

/** The blocks of a page, in the places that every layout has. */
export function SlotsInput({ stored: _, ...props }: InputProps) {
  const t = useNamespaces(['content/page'])
  const places = around.map((slot) => ({ slot, label: t(`content/page:texts.place_${slot}`) }))
  return (
    <BlockPlaces value={places}>
      <Input {...props} />
    </BlockPlaces>
  )
}
