import { Frame } from '#web/ui/frame.tsx'
import { usePage } from '../../page/page.ts'
import { useTabTitle } from './tab-title.ts'

/** Another site's page inside the back office, called as its tab is. */
export function FramePage({ url }: { url: string }) {
  const { path } = usePage()
  return <Frame url={url} title={useTabTitle()({ path, title: null })} />
}
