import { Alert, Button, Popconfirm } from 'antd'
import { useEffect, useId, useMemo } from 'react'
import { nodeOf } from '#core/access/permissions.ts'
import { adminUrl } from '#core/wire.ts'
import { request } from '#web/api/request.ts'
import { PendingWork } from '#web/fields/pending-work.ts'
import { ZoneNote } from '#web/fields/times/zone-note.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { focusField } from '#web/screens/form/form-focus.ts'
import { FormItem } from '#web/screens/form/form-item.tsx'
import { formKeys, useSaveKey } from '#web/screens/form/form-keys.ts'
import { tellDeleted } from '#web/screens/undo.ts'
import { useCan, useRights } from '#web/stores/permissions.ts'
import { toast } from '#web/ui/feedback/feedback.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import css from './config.module.css'
import { config } from './config.ts'
import {
  blockHelp,
  type PageData,
  type PageGroup,
  type PageItem,
  resourceOf,
  type Values,
} from './config-data.ts'
import { inputsOf } from './item-inputs.tsx'
import { TestMail } from './test-mail.tsx'
import { type ConfigForm, useConfigForm } from './use-config-form.tsx'

interface ConfigTabProps {
  readonly group: PageGroup
  readonly data: PageData
  readonly isShown: boolean
  /** name of the item that a link leads to */
  readonly wanted: string
  readonly onDirty: (group: string, isDirty: boolean) => void
  readonly onSaved: (values: Values) => Promise<void>
  readonly onDeleted: () => Promise<void>
}

const none: readonly PageItem[] = []

/** The forms of other tabs stay, but a key that is pressed anywhere is meant for the one that shows. */
function SaveKey({ formId, save }: { readonly formId: string; readonly save: () => void }): null {
  useSaveKey(formId, save)
  return null
}

/** Focuses an input, which may still be loading, as soon as it is there. Answers how to stop waiting for it. */
function focusOnceThere(id: string): () => void {
  const focus = () => {
    if (document.getElementById(id) === null) return
    watcher.disconnect()
    focusField(id)
  }
  const watcher = new MutationObserver(focus)
  watcher.observe(document.body, { childList: true, subtree: true })
  focus()
  return () => watcher.disconnect()
}

/** The items of one group as a form; only this one is saved. */
export function ConfigTab(props: ConfigTabProps) {
  const { group, data, isShown, wanted, onDirty, onSaved, onDeleted } = props
  const t = useNamespaces([config.name, 'form'])
  const can = useCan()
  const items = group.list ?? none
  const form = useConfigForm(items, onSaved)
  const formId = useId()
  const { isDirty, isSaving, refusals, errors } = form
  const canEdit = can(nodeOf(config, 'edit'))
  const { kind, mailFromEnvironment } = data.mail
  const mailNote = mailFromEnvironment ? 'mailFromEnvironment' : kind === 'folder' ? 'mailToFolder' : null

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every link; what is typed later moves no focus.
  useEffect(() => {
    if (items.some(({ name }) => name === wanted)) return focusOnceThere(`${formId}-${wanted}`)
  }, [wanted])
  useEffect(() => onDirty(group.name, isDirty), [onDirty, group.name, isDirty])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every refusal; mending a fault moves no focus.
  useEffect(() => {
    const faulty = items.find(({ name }) => errors[name])
    if (refusals > 0 && faulty) focusField(`${formId}-${faulty.name}`)
  }, [refusals])

  const save = async () => {
    const saved = await form.save()
    if (saved && Object.keys(saved).length === 0) toast.info(t(`${config.name}:texts.nothingToSave`))
  }
  if (items.length === 0) {
    return (
      <EmptyState title={t(`${config.name}:texts.noItems`)} text={t(`${config.name}:texts.noItemsText`)} />
    )
  }
  return (
    <PendingWork value={form.beginWork}>
      {isShown && canEdit && <SaveKey formId={formId} save={() => void save()} />}
      <form
        id={formId}
        className={css.form}
        noValidate
        aria-label={group.title}
        aria-busy={isSaving}
        {...formKeys(() => void save())}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {group.name === 'mail' && mailNote && (
          <Alert type="info" showIcon title={t(`${config.name}:texts.${mailNote}`)} />
        )}
        <Items items={items} form={form} formId={formId} isClosed={!canEdit} onDeleted={onDeleted} />
        <ZoneNote fields={Object.values(resourceOf(items).fields)} />
        <div className={css.foot}>
          {form.notice && (
            <Alert className={css.notice} type="error" showIcon role="alert" title={form.notice} />
          )}
          {group.name === 'mail' && <MailButton form={form} items={items} />}
          {canEdit ? (
            <>
              <Button type="primary" htmlType="submit" loading={isSaving} autoInsertSpace={false}>
                {t('form:save')}
              </Button>
              {isDirty && (
                <Button disabled={isSaving} onClick={form.reset} autoInsertSpace={false}>
                  {t(`${config.name}:texts.reset`)}
                </Button>
              )}
            </>
          ) : (
            <p className="hint mt-1">{t(`${config.name}:texts.readOnly`)}</p>
          )}
        </div>
      </form>
    </PendingWork>
  )
}

/** Only super administrators make the server talk to another machine (`docs/wire.md#configuration`). */
function MailButton({ form, items }: { readonly form: ConfigForm; readonly items: readonly PageItem[] }) {
  const { isSuper } = useRights()
  if (!isSuper) return null
  return <TestMail values={Object.fromEntries(items.map(({ name }) => [name, form.values[name] ?? '']))} />
}

interface ItemsProps {
  readonly items: readonly PageItem[]
  readonly form: ConfigForm
  readonly formId: string
  readonly isClosed: boolean
  readonly onDeleted: () => Promise<void>
}

function Items({ items, form, formId, isClosed, onDeleted }: ItemsProps) {
  const resource = useMemo(() => resourceOf(items), [items])
  const side = useMemo(() => inputsOf(items), [items])
  return items.map((item) => {
    const field = resource.fields[item.name]
    if (!field) return null
    return (
      <div key={item.name} className={css.item}>
        <FormItem
          resource={resource}
          side={side}
          mode="edit"
          name={item.name}
          field={field}
          id={`${formId}-${item.name}`}
          value={form.values[item.name]}
          values={form.values}
          stored={null}
          error={form.errors[item.name] ?? ''}
          isDisabled={isClosed || form.isSaving}
          onChange={form.set}
        />
        {blockHelp(item) && <p className="hint mt-1">{blockHelp(item)}</p>}
        <ItemTools item={item} onDeleted={onDeleted} />
      </div>
    )
  })
}

/** What a developer calls the item, and the way to be rid of it. */
function ItemTools({
  item,
  onDeleted,
}: {
  readonly item: PageItem
  readonly onDeleted: () => Promise<void>
}) {
  const t = useNamespaces([config.name, 'web'])
  const can = useCan()
  const call = `settings.item('${item.name}')`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(call)
      toast.success(t(`${config.name}:texts.copied`, { text: call }))
    } catch {
      toast.info(call)
    }
  }
  const remove = async () => {
    const answer = await request(adminUrl(config.name, 'del'), {
      method: 'DELETE',
      query: { ids: [item.id] },
    }).catch(() => null)
    // The request function has said why not.
    if (!answer) return
    tellDeleted(answer, onDeleted)
    await onDeleted()
  }
  return (
    <div className={css.tools}>
      <button
        type="button"
        className={css.name}
        title={t(`${config.name}:texts.copy`, { text: call })}
        onClick={() => void copy()}
      >
        ${item.name}
      </button>
      {item.allow_del === 1 && can(nodeOf(config, 'del')) && (
        <Popconfirm
          title={t(`${config.name}:texts.deleteTitle`, { title: item.title })}
          description={t(`${config.name}:texts.deleteText`)}
          okText={t(`${config.name}:texts.delete`)}
          okButtonProps={{ danger: true, autoInsertSpace: false }}
          cancelText={t('web:cancel')}
          cancelButtonProps={{ autoInsertSpace: false }}
          onConfirm={remove}
        >
          <button
            type="button"
            className={css.removal}
            aria-label={t(`${config.name}:texts.deleteItem`, { title: item.title })}
            title={t(`${config.name}:texts.delete`)}
          >
            <Icon name="el-icon-Delete" />
          </button>
        </Popconfirm>
      )}
    </div>
  )
}
