import { sizeText } from '#core/values/size.ts'
import type { Translate } from '#web/i18n/i18n.ts'

/** What the site allows to be uploaded, as the site config tells it. */
export interface UploadLimits {
  /** bytes; 0: the server alone decides */
  readonly maxSize: number
  readonly allowedSuffixes: string | readonly string[]
  readonly allowedMimeTypes: string | readonly string[]
}

/** Message keys of the refusals, in the order of the checks. */
export type UploadRefusal = 'uploadIncomplete' | 'uploadType' | 'uploadSize'

/**
 * Why a file is not taken, or null. In this order: it has a name and a size; its extension or its type is listed (in
 * upper or lower case, the extension with or without its dot); it is not too large. The server checks again.
 */
export function refusalOf(
  file: { readonly name: string; readonly size: number; readonly type: string },
  limits: UploadLimits,
): UploadRefusal | null {
  if (!file.name || !file.size) return 'uploadIncomplete'
  const suffixes = words(limits.allowedSuffixes).map((suffix) => suffix.replace(/^\./, ''))
  const types = words(limits.allowedMimeTypes)
  const suffix = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? ''
  const isListed = suffixes.includes(suffix) || types.includes(file.type.toLowerCase())
  if (suffixes.length + types.length > 0 && !isListed) return 'uploadType'
  if (limits.maxSize > 0 && file.size > limits.maxSize) return 'uploadSize'
  return null
}

/** What people are told of a refusal. */
export function refusalText(
  t: Translate,
  refusal: UploadRefusal,
  { size }: { readonly size: number },
  { maxSize }: UploadLimits,
): string {
  return size === 0 ? t('fields:upload.empty') : t(`core:problems.${refusal}`, { max: sizeText(maxSize) })
}

function words(list: string | readonly string[]): readonly string[] {
  const items = typeof list === 'string' ? list.split(/[\s,]+/) : list
  return items.map((item) => item.trim().toLowerCase()).filter(Boolean)
}
