import { create } from 'zustand'
import type { Language } from '#core/wire.ts'
import { useSite } from '#web/stores/site.ts'

/** Pixels that pages are laid out for. */
export const widths = { phone: 390, tablet: 768, desktop: 1280 } as const
export type Width = keyof typeof widths

interface Look {
  readonly width: Width
  readonly language: Language | null
  /** the kind of page that a record without one of its own is looked at on */
  readonly on: string
}

/** How previews are looked at, from one record to the next. */
export const useLook = create<Look>()(() => ({ width: 'phone', language: null, on: '' }))

/** The languages of the site, its own first, and the one that previews are looked at in. */
export function usePreviewLanguage(): { readonly offered: readonly Language[]; readonly language: Language } {
  const { base, others } = useSite(({ languages }) => languages)
  const wanted = useLook(({ language }) => language)
  const offered = [base, ...others]
  return { offered, language: offered.find((one) => one === wanted) ?? base }
}
