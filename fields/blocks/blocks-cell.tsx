import type { Block } from '#core/values/block.ts'
import { useBlockTypes } from '#web/fields/blocks/block-types.ts'
import { Line, NoValue } from '#web/fields/cell-parts.tsx'
import type { CellProps } from '#web/fields/field-part.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { typeName } from './block-names.client.ts'

/** What blocks there are, by their types. */
export function BlocksCell({ value }: CellProps) {
  useBlockTypes()
  const t = useNamespaces(['core'])
  const blocks = Array.isArray(value) ? (value as readonly Block[]) : []
  if (blocks.length === 0) return <NoValue />
  return <Line text={blocks.map(({ type }) => typeName(type)).join(t('core:and'))} />
}
