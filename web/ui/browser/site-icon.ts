import { fullUrl, useSite } from '../../stores/site.ts'

/** Shows the site's own icon in the browser's tab as soon as it is known, and another one when it changes. */
export function followSiteIcon(): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (!link) return
  const own = { href: link.href, type: link.type }
  const show = (ico: string) => {
    link.href = ico === '' ? own.href : fullUrl(ico)
    // Which type a chosen picture has the browser sees for itself.
    link.type = ico === '' ? own.type : ''
  }
  useSite.subscribe(({ ico = '' }, before) => ico !== before.ico && show(ico))
}
