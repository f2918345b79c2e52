import { useCallback } from 'react'
import { useLocation } from 'react-router'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useSite } from '#web/stores/site.ts'
import { go } from '../navigation/navigation.ts'
import {
  backOf,
  type Destination,
  destinationOf,
  parseDestination,
  writeDestination,
} from '../navigation/return-to.ts'
import { useDocumentTitle } from '../ui/browser/document-title.ts'
import { EnteringScreen } from '../ui/states/entering-screen.tsx'
import type { Area } from './area.ts'

/** The address at which an area is brought up before it shows the page of this one. */
export function loadingAddress({ path, pathIn }: Area, address: string): string {
  const { pathname, search } = new URL(address)
  return path(`loading/${writeDestination(destinationOf(pathIn(pathname) ?? '', search))}`)
}

interface LoadingScreenProps {
  readonly area: Area
  /** what is being entered, for those who wait */
  readonly label: string
  readonly failedTitle: string
  /** Brings the area up and goes on to the page that is wanted; null where none is. Another function begins anew. */
  readonly enter: (wanted: Destination | null) => Promise<void>
}

/** What stands there while an area is brought up; who can not come in may sign in as somebody else. */
export function AreaLoadingScreen({ area, label, failedTitle, enter }: LoadingScreenProps) {
  const t = useNamespaces(['web'])
  const siteName = useSite((site) => site.siteName)
  const { pathname } = useLocation()
  // The raw rest of the address: the router's own parameter has lost the slashes that a frame's path encodes.
  const to = pathname.slice(area.path('loading/').length)
  useDocumentTitle(t('web:title.loading'), siteName)
  const enterThere = useCallback(() => enter(parseDestination(to)), [enter, to])
  const signInAnew = () => {
    area.session.clear()
    go(area.path('login') + backOf(location.search), { replace: true })
  }
  return (
    <EnteringScreen label={label} failedTitle={failedTitle} enter={enterThere} onOtherAccount={signInAnew} />
  )
}
