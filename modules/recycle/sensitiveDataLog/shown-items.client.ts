import { useNamespaces } from '#web/i18n/i18n.ts'

type Side = 'before' | 'after'

/** An item of a recorded value in words; of a row that is gone the number. */
export interface Item {
  readonly text: string
  readonly isGone: boolean
}

/** Reads what the items of a recorded value are called; null where the recorded text says it all. */
export function useItems(): (
  record: Readonly<Record<string, unknown>>,
  side: Side,
) => readonly Item[] | null {
  const t = useNamespaces(['security/sensitiveDataLog'])
  return (record, side) => {
    const shown = record[`${side}_shown`]
    if (!Array.isArray(shown)) return null
    return (shown as readonly { readonly text: string; readonly is_gone?: 1 }[]).map(({ text, is_gone }) => ({
      text: is_gone ? t('security/sensitiveDataLog:texts.gone', { id: text }) : text,
      isGone: is_gone === 1,
    }))
  }
}
