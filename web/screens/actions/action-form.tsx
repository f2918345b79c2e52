import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useId, useMemo, useState } from 'react'
import { belongsToRow } from '#core/conditions/condition.ts'
import type { ResourceJson } from '#core/describe.ts'
import type { Field } from '#core/field.ts'
import { actionKeys, inputKeys } from '#core/messages.ts'
import type { Fault } from '#core/problems.ts'
import type { Fields } from '#core/resource.ts'
import { initialOf, validateRow } from '#core/rules/validate.ts'
import { adminUrl } from '#core/wire.ts'
import { invalidateRows } from '#web/api/queries.ts'
import { RequestFailure, request } from '#web/api/request.ts'
import { PendingWork } from '#web/fields/pending-work.ts'
import { useTimeZone } from '#web/fields/times/time-zone.ts'
import { ZoneNote } from '#web/fields/times/zone-note.tsx'
import { i18n, useNamespaces } from '#web/i18n/i18n.ts'
import { askToLeave, useUnsavedAbove } from '../../area/unsaved.ts'
import { LoadingState } from '../../ui/states/states.tsx'
import css from '../form/form.module.css'
import { faultsOfAnswer } from '../form/form-check.ts'
import { useFormFocus } from '../form/form-focus.ts'
import { FormItem } from '../form/form-item.tsx'
import { formKeys, submitShortcuts } from '../form/form-keys.ts'
import { isSameValue } from '../form/form-values.ts'
import { FormWindow } from '../form/form-window.tsx'
import { usePendingWork } from '../form/use-draft.ts'
import { countOf } from '../list/selection/chosen.ts'
import type { ListRow } from '../list/tree/tree-rows.ts'
import { useListRights } from '../list/use-list-commands.ts'
import { rowQuery } from '../record/row-query.ts'
import type { AskedAction } from './asked.ts'

type Values = Readonly<Record<string, unknown>>
type Refusal = { readonly faults: Readonly<Record<string, Fault | string>>; readonly notice: string }

const nothing: Refusal = { faults: {}, notice: '' }

/**
 * What an action asks for before it is done: a form of its `input`, which says what is wrong where it is wrong. Where the client side
 * has something to say about the row, it waits for that.
 */
export default function ActionForm({ asked }: { readonly asked: AskedAction }) {
  const { resource, side, action, chosen } = asked
  const { canEdit } = useListRights(resource)
  const [only, ...others] = 'ids' in chosen ? chosen.ids : []
  const id = side.actionForms?.[action] && others.length === 0 ? (only ?? null) : null
  const query = useQuery({
    ...rowQuery(resource.name, canEdit ? 'edit' : 'show', id ?? 0),
    enabled: id !== null,
    refetchOnMount: 'always',
  })
  // Not what a page has kept of it: somebody may have changed it since, and would have it overwritten.
  if (id !== null && !query.isFetchedAfterMount) return <WaitingForm asked={asked} />
  return <FilledForm asked={asked} row={query.data ?? null} />
}

interface FormProps {
  readonly asked: AskedAction
}

function WaitingForm({ asked: { resource, action, close } }: FormProps) {
  const t = useNamespaces(['form', 'web', resource.name])
  return (
    <FormWindow
      size="normal"
      title={t(actionKeys(resource.name, action))}
      detail=""
      closeLabel={t('form:close')}
      onClose={() => close(false)}
    >
      <LoadingState label={t('web:loading')} />
    </FormWindow>
  )
}

function FilledForm({ asked, row }: FormProps & { readonly row: ListRow | null }) {
  const { action, chosen, close } = asked
  const t = useNamespaces(['core', 'form', 'list', asked.resource.name])
  const id = useId()
  const form = useActionForm(asked, row)
  const side = { inputs: asked.side.actionForms?.[action]?.inputs ?? {} }
  const { resource, names, values, refusal } = form
  useUnsavedAbove(form.isDirty)
  const label = t(actionKeys(resource.name, action))
  const { danger, on } = resource.actions[action] ?? {}
  const leave = async () => {
    if (!form.isDirty || (await askToLeave())) close(false)
  }
  const textOf = (name: string, fault: Fault | string | undefined): string => {
    if (fault === undefined || typeof fault === 'string') return fault ?? ''
    const key = fault.message.startsWith('validate.') ? `core:${fault.message}` : fault.message
    return t(key, { ...fault.params, label: resource.fields[name]?.texts?.label ?? name })
  }
  const firstFaulty = names.find((name) => Object.hasOwn(refusal.faults, name)) ?? null
  useFormFocus({ ...newForm, groups: [names], refusals: refusal.count, firstFaulty }, id)
  return (
    <FormWindow
      size="normal"
      title={label}
      detail={on === 'none' ? '' : t('list:confirmActionText', { count: countOf(chosen) })}
      closeLabel={t('form:close')}
      onClose={() => void leave()}
    >
      <form
        id={id}
        className={css.form}
        noValidate
        aria-busy={form.isSending}
        {...formKeys(() => void form.submit())}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          void form.submit()
        }}
      >
        <div className={css.body}>
          {refusal.notice && <Alert type="error" showIcon role="alert" title={refusal.notice} />}
          <PendingWork value={form.beginWork}>
            {names.map((name) => (
              <FormItem
                key={name}
                resource={resource}
                side={side}
                mode="add"
                name={name}
                field={resource.fields[name] as Field}
                id={`${id}-${name}`}
                value={values[name]}
                values={values}
                stored={row}
                error={textOf(name, refusal.faults[name])}
                isDisabled={form.isSending}
                onChange={form.set}
              />
            ))}
            <ZoneNote fields={names.map((name) => resource.fields[name])} />
          </PendingWork>
        </div>
        <div className={css.foot}>
          <Button onClick={() => void leave()}>{t('form:cancel')}</Button>
          <Button
            type="primary"
            danger={danger === true}
            htmlType="submit"
            loading={form.isSending}
            aria-keyshortcuts={submitShortcuts}
          >
            {label}
          </Button>
        </div>
      </form>
    </FormWindow>
  )
}

const newForm = { load: { status: 'new' }, isFixed: () => false } as const

/** The values that are asked for, what is wrong with them, and the call. */
function useActionForm(
  { resource: declared, side, action, chosen, key, close }: AskedAction,
  row: ListRow | null,
) {
  const t = useNamespaces(['form'])
  const client = useQueryClient()
  const timeZone = useTimeZone()
  const { isPending, beginWork } = usePendingWork()
  const resource = useMemo(() => withInput(declared, action), [declared, action])
  const { fields, name } = resource
  const [initial] = useState<Values>(() => ({
    ...initialValues(fields),
    ...(row ? side.actionForms?.[action]?.start?.(row as never) : {}),
  }))
  const [values, setValues] = useState(initial)
  const [refusal, setRefusal] = useState<Refusal & { readonly count: number }>({ ...nothing, count: 0 })
  const [isSending, setSending] = useState(false)
  const names = Object.keys(fields).filter((field) => belongsToRow(fields, field, values))
  const refuse = (refused: Refusal) => setRefusal(({ count }) => ({ ...refused, count: count + 1 }))
  const submit = async () => {
    if (isSending) return
    if (isPending()) return refuse({ ...nothing, notice: t('form:stillUploading') })
    const checked = validateRow({ fields }, values, Object.keys(fields), { timeZone, partial: false })
    if (Object.keys(checked.faults).length > 0) return refuse({ ...nothing, faults: checked.faults })
    setSending(true)
    setRefusal(({ count }) => ({ ...nothing, count }))
    // However often it is sent, it is the same intent.
    const once = resource.actions[action]?.movesValue ? { idempotency_key: key } : {}
    try {
      await request(adminUrl(name, action), {
        method: 'POST',
        body: { ...checked.values, ...once, ...chosen },
        showsSuccess: true,
        showsError: false,
        timeout: 60_000,
      })
      close(true)
    } catch (error) {
      const faults = error instanceof RequestFailure ? faultsOfAnswer(error.envelope?.data) : null
      const isElsewhere = !Object.keys(faults ?? {}).some((field) => names.includes(field))
      const notice = isElsewhere ? (error instanceof Error ? error.message : String(error)) : ''
      refuse({ faults: faults ?? {}, notice })
      setSending(false)
    } finally {
      await invalidateRows(client, name)
    }
  }
  return {
    resource,
    names,
    values,
    refusal,
    isSending,
    isDirty: Object.keys(values).some((field) => !isSameValue(values[field], initial[field])),
    set: (field: string, value: unknown) => {
      setValues((before) => ({ ...before, [field]: value }))
      setRefusal(({ faults: { [field]: _gone, ...faults }, ...rest }) => ({ ...rest, faults }))
    },
    submit,
    beginWork,
  }
}

function initialValues(fields: Fields): Values {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, initialOf(field)]))
}

/** A resource with the fields that an action asks for in the place of its own, and their texts. */
function withInput(resource: ResourceJson, action: string): ResourceJson {
  const textAt = (...keys: readonly string[]) =>
    keys.filter((key) => i18n.exists(key)).map((key) => i18n.t(key))[0]
  const own = `${resource.name}:inputs.${action}`
  const textsOf = (name: string, { options = [] }: Field): Field['texts'] => ({
    label: textAt(...inputKeys(resource.name, action, name)) ?? name,
    tip: textAt(`${own}.tips.${name}`) ?? '',
    placeholder: textAt(`${own}.placeholders.${name}`) ?? '',
    options: Object.fromEntries(
      options.map((option) => [
        option,
        textAt(`${own}.options.${name}.${option}`, `${resource.name}:options.${name}.${option}`) ?? option,
      ]),
    ),
  })
  const fields = Object.entries(resource.actions[action]?.input ?? {}).map(
    ([name, field]) => [name, { ...field, texts: textsOf(name, field) }] as const,
  )
  return { ...resource, fields: Object.fromEntries(fields) }
}
