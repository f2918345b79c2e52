import { Suspense } from 'react'
import { RequestFailure } from '#web/api/failure.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { loadRowParts } from '#web/screens/row-parts.tsx'
import type { MemberRule } from '#web/stores/member-permissions.ts'
import { Frame } from '#web/ui/frame.tsx'
import { lazy } from '#web/ui/lazy.ts'
import { useIsResourceBuilt } from '../../resources/resources-context.tsx'
import { ErrorBoundary } from '../../ui/states/error-boundary.tsx'
import { EmptyState, LoadingState } from '../../ui/states/states.tsx'
import { addressOfRule } from '../entries.ts'
import { memberPages } from '../member-pages.ts'
import css from './member.module.css'

const DerivedListPage = lazy(async () => {
  const [{ DerivedListPage }] = await Promise.all([import('../derived/list-page.tsx'), loadRowParts()])
  return { default: DerivedListPage }
})

/** The page of a rule: a screen of its own, a frame, or the list that derives from the resource of its name. */
export function MemberPage({ rule }: { readonly rule: MemberRule }) {
  const t = useNamespaces(['web'])
  return (
    <section className={css.page}>
      <ErrorBoundary fallback={(error, retry) => <PageFailure rule={rule} error={error} onRetry={retry} />}>
        <Suspense fallback={<LoadingState label={t('web:loading')} />}>
          <PageContent rule={rule} />
        </Suspense>
      </ErrorBoundary>
    </section>
  )
}

function PageContent({ rule }: { readonly rule: MemberRule }) {
  const isResource = useIsResourceBuilt(rule.name)
  const title = rule.title
  if (rule.menu_type === 'iframe') {
    return (
      <>
        <h1 className="visually-hidden">{title}</h1>
        <Frame url={rule.url} title={title} />
      </>
    )
  }
  const Own = memberPages[rule.name]
  if (Own) return <Own />
  const base = addressOfRule(rule)
  return isResource && base !== null ? (
    <DerivedListPage resource={rule.name} base={base} />
  ) : (
    <NoMemberPage name={title} />
  )
}

/** A rule leads to a page that this site was not built with. */
function NoMemberPage({ name }: { readonly name: string }) {
  const t = useNamespaces(['member'])
  return <EmptyState isPage title={t('member:noPage.title')} text={t('member:noPage.text', { name })} />
}

interface PageFailureProps {
  readonly rule: MemberRule
  readonly error: unknown
  readonly onRetry: () => void
}

function PageFailure({ rule, error, onRetry }: PageFailureProps) {
  const t = useNamespaces(['web', 'member'])
  const name = rule.title
  const reason = error instanceof RequestFailure ? error.message : ''
  return (
    <EmptyState
      isAlert
      glyph="warning"
      title={t('member:missing.title')}
      text={`${t('member:missing.text', { name })} ${reason}`}
      actions={
        <button type="button" className="button button-primary" onClick={onRetry}>
          {t('web:retry')}
        </button>
      }
    />
  )
}
