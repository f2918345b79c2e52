import { Activity, memo, Suspense, useState } from 'react'
import { RequestFailure } from '#web/api/failure.ts'
import { useWhenBack } from '#web/api/reach.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useLayout } from '#web/stores/layout.ts'
import { type MenuRule, usePermissions } from '#web/stores/permissions.ts'
import { type Tab, useTabs } from '#web/stores/tabs.ts'
import { useHasUnsaved } from '../../area/unsaved.ts'
import { splitPath } from '../../navigation/page-path.ts'
import { findPage } from '../../page/menu-tree.ts'
import { TabPage } from '../../page/tab-page.tsx'
import { lazy } from '../../ui/lazy.ts'
import { ErrorBoundary } from '../../ui/states/error-boundary.tsx'
import { EmptyState, LoadingState } from '../../ui/states/states.tsx'
import { ownPage } from '../own-pages.ts'
import { FramePage } from './frame-page.tsx'
import { ListPage } from './list-page.tsx'
import css from './shell.module.css'
import { useTabTitle } from './tab-title.ts'

const RecordPage = lazy(() => import('#web/screens/record/record-page.tsx'))

const StrayPage = lazy(() => import('./stray-page.tsx'))

/** Every open page; those that do not show keep their state and do nothing. */
export function Pages() {
  const { tabs, active, isStray } = useTabs()
  const animation = useLayout(({ mainAnimation }) => mainAnimation)
  return (
    <main id="page" className={css.pages} data-animation={animation} tabIndex={-1}>
      {tabs.map((tab) => (
        <Kept key={`${tab.path} ${tab.generation}`} tab={tab} isActive={tab.path === active} />
      ))}
      {isStray ? (
        <Suspense>
          <StrayPage />
        </Suspense>
      ) : null}
    </main>
  )
}

/** A page whose rule does not ask to be kept begins anew whenever it shows, unless that would lose something. */
function Kept({ tab, isActive }: { tab: Tab; isActive: boolean }) {
  const isKept = usePermissions(({ menus }) => Boolean(findPage(menus ?? [], tab.path)?.keepalive))
  const hasUnsaved = useHasUnsaved(tab.path)
  // A list is as it was left for whoever comes back from one of its records.
  const hasRecord = useTabs(({ tabs }) => tabs.some(({ path }) => path.startsWith(`${tab.path}?`)))
  if (!isActive && !isKept && !hasUnsaved && !hasRecord) return null
  return (
    <Activity mode={isActive ? 'visible' : 'hidden'}>
      <Page path={tab.path} />
    </Activity>
  )
}

const Page = memo(function Page({ path }: { path: string }) {
  const t = useNamespaces(['web'])
  return (
    <TabPage path={path}>
      <section className={css.page}>
        <ErrorBoundary fallback={(error, retry) => <PageFailure path={path} error={error} onRetry={retry} />}>
          <Suspense fallback={<LoadingState label={t('web:loading')} />}>
            <PageContent path={path} />
          </Suspense>
        </ErrorBoundary>
      </section>
    </TabPage>
  )
})

/** A screen of its own by the rule's name, a frame, or the screen that derives from the resource of that name. */
function PageContent({ path }: { path: string }) {
  const rule = useKeptRule(path)
  if (!rule) return null
  const Own = ownPage(rule.name)
  if (Own && rule.menu_type !== 'iframe') return <Own />
  const { row } = splitPath(path)
  if (row !== null && rule.menu_type !== 'iframe') return <RecordPage name={rule.name} row={row} />
  return (
    <>
      <PageHeading path={path} />
      {rule.menu_type === 'iframe' ? <FramePage url={rule.url} /> : <ListPage name={rule.name} />}
    </>
  )
}

/** The rule of a page; one that goes while its page is open is still that page's: something may be typed in it. */
function useKeptRule(path: string): MenuRule | null {
  const rule = usePermissions(({ menus }) => findPage(menus ?? [], path))
  const [kept, setKept] = useState(rule)
  if (rule && rule !== kept) setKept(rule)
  return rule ?? kept
}

/** The tab shows the title already; this one is for those who go through a page by its headings. */
function PageHeading({ path }: { path: string }) {
  const title = useTabTitle()({ path, title: null })
  return <h1 className="visually-hidden">{title}</h1>
}

function PageFailure({ path, error, onRetry }: { path: string; error: unknown; onRetry: () => void }) {
  const t = useNamespaces(['web', 'shell', 'errors'])
  const name = useTabTitle()({ path, title: null })
  useWhenBack(onRetry)
  const reason = error instanceof RequestFailure ? error.message : ''
  return (
    <EmptyState
      isAlert
      glyph="warning"
      title={t('shell:missing.title')}
      text={`${t('shell:missing.text', { name })} ${reason}`}
      actions={
        <button type="button" className="button button-primary" onClick={onRetry}>
          {t('web:retry')}
        </button>
      }
    />
  )
}
