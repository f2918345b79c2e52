import { type SiteConfig, useSite } from '#web/stores/site.ts'
import { request } from './request.ts'

/** Learns what the site is called, for pages that stand before sign-in. They do without it when it fails. */
export async function loadSite(): Promise<void> {
  const { data } = await request<{ site: Partial<SiteConfig> }>('/api/index/index', {
    showsError: false,
  }).catch(() => ({ data: { site: {} } }))
  useSite.setState(data.site)
}
