import css from './frame.module.css'

/**
 * Another site's page within ours: only an address of the caller's own menu comes here. It may run its scripts and keep its
 * own session, and cannot reach the window around it.
 */
export function Frame({ url, title }: { readonly url: string; readonly title: string }) {
  return (
    <iframe
      key={url}
      className={css.frame}
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
