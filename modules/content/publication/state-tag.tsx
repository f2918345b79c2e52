import { useNamespaces } from '#web/i18n/i18n.ts'
import { type Hue, Tag } from '#web/ui/tag.tsx'
import { type ShownState, shownState } from './shown-state.ts'

const hues: Readonly<Record<ShownState, Hue>> = {
  draft: 'gold',
  in_review: 'purple',
  scheduled: 'blue',
  published: 'green',
  pending: 'cyan',
  expired: 'gray',
  archived: 'gray',
}

interface StateTagProps {
  /** such as `content/article` */
  readonly resource: string
  readonly row: Readonly<Record<string, unknown>>
}

/** The state of a row as it shows: with what its times and its draft make of it. */
export function StateTag({ resource, row }: StateTagProps) {
  const t = useNamespaces([resource, 'content'])
  const state = shownState(row, Date.now() / 1000)
  return <Tag hue={hues[state]}>{t([`content:state.${state}`, `${resource}:options.status.${state}`])}</Tag>
}
