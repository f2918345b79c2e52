import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ComponentType, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { readableFields, rightsOfSome } from '#core/access/permissions.ts'
import { belongsToRow } from '#core/conditions/condition.ts'
import type { ResourceJson } from '#core/describe.ts'
import { withinSentence } from '#core/messages/noun.ts'
import type { AnyResource } from '#core/resource.ts'
import { baseName, languageOfName } from '#core/translations/translated.ts'
import { RequestFailure } from '#web/api/request.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { usePage } from '#web/page/page.ts'
import { useRights } from '#web/stores/permissions.ts'
import { useSite } from '#web/stores/site.ts'
import { askToLeave } from '../../area/unsaved.ts'
import type { RecordKey } from '../../navigation/page-path.ts'
import { useResource } from '../../resources/resources-context.tsx'
import { EmptyState, LoadingState } from '../../ui/states/states.tsx'
import { type Beside, useBeside } from '../beside/beside.ts'
import { BesideButtons, BesidePanel, FormBeside } from '../beside/beside-panel.tsx'
import { type FormValues, translationsIn, withFieldsGone } from '../form/form-fields.ts'
import { FormGroups } from '../form/form-groups.tsx'
import { submitShortcuts } from '../form/form-keys.ts'
import { LanguageBar, LanguageSwitch } from '../form/languages/language-bar.tsx'
import { useShownLanguage } from '../form/languages/use-form-languages.ts'
import { RelatedForms } from '../form/related-form.tsx'
import { FormContent, type OpenForm, RowForm } from '../form/row-form.tsx'
import type { RecordFormState, Saved } from '../form/use-record-form.ts'
import { isReady } from '../form/use-row.ts'
import { duplicateOf } from '../list/row/duplicate.ts'
import { presetsOf, readListState } from '../list/state/list-state.ts'
import type { ListRow } from '../list/tree/tree-rows.ts'
import { isButtonShown, type ListRights, useListRights } from '../list/use-list-commands.ts'
import { FormHeads, PageHeads, viewsOf } from '../row-parts.tsx'
import type { AnyClientSide, DetailProps } from '../side.ts'
import { RecordActions } from './record-actions.tsx'
import { RecordHead } from './record-head.tsx'
import css from './record-page.module.css'
import { RecordValues } from './record-values.tsx'
import { RecordView } from './record-view.tsx'
import { rowQuery } from './row-query.ts'

interface RecordPageProps {
  /** of the resource */
  readonly name: string
  readonly row: RecordKey
}

/** The page of one record, which has an address and a tab of its own: a new one, one to edit, or one to read. */
export default function RecordPage({ name, row }: RecordPageProps) {
  const t = useNamespaces(['form', 'list', 'fields'])
  const { json: declared, check, side } = useResource(name)
  const [opened] = useState(declared)
  const { json: resource, gone } = useMemo(() => withFieldsGone(declared, opened), [declared, opened])
  const rights = useListRights(resource)
  const parts: RecordParts = { resource, check, side, gone, rights }
  if (row === 'new' && !rights.canAdd) {
    return <EmptyState isPage isAlert glyph="lock" title={t('form:mayNotAdd')} actions={<BackToList />} />
  }
  if (row === 'new') return <NewRecord {...parts} />
  return side.detail || !rights.canEdit ? (
    <StoredRecord {...parts} id={row} />
  ) : (
    <EditedRecord {...parts} id={row} />
  )
}

interface RecordParts {
  readonly check: AnyResource['check']
  readonly side: AnyClientSide
  readonly resource: ResourceJson
  readonly gone: readonly string[]
  readonly rights: ListRights
}

/** A record that is about to be added: as what its list was narrowed to, or as a duplicate of another. */
function NewRecord(parts: RecordParts) {
  const t = useNamespaces(['form', 'list'])
  const { resource } = parts
  const { query } = usePage()
  const held = useRights()
  const copyOf = Number(query.get('copyOf')) || null
  const [presets] = useState(() => presetsOf(readListState(query, resource).filters, resource))
  const { data, error, refetch } = useQuery({
    ...rowQuery(resource.name, parts.rights.canEdit ? 'edit' : 'show', copyOf ?? 0),
    enabled: copyOf !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const initial = useMemo(() => {
    const nameOf = (name: string) => t('list:copyOf', { name })
    return { ...presets, ...(data ? duplicateOf(resource, held, data, nameOf) : {}) }
  }, [presets, data, resource, held, t])
  if (copyOf !== null && error) return <NoRecord error={error} onRetry={() => void refetch()} />
  if (copyOf !== null && !data) return <LoadingState label={t('form:loading')} />
  return <EditedRecord key={copyOf} {...parts} id={null} initial={initial} />
}

interface EditedProps extends RecordParts {
  readonly id: number | null
  readonly initial?: FormValues
}

/** A record in its form, which stays when it is saved. */
function EditedRecord({ id, initial, ...parts }: EditedProps) {
  const { resource, check, side, gone } = parts
  const { query, replace } = usePage()
  const beside = useBeside(resource)
  const handleSaved = async (saved: Saved, form: RecordFormState) => {
    if (id !== null) await form.renew()
    else replace(saved.id)
  }
  return (
    <div className={css.record} data-split={isSplit(beside)}>
      <RelatedForms>
        <RowForm
          className={css.form}
          resource={resource}
          check={check}
          side={side}
          gone={gone}
          mode={id === null ? 'add' : 'edit'}
          id={id}
          initial={initial}
          stays={id !== null}
          onSaved={handleSaved}
          below={(form) => (
            <>
              {id !== null &&
                isReady(form) &&
                Object.entries(viewsOf(resource)).map(([name, view]) => (
                  <RecordView
                    key={name}
                    view={view}
                    resource={resource}
                    id={id}
                    isFirst={query.get('view') === name}
                    onChanged={() => void renewAsked(form)}
                  />
                ))}
              <FormBeside resource={resource} beside={beside} form={form} />
            </>
          )}
        >
          {(open) => <EditedParts {...parts} id={id} open={open} beside={beside} />}
        </RowForm>
      </RelatedForms>
    </div>
  )
}

/** What a record's page says of itself where something stands along its side. */
const isSplit = ({ open, isDrawer }: Beside) => (open !== null && !isDrawer) || undefined

/** Takes the row with values that were brought back, unless what is typed in the form is to stay. */
async function renewAsked(form: RecordFormState): Promise<void> {
  if (!form.isDirty || (await askToLeave())) await form.renew()
}

/** The bar and the columns of a form on its page. */
function EditedParts({
  resource,
  side,
  rights,
  id,
  open,
  beside,
}: RecordParts & { readonly id: number | null; readonly open: OpenForm; readonly beside: Beside }) {
  const t = useNamespaces(['form', resource.name])
  const { form, formId, notices, save } = open
  const mode = id === null ? 'add' : 'edit'
  const title = useRecordTitle(resource, id, form.stored)
  const row = rowOf(form)
  const mayEdit = row === null || isButtonShown(resource, side, 'edit', row, undefined)
  const { formHead: Head, formFoot: Said } = side
  const content = (
    <FormContent form={form} actions={<BackToList />}>
      {Head && row && <Head stored={row} />}
      {mayEdit && <LanguageBar languages={form.languages} isDisabled={form.isSaving} />}
      {row === null || mayEdit ? (
        <Columns
          resource={resource}
          groups={form.groups}
          isOne={form.languages.isTranslating}
          draw={(groups) => (
            <FormGroups
              resource={resource}
              side={side}
              mode={mode}
              form={form}
              formId={formId}
              groups={groups}
            />
          )}
        />
      ) : (
        <ReadColumns resource={resource} side={side} row={row} />
      )}
      {Said && mayEdit && isReady(form) && (
        <Suspense>
          <Said values={form.values} stored={form.stored} />
        </Suspense>
      )}
    </FormContent>
  )
  if (form.load.status === 'missing') return content
  return (
    <>
      <RecordHead resource={resource} title={title} row={row} isDirty={form.isDirty}>
        <BesideButtons beside={beside} {...(row ? { resource, id: row.id, row } : {})} />
        {row && (
          <RecordActions
            resource={resource}
            side={side}
            rights={rights}
            row={row}
            before={async () => !form.isDirty || save()}
            onDone={form.renew}
          />
        )}
        {mayEdit && (
          <Button
            type="primary"
            htmlType="submit"
            loading={form.isSaving}
            disabled={!isReady(form) || (id !== null && !form.isDirty)}
            aria-keyshortcuts={submitShortcuts}
          >
            {t(form.publication?.isHeld ? 'form:saveDraft' : 'form:save')}
          </Button>
        )}
      </RecordHead>
      {id !== null && <FormHeads resource={resource} form={form} id={id} />}
      <div className={css.notices}>{notices}</div>
      {content}
    </>
  )
}

/** The row of a form as it is stored, with what the public sees of it; null as long as it is not there. */
function rowOf({ load, stored, id, publication }: RecordFormState): ListRow | null {
  return load.status === 'ready' ? ({ ...stored, id, public_state: publication?.state } as ListRow) : null
}

/** A record as it is stored: drawn by the resource itself, or its values for who may not change them. */
function StoredRecord({ id, resource, side, rights }: RecordParts & { readonly id: number }) {
  const t = useNamespaces(['form', 'fields', resource.name])
  const call = rights.canEdit ? 'edit' : 'show'
  const { data, error, isPending, refetch } = useQuery(rowQuery(resource.name, call, id))
  const row = data ?? null
  const title = useRecordTitle(resource, id, row)
  const Detail = side.detail as ComponentType<DetailProps<never>> | undefined
  const reload = async () => void (await refetch())
  const beside = useBeside(resource)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that has changed is asked about again.
  const typed = useMemo(() => ({}), [row])
  if (isPending) return <LoadingState label={t('form:loading')} />
  if (!row) return <NoRecord error={error} onRetry={reload} />
  return (
    <div className={css.record} data-split={isSplit(beside)}>
      <div className={css.body}>
        <RecordHead resource={resource} title={title} row={row} note={Detail ? '' : t('form:readOnly')}>
          <BesideButtons beside={beside} resource={resource} id={id} row={row} />
          <RecordActions resource={resource} side={side} rights={rights} row={row} onDone={reload} />
        </RecordHead>
        <PageHeads resource={resource} row={row} />
        {Detail ? (
          <Suspense fallback={<LoadingState label={t('form:loading')} />}>
            <Detail row={row as never} reload={reload} />
          </Suspense>
        ) : (
          <ReadColumns resource={resource} side={side} row={row} />
        )}
      </div>
      <BesidePanel beside={beside} resource={resource} id={id} typed={typed} />
    </div>
  )
}

function NoRecord({ error, onRetry }: { readonly error: Error | null; readonly onRetry: () => void }) {
  const t = useNamespaces(['form'])
  const isGone = error instanceof RequestFailure && error.kind === 'business'
  return (
    <EmptyState
      isPage
      isAlert
      glyph={isGone ? 'empty' : 'warning'}
      title={t(isGone ? 'form:missing' : 'form:loadFailed')}
      text={error?.message}
      actions={isGone ? <BackToList /> : <Button onClick={onRetry}>{t('form:retry')}</Button>}
    />
  )
}

function BackToList() {
  const t = useNamespaces(['form'])
  const { replace } = usePage()
  return <Button onClick={() => replace(null)}>{t('form:toList')}</Button>
}

/** What the page is called, and its tab: like its record, as soon as that is there. */
function useRecordTitle(resource: ResourceJson, id: number | null, row: FormValues | null): string {
  const t = useNamespaces(['form', resource.name])
  const { setTitle } = usePage()
  const name = withinSentence(t(`${resource.name}:name`))
  const label = row?.[resource.label]
  const ofRow = typeof label === 'string' && label !== '' ? label : `#${id}`
  const title = id === null ? t('form:addTitle', { name }) : ofRow
  useEffect(() => setTitle(title), [title, setTitle])
  return title
}

interface ColumnsProps {
  readonly resource: ResourceJson
  readonly groups: readonly (readonly string[])[]
  /** nothing stands aside */
  readonly isOne?: boolean
  readonly draw: (groups: readonly (readonly string[])[]) => ReactNode
}

/** The main column, and beside it what the declaration has stand aside. */
function Columns({ resource, groups, isOne = false, draw }: ColumnsProps) {
  const t = useNamespaces(['form'])
  if (isOne) return draw(groups)
  const part = (isAside: boolean) =>
    groups
      .map((group) => group.filter((name) => resource.aside.includes(baseName(name)) === isAside))
      .filter((group) => group.length > 0)
  const aside = part(true)
  return (
    <div className={css.columns}>
      <div className={css.main}>{draw(part(false))}</div>
      {aside.length > 0 && (
        <section className={css.aside} aria-label={t('form:aside')}>
          {draw(aside)}
        </section>
      )}
    </div>
  )
}

function ReadColumns({
  resource,
  side,
  row,
}: Pick<RecordParts, 'resource' | 'side'> & { readonly row: ListRow }) {
  const readable = new Set(readableFields(resource, rightsOfSome(useRights())))
  const isShown = (name: string) =>
    readable.has(name) && Object.hasOwn(row, name) && belongsToRow(resource.fields, name, row)
  const textsOf = (name: string) => translationsIn(resource, name).filter(isShown)
  const names = resource.form.flat().filter(isShown).flatMap(textsOf)
  const offered = [...new Set(names.flatMap((name) => languageOfName(name) ?? []))]
  const { shown, show } = useShownLanguage(offered)
  const base = useSite(({ languages }) => languages.base)
  const groups = resource.form.map((group) =>
    group
      .filter(isShown)
      .flatMap((name) => [name, ...textsOf(name).filter((own) => languageOfName(own) === shown)]),
  )
  return (
    <>
      {offered.length > 0 && (
        <p className={css.languages}>
          <LanguageSwitch languages={{ base, offered, shown, show }} />
        </p>
      )}
      <Columns
        resource={resource}
        groups={groups}
        draw={(groups) => <RecordValues resource={resource} side={side} row={row} groups={groups} />}
      />
    </>
  )
}
