import { useTranslation } from 'react-i18next'
import { nodeOf } from '#core/access/permissions.ts'
import type { ResourceJson } from '#core/describe.ts'
import { actionKeys } from '#core/messages.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { toast } from '../../../ui/feedback/feedback.ts'
import { Glyph } from '../../../ui/icons/glyph.tsx'
import css from '../list.module.css'
import { AnchoredBubble, PopupAnchor, usePopup } from './popup-anchor.tsx'

interface MissingProps {
  readonly resource: ResourceJson
  /** why something is missing, by node */
  readonly missing: Readonly<Record<string, string>>
}

/**
 * What the person who is looked at cannot do here, each with the reason: with the list, or with its rows. Seen by those who look
 * through their eyes.
 */
export function MissingButtons({ of, ...props }: MissingProps & { readonly of: 'list' | 'rows' }) {
  return useMissing(props, of).map(({ call, label, reason, said }) => (
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
  ))
}

/** The same for a row: behind one button. */
export function MissingOfRow({ name, ...props }: MissingProps & { readonly name: string }) {
  const t = useNamespaces(['list'])
  const missing = useMissing(props, 'rows')
  const popup = usePopup()
  if (missing.length === 0) return null
  return (
    <PopupAnchor popup={popup}>
      <button
        {...popup.button}
        type="button"
        className={`${css.rowButton} ${css.missing}`}
        aria-label={t('list:missingFor', { name })}
        title={t('list:missingFor', { name })}
      >
        <Glyph name="lock" size={14} />
      </button>
      {popup.isOpen && (
        <AnchoredBubble popup={popup}>
          <ul className={css.reasons}>
            {missing.map(({ call, said }) => (
              <li key={call}>{said}</li>
            ))}
          </ul>
        </AnchoredBubble>
      )}
    </PopupAnchor>
  )
}

function useMissing({ resource, missing }: MissingProps, of: 'list' | 'rows') {
  const { t } = useTranslation()
  const tell = useNamespaces(['list', 'core'])
  const all = [...new Set<string>([...resource.calls, ...Object.keys(resource.actions)])]
  const isOfRows = (call: string) =>
    ['edit', 'del'].includes(call) || (resource.actions[call] ?? { on: 'none' }).on !== 'none'
  return all.flatMap((call) => {
    const reason = missing[nodeOf(resource.name, call)]
    if (reason === undefined || (of === 'rows' && !isOfRows(call))) return []
    const label = t(actionKeys(resource.name, call))
    return [{ call, label, reason, said: tell('list:missing', { label, reason }) }]
  })
}
