import { useNamespaces } from '#web/i18n/i18n.ts'
import type { ClientSide } from '#web/screens/side.ts'
import { type Hue, Tag } from '#web/ui/tag.tsx'
import type { article } from './article.ts'
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

/** The state of an article as it shows: with what its times and its draft make of it. */
export const articleClient: ClientSide<typeof article> = {
  cells: { status: ({ row }) => <State state={shownState(row, Date.now() / 1000)} /> },
}

function State({ state }: { readonly state: ShownState }) {
  const t = useNamespaces(['content/article'])
  const keys = [`content/article:options.status.${state}`, `content/article:texts.state_${state}`]
  return <Tag hue={hues[state]}>{t(keys)}</Tag>
}
