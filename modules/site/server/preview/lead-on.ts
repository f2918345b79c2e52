import type { App } from '#server/context.ts'
import { isClientPath } from '#server/http/pages/client-paths.ts'
import { languagesOf } from '../languages.ts'
import { readAddress } from '../paths/address.ts'
import { originOf } from '../render/origin.ts'

/** First steps of addresses that are no pages of the site. */
const elsewhere = /^\/(?:api|admin|assets|static|storage|preview)(?:\/|$)/

/** A document whose links to pages of the site begin with `base`. The serialiser is the product's own: tags look like this. */
export function leadOn(app: App, document: string, base: string): string {
  const origin = originOf(app)
  return document.replace(
    /(<(?:a|area|form)\s(?:[^<>]*?\s)?(?:href|action)=")([^"]*)"/g,
    (whole, start: string, to: string) => {
      const path = origin !== '' && to.startsWith(`${origin}/`) ? to.slice(origin.length) : to
      return isPage(app, path) ? `${start}${base}${path}"` : whole
    },
  )
}

function isPage(app: App, to: string): boolean {
  if (!to.startsWith('/') || to.startsWith('//')) return false
  const path = to.replace(/[?#].*$/s, '')
  return readAddress(path, languagesOf(app)) !== null && !elsewhere.test(path) && !isClientPath(app, path)
}
