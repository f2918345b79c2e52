import type { App } from '#server/context.ts'
import { frontendDomain } from '#server/settings/kernel-settings.ts'

/** What absolute addresses of the site begin with; '' where neither the environment nor a setting says it. Never from a request. */
export function originOf({ config, settings }: App): string {
  if (config.publicUrl !== '') return config.publicUrl
  const domain = settings.value(frontendDomain)
  if (domain === '') return ''
  return (
    /^(?:https?:)?\/\//.test(domain) ? domain.replace(/^\/\//, 'https://') : `https://${domain}`
  ).replace(/\/$/, '')
}

/** An address of the site or of a stored file, with what absolute ones begin with. */
export function absolute(app: App, address: string): string {
  return address.startsWith('/') ? originOf(app) + address : address
}
