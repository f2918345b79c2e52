import type { App } from '#server/context.ts'
import { allowedMimeTypes, allowedSuffixes, maxUploadSize } from '../../upload-settings.ts'
import type { Allowed } from './check.ts'

/** What may be uploaded at this moment. */
export function uploadLimits({ settings: { value } }: Pick<App, 'settings'>): Allowed & {
  readonly maxSize: number
} {
  return {
    maxSize: value(maxUploadSize),
    allowedSuffixes: value(allowedSuffixes),
    allowedMimeTypes: value(allowedMimeTypes),
  }
}
