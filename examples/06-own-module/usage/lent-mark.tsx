import { useNamespaces } from '#web/i18n/i18n.ts'
import type { FrameProps, RowParts } from '#web/screens/row-parts.tsx'
import { Tag } from '#web/ui/tag/tag.tsx'

/** What lists of tools show of the count. */
export const usageParts: RowParts = {
  name: 'usage',
  namespaces: ['lending'],
  frameOf: ({ name, label }, field) => (name === 'lending/tool' && field === label ? LentMark : null),
}

/** The name of a tool, and how often it was lent. */
function LentMark({ row, children }: FrameProps) {
  const t = useNamespaces(['lending'])
  const count = Number(row.lent ?? 0)
  if (count === 0) return children
  return (
    <span className="row gap-2">
      {children}
      <Tag hue="gray">{t('lending:lent', { count })}</Tag>
    </span>
  )
}
