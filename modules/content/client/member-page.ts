import { call } from './call.ts'
import { part } from './part.ts'

/** The page as members read it, or where it leads. */
interface MemberPage {
  readonly html: string
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly to: string
}

/** What the script of a module may export: sets up what stands on a page, or in a part of one that came later. */
interface PageScript {
  readonly setUp?: (within: ParentNode) => void
}

/**
 * Puts the page that members read in the place of the one that guests do. Where the session is over, or no answer comes, the way
 * in stays, and says so.
 */
export async function readAsMember(closed: HTMLElement): Promise<void> {
  closed.ariaBusy = 'true'
  const answer = await call<MemberPage>('/api/site.page/show', { address: closed.dataset.members })
  closed.ariaBusy = null
  const { to, html, scripts = [], styles = [] } = (answer?.code === 1 && answer.data) || {}
  // What leads to itself would load for ever.
  if (to !== undefined && bare(to) !== bare(location.href)) location.replace(to)
  else if (html !== undefined) await show(closed.closest('main') as HTMLElement, html, scripts, styles)
  // Who is not signed in any more reads how to be.
  else if (answer?.code !== 303 && answer?.code !== 409) {
    const said = part(closed, 'said')
    said.textContent = said.dataset.failed ?? ''
  }
}

/** An address as a whole, but for what it asks of the page. */
function bare(address: string): string {
  const { origin, pathname } = new URL(address, location.href)
  return origin + pathname
}

async function show(
  main: HTMLElement,
  html: string,
  scripts: readonly string[],
  styles: readonly string[],
): Promise<void> {
  for (const href of styles)
    if (!document.querySelector(`link[href="${href}"]`))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
  // Without a script that does not come the text is there all the same.
  const load = (file: string): Promise<PageScript> => import(/* @vite-ignore */ file).catch(() => ({}))
  const loaded = await Promise.all(scripts.map(load))
  main.innerHTML = html
  for (const entry of main.querySelectorAll<HTMLElement>('[data-for]'))
    entry.hidden = entry.dataset.for !== 'members'
  for (const { setUp } of loaded) setUp?.(main)
  // What the address leads to was not there when the page opened.
  if (location.hash) location.replace(location.hash)
}
