import { framePath } from '../menu-tree.ts'
import { usePage } from '../page.tsx'
import { useTabTitle } from './tab-title.ts'

/**
 * Another site's page inside the back office: only an address of the caller's own menu comes here. It may run its
 * scripts and keep its own session, and cannot reach the window around it.
 */
export function FramePage({ url }: { url: string }) {
  const { path } = usePage()
  const title = useTabTitle()({ path, title: null })
  return (
    <iframe
      key={framePath(url)}
      className="frame"
      src={url}
      title={title}
      referrerPolicy="no-referrer"
      sandbox={
        isForeign(url)
          ? 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads'
          : 'allow-scripts allow-forms allow-popups'
      }
    />
  )
}

/** A page of this very origin with both rights could take its sandbox off. */
function isForeign(url: string): boolean {
  try {
    return new URL(url, location.href).origin !== location.origin
  } catch {
    return false
  }
}
