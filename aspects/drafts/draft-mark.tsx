import { Tooltip } from 'antd'
import { useMoments } from '#web/fields/times/moments.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { FrameProps } from '#web/screens/row-parts.tsx'
import css from './drafts.module.css'

const states = ['open', 'scheduled', 'failed'] as const

/** Says in a list that something waits to become of a row; other rows are called as they are. */
export function DraftMark({ row, children }: FrameProps) {
  const state = states.find((one) => one === row.draft_state)
  if (!state) return children
  return (
    <span className={css.marked}>
      <Mark state={state} time={Number(row.draft_apply_time) || null} />
      {children}
    </span>
  )
}

function Mark({ state, time }: { readonly state: (typeof states)[number]; readonly time: number | null }) {
  const t = useNamespaces(['drafts'])
  const moments = useMoments()
  const text = t(`drafts:mark.${state}`, { time: time === null ? '' : moments.text(time) })
  return (
    <Tooltip title={text}>
      <span className={css.mark} data-state={state} role="img" aria-label={text} />
    </Tooltip>
  )
}
