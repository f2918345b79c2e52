import { useEffect } from 'react'

/** Names the browser's window: the page, then a dash and the site once its name is known. */
export function useDocumentTitle(page: string, siteName: string): void {
  useEffect(() => {
    document.title = siteName === '' ? page : `${page} - ${siteName}`
  }, [page, siteName])
}
