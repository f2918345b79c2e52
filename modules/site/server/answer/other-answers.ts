import { encodePath } from '#core/values/path.ts'
import type { App } from '#server/context.ts'
import { isClientPath } from '#server/http/pages/client-paths.ts'
import { isInside } from '#server/http/pages/pages.ts'
import { listPages } from '../paths/site-map.ts'
import { fileAt } from './files.ts'

/** Tells whether the product itself answers at an address of the open site, before rows and redirects are looked for. */
export function isProductAddress(app: App, url: string): boolean {
  const [path = ''] = url.split('?', 1)
  return (
    isInside(app, url) ||
    path.startsWith('/preview/') ||
    fileAt(app, encodePath(path), true) !== null ||
    isClientPath(app, path) ||
    listPages(app).has(path)
  )
}
