import { Button, Drawer } from 'antd'
import { Fragment, Suspense, useMemo } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useMedia } from '#web/ui/browser/media.ts'
import { Glyph } from '#web/ui/icons/glyph.tsx'
import { ErrorBoundary } from '#web/ui/states/error-boundary.tsx'
import { EmptyState, LoadingState } from '#web/ui/states/states.tsx'
import { sentValues } from '../form/form-check.ts'
import type { RecordFormState } from '../form/use-record-form.ts'
import { isReady } from '../form/use-row.ts'
import css from './beside.module.css'
import type { Beside, BesideActionsProps, BesideForm, BesideProps } from './beside.ts'

interface BesideButtonsProps extends Partial<BesideActionsProps> {
  readonly beside: Beside
}

/** The buttons that open and close what stands beside a form, and what can be done with a stored record besides. */
export function BesideButtons({ beside, ...actions }: BesideButtonsProps) {
  const t = useNamespaces(beside.parts.map(namespaceOf))
  const isNarrow = useMedia('(width < 768px)')
  return beside.parts.map((part) => (
    <Fragment key={part.name}>
      {part.Actions && !beside.isDrawer && hasRecord(actions) && (
        <Suspense>
          <part.Actions {...actions} />
        </Suspense>
      )}
      <Button
        aria-label={t(part.label)}
        title={isNarrow ? t(part.label) : undefined}
        {...(beside.isDrawer ? { 'aria-haspopup': 'dialog' } : { 'aria-pressed': beside.open === part })}
        className={css.toggle}
        icon={<Glyph name={part.glyph} size={16} />}
        onClick={() => beside.toggle(part)}
      >
        {isNarrow ? null : t(part.label)}
      </Button>
    </Fragment>
  ))
}

function hasRecord(given: Partial<BesideActionsProps>): given is BesideActionsProps {
  return given.id !== undefined && given.row !== undefined
}

interface FormBesideProps {
  readonly resource: ResourceJson
  readonly beside: Beside
  readonly form: RecordFormState
}

/** What is open beside a form, told of everything that is typed. */
export function FormBeside({ resource, beside, form }: FormBesideProps) {
  const { id, values, stored } = form
  const names = form.groups.flat().join(' ')
  const typed = useMemo(
    () =>
      sentValues(resource, id === null ? 'add' : 'edit', {
        names: names === '' ? [] : names.split(' '),
        values,
        base: stored ?? {},
      }),
    [resource, id, names, values, stored],
  )
  return isReady(form) && <BesidePanel beside={beside} resource={resource} id={id} typed={typed} />
}

/** What is open beside a record: along its side, or as a drawer over it. */
export function BesidePanel({
  beside,
  ...props
}: Omit<BesideProps, 'isDrawer'> & { readonly beside: Beside }) {
  const { open, isDrawer, toggle } = beside
  const t = useNamespaces(['form', ...beside.parts.map(namespaceOf)])
  if (!open) return null
  const label = t(open.label)
  const content = (
    <ErrorBoundary
      fallback={(_error, retry) => (
        <EmptyState
          isAlert
          glyph="warning"
          title={t('form:loadFailed')}
          actions={<Button onClick={retry}>{t('form:retry')}</Button>}
        />
      )}
    >
      <Suspense fallback={<LoadingState label={t('form:loading')} />}>
        <open.Panel {...props} isDrawer={isDrawer} />
      </Suspense>
    </ErrorBoundary>
  )
  if (!isDrawer)
    return (
      <section className={css.panel} aria-label={label}>
        {content}
      </section>
    )
  return (
    <Drawer
      open
      title={label}
      size="min(900px, 100vw)"
      closable={{ placement: 'end', 'aria-label': t('form:close') }}
      styles={{ body: { padding: 0, display: 'flex', flexDirection: 'column' } }}
      onClose={() => toggle(open)}
    >
      {content}
    </Drawer>
  )
}

const namespaceOf = ({ label }: BesideForm): string => label.split(':')[0] ?? ''
