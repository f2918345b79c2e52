import { nodeOf } from '#core/access/permissions.ts'
import { adminUrl } from '#core/wire.ts'
import { RequestFailure, request } from '#web/api/request.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useRights } from '#web/stores/permissions.ts'
import { toast } from '#web/ui/feedback/feedback.ts'
import { Glyph } from '#web/ui/icons/glyph.tsx'
import css from './calendar.module.css'
import type { Coming, SiteAsOf } from './calendar.ts'

/** Whether the caller may see the site as of another moment. */
export function useCanSeeSite(): boolean {
  return useRights().nodes.has(nodeOf('content/calendar', 'siteAsOf'))
}

/** Opens the site as of a moment in a window of its own; answers what was in the way of that. */
export async function openSite(time: number): Promise<string | null> {
  try {
    const options = { method: 'POST', body: { time }, dedupe: false, showsError: false } as const
    const { data } = await request<SiteAsOf>(adminUrl('content/calendar', 'siteAsOf'), options)
    window.open(data.url, '_blank', 'noopener')
    return null
  } catch (error) {
    if (error instanceof RequestFailure) return error.message
    throw error
  }
}

/** Leads from what changes at a time to the site as of then. */
export function SiteThen({ entry: { time, kind, title } }: { readonly entry: Coming }) {
  const t = useNamespaces(['content'])
  const label = t('content:calendar.site.atTime', {
    title,
    kind: t(`content:calendar.kind.${kind}`),
  })
  const open = async () => {
    const refused = await openSite(time)
    if (refused !== null) toast.error(refused)
  }
  return (
    <button type="button" className={css.site} aria-label={label} title={label} onClick={() => void open()}>
      <Glyph name="eye" size={14} />
    </button>
  )
}
