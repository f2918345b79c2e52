import { useTranslation } from 'react-i18next'
import { actionKeys } from '#core/messages.ts'
import { nodeOf } from '#core/permissions.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { toast } from '../../../ui/feedback/feedback.ts'
import { Glyph } from '../../../ui/icons/glyph.tsx'
import css from '../list.module.css'
import type { List } from '../use-list.ts'

interface MissingButtonsProps {
  readonly list: List
  /** why something is missing, by node */
  readonly missing: Readonly<Record<string, string>>
}

/** What the person whose list this is cannot do here, each with the reason; seen by those who look through their eyes. */
export function MissingButtons({ list: { resource }, missing }: MissingButtonsProps) {
  const { t } = useTranslation()
  const tell = useNamespaces(['list', 'core'])
  const calls = [...new Set<string>([...resource.calls, ...Object.keys(resource.actions)])]
  return calls.map((call) => {
    const reason = missing[nodeOf(resource.name, call)]
    if (reason === undefined) return null
    const label = t(actionKeys(resource.name, call))
    const said = tell('list:missing', { label, reason })
    return (
      // It can be reached, so that its reason can be read.
      <button
        key={call}
        type="button"
        className={`${css.button} ${css.missing}`}
        aria-disabled="true"
        aria-label={said}
        title={reason}
        onClick={() => toast.info(said)}
      >
        <Glyph name="lock" size={14} />
        <span>{label}</span>
      </button>
    )
  })
}
