import { useState } from 'react'
import { usePage } from '#web/page/page.ts'
import { useCan } from '#web/stores/permissions.ts'
import css from './crud.module.css'
import { Designer } from './designer/designer.tsx'
import { type Beginning, Start } from './start/start.tsx'
import { beginHistory, type DesignHistory } from './state/design-history.ts'
import type { DesignState } from './state/design-state.ts'
import { dropDraft } from './state/draft.ts'

/** A design that is worked on. */
interface Open {
  readonly number: number
  readonly history: DesignHistory
  readonly from: Beginning
}

/** The code generator: where a design begins, and the designer once there is one. */
export function CrudPage() {
  const { setTitle } = usePage()
  const can = useCan()
  const [open, setOpen] = useState<Open | null>(null)
  const begin = (state: DesignState, from: Beginning = {}) =>
    setOpen({ number: (open?.number ?? 0) + 1, history: beginHistory(state), from })
  const end = () => {
    dropDraft()
    setTitle(null)
    setOpen(null)
  }
  const mayGenerate = can('crud/crud/generate')
  return (
    <div className={`${css.crud} portico`}>
      {open && mayGenerate ? (
        <Designer key={open.number} opened={open.history} from={open.from} onEnd={end} />
      ) : (
        <Start mayGenerate={mayGenerate} onBegin={begin} />
      )}
    </div>
  )
}
