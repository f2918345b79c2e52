import { useNamespaces } from '#web/i18n/i18n.ts'
import type { CellProps } from '#web/screens/side.ts'
import { Tag } from '#web/ui/tag/tag.tsx'
import type { webhook } from './webhook.ts'

/** names that a row shows */
const shown = 2

/** The first events of a webhook, and how many more there are. */
export function EventsCell({ row: { events } }: CellProps<typeof webhook>) {
  const t = useNamespaces(['routine/webhook'])
  const more = events.length - shown
  return (
    <span className="flex wrap gap-1" title={events.join(', ')}>
      {events.slice(0, shown).map((name) => (
        <Tag key={name} hue="gray">
          {name}
        </Tag>
      ))}
      {more > 0 && <span className="hint">{t('routine/webhook:texts.more', { count: more })}</span>}
    </span>
  )
}
