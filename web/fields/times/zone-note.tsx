import type { Field } from '#core/field.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { isInstant, useZoneElsewhere } from './time-zone.ts'

/** Says once on a screen which time zone its instants are in, where the viewer's clock is another one. */
export function ZoneNote({ fields }: { readonly fields: readonly (Pick<Field, 'kind'> | undefined)[] }) {
  const t = useNamespaces(['fields'])
  const zone = useZoneElsewhere()
  if (zone === '' || !fields.some((field) => field && isInstant(field.kind))) return null
  return <p className="hint">{t('fields:time.zone', { zone })}</p>
}

/** What goes behind a time in a sentence: its zone in brackets, '' where that is the viewer's own. */
export function useZoneMark(at?: number | null): string {
  const t = useNamespaces(['fields'])
  const zone = useZoneElsewhere(at ?? undefined)
  return zone && t('fields:time.mark', { zone })
}
