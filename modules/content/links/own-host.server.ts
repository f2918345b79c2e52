import type { App } from '#server/context.ts'
import { frontendDomain } from '#server/settings/kernel-settings.ts'
import { hostOf } from './link/link.ts'

/** The host of this site, as far as anybody has said what it is. */
export function ownHost({ config, settings }: App): string | null {
  const domain = settings.value(frontendDomain)
  return hostOf(config.publicUrl) ?? hostOf(/^https?:/i.test(domain) ? domain : `https://${domain}`)
}
