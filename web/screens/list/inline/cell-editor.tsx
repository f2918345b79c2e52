import { useQueryClient } from '@tanstack/react-query'
import { Tooltip } from 'antd'
import { type KeyboardEvent, Suspense, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { kinds } from '#core/field.ts'
import type { Envelope } from '#core/wire.ts'
import { invalidateRows } from '#web/api/queries.ts'
import { request } from '#web/api/request.ts'
import { rowsUrl } from '#web/area/area.ts'
import { fieldParts } from '#web/fields/parts.ts'
import { useFieldTexts } from '#web/fields/texts.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useResource } from '#web/resources/resources-context.tsx'
import type { FormValues } from '#web/screens/form/form-fields.ts'
import { type RecordFormState, useRecordForm } from '#web/screens/form/use-record-form.ts'
import { toast } from '#web/ui/feedback/feedback.ts'
import { ConflictValue } from '../../form/conflict/conflict-dialog.tsx'
import type { ListRow } from '../tree/tree-rows.ts'
import type { List } from '../use-list.ts'
import { isDraftAnswer } from '../use-list-commands.ts'
import css from './inline.module.css'
import { type InlineEdit, isFocusFree, type Leaving } from './use-inline-edit.ts'

interface CellEditorProps {
  readonly list: List
  readonly row: ListRow
  readonly field: string
  readonly onLeave: InlineEdit['leave']
}

/**
 * An input in the place of a cell. It is a form of one field: the same rules, rights, history and look at what others have
 * changed meanwhile. A refusal shows at the cell, and what was typed stays.
 */
export default function CellEditor({ list, row, field: name, onLeave }: CellEditorProps) {
  const { resource, side, commands } = list
  const { check } = useResource(resource.name)
  const box = useRef<HTMLDivElement>(null)
  const tell = useSavedOffer(list, row.id, name)
  const form = useRecordForm({
    resource,
    check,
    side,
    mode: 'edit',
    id: row.id,
    only: [name],
    onAnswer: (answer, payload, base) => {
      // What waits in a draft is not what the list shows.
      if (!isDraftAnswer(answer)) commands.showValues(row.id, payload)
      tell(answer, base)
    },
  })
  const leaving = useRef<Leaving>('here')
  const leave = (how: Leaving) => onLeave(how, { id: row.id, field: name })
  const save = async (how: Leaving) => {
    leaving.current = how
    if (!isTaken(form, row)) return
    const done = form.conflict ? form.settleConflict({ [name]: 'yours' }) : form.submit()
    if (await done) leave(leaving.current)
  }
  const drop = () => {
    // What others have saved meanwhile has been told: now it shows.
    if (form.conflict) void list.found.refresh()
    leave('here')
  }
  useWhereItCannotBe({ list, row, field: name, onLeave }, form)
  useConflictOfOthers(form, () => leave(leaving.current))
  useFocusWhenReady(box, form, isTaken(form, row))
  useSavedOutside(box, () => (isTaken(form, row) ? void save('here') : drop()))
  const handleKey = (event: KeyboardEvent) => {
    if (!box.current?.contains(event.target as Node)) return
    // What a control has opened is its own: the first key closes it.
    const isOfControl = isPopupOpen() && event.key !== 'Tab'
    if (isOfControl || !['Enter', 'Escape', 'Tab'].includes(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    if (form.isSaving) return
    if (event.key === 'Escape') return drop()
    const how = event.key === 'Enter' ? 'here' : event.shiftKey ? 'previous' : 'next'
    // A date that was typed counts once its input is left.
    if (event.target instanceof HTMLElement && event.key === 'Tab') event.target.blur()
    setTimeout(() => void save(how))
  }
  const field = form.fieldOf(name)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the input in it
    <div
      ref={box}
      className={css.editor}
      style={{ minWidth: list.columns.columns.find((column) => column.field === name)?.width }}
      data-editing={name}
      tabIndex={-1}
      onKeyDownCapture={handleKey}
      onKeyDown={(event) => event.stopPropagation()}
    >
      {field && <Control list={list} row={row} name={name} form={form} onChosen={() => void save('here')} />}
    </div>
  )
}

interface ControlProps {
  readonly list: List
  readonly row: ListRow
  readonly name: string
  readonly form: RecordFormState
  readonly onChosen: () => void
}

/** The input, with the reason below it why its value is not taken. */
function Control({ list, row, name, form, onChosen }: ControlProps) {
  const { resource } = list
  const { label, placeholder } = useFieldTexts(resource)
  const id = useId()
  const field = form.fieldOf(name)
  const Input = field && fieldParts[field.kind].CellInput
  if (!field || !Input) return null
  const isReady = isTaken(form, row)
  const reason = form.errors[name] ?? form.notice
  const problem = form.conflict ? <Contested list={list} name={name} form={form} /> : reason
  const handleChange = (value: unknown) => {
    form.set(name, value)
    // To choose is to decide.
    if (kinds[field.kind].family === 'choice') onChosen()
  }
  return (
    <Tooltip
      open={Boolean(problem)}
      title={problem}
      placement="bottomLeft"
      classNames={{ root: css.reason }}
      // Within the table's region, for who goes from one to the next.
      getPopupContainer={(node) => node.closest<HTMLElement>('section') ?? document.body}
    >
      <div className="grow">
        <label id={`${id}-label`} htmlFor={id} className="visually-hidden">
          {label(name)}
        </label>
        <Suspense fallback={null}>
          <Input
            resource={resource}
            name={name}
            field={field}
            id={id}
            value={isReady ? form.values[name] : row[name]}
            values={isReady ? form.values : row}
            onChange={handleChange}
            disabled={!isReady || form.isSaving}
            isInvalid={Boolean(problem)}
            describedBy={problem ? `${id}-problem` : undefined}
            placeholder={placeholder(name) || undefined}
          />
        </Suspense>
        {problem && (
          <div id={`${id}-problem`} className="visually-hidden" role="alert">
            {problem}
          </div>
        )}
      </div>
    </Tooltip>
  )
}

/** The row has come, and is in the form. */
function isTaken({ load, values }: RecordFormState, { id }: ListRow): boolean {
  return load.status === 'ready' && values.id === id
}

/** What another person has made of the value meanwhile, and how it goes on. */
function Contested({ list, name, form }: Pick<ControlProps, 'list' | 'name' | 'form'>) {
  const t = useNamespaces(['list', 'form'])
  const { conflict } = form
  const difference = conflict?.differences.find((one) => one.name === name)
  const field = form.fieldOf(name)
  if (!conflict || !difference || !field) return null
  const by = conflict.by || t('form:conflict.somebody')
  return (
    <>
      {t('list:cell.changedBy', { by })}{' '}
      <ConflictValue resource={list.resource} name={name} field={field} value={difference.theirs} />{' '}
      {t('list:cell.overwrite')}
    </>
  )
}

/** Tells that a cell was saved, with the way back to what it was. */
function useSavedOffer(list: List, id: number, name: string) {
  const { resource } = list
  const client = useQueryClient()
  const t = useNamespaces(['list'])
  return ({ msg, data }: Envelope, base: FormValues) => {
    const { row_version } = (data ?? {}) as { readonly row_version?: number }
    const take = async () => {
      const body = { id, row_version, [name]: base[name] ?? null }
      const options = { method: 'POST', body, dedupe: false, showsSuccess: true } as const
      // The request function says why it could not be.
      await request(rowsUrl(resource.name, 'edit'), options).catch(() => null)
      await invalidateRows(client, resource.name)
    }
    toast.offer({ text: msg, label: t('list:undo'), take })
  }
}

/** A row that is gone is told of; a field that this row does not have is left to the form, which has those it depends on. */
function useWhereItCannotBe({ list, row, field, onLeave }: CellEditorProps, form: RecordFormState): void {
  const { load, groups } = form
  const reason = load.status === 'missing' || load.status === 'failed' ? load.reason : null
  const isElsewhere = isTaken(form, row) && !groups.flat().includes(field)
  useEffect(() => {
    if (reason !== null) toast.error(reason)
    else if (isElsewhere) list.openForm({ mode: 'edit', ids: [row.id] })
    else return
    onLeave('here', { id: row.id, field })
  }, [reason, isElsewhere, list.openForm, row.id, field, onLeave])
}

/** Where others have changed other fields only, the save goes on by itself. */
function useConflictOfOthers(form: RecordFormState, onSaved: () => void): void {
  const { conflict } = form
  const isOfOthers = conflict?.differences.every(({ isContested }) => !isContested)
  const goOn = useRef(() => undefined as undefined | Promise<void>)
  goOn.current = () => form.settleConflict({}).then((saved) => (saved ? onSaved() : undefined))
  useEffect(() => {
    if (isOfOthers) void goOn.current()
  }, [isOfOthers])
}

/**
 * The focus is in the input as soon as it takes one, and again after each refusal; until then around it, where no key means
 * anything else. It stays where its user has gone on meanwhile.
 */
function useFocusWhenReady(
  box: React.RefObject<HTMLDivElement | null>,
  form: RecordFormState,
  isThere: boolean,
): void {
  const isReady = isThere && !form.isSaving
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal asks for it
  useLayoutEffect(() => {
    let frame = 0
    const focus = () => {
      const around = box.current
      if (!around || !mayTakeFocus(around)) return
      if (!isReady) return around.focus({ preventScroll: true })
      const input = around.querySelector('input')
      // The input may still be on its way.
      if (!input || input.disabled) {
        frame = requestAnimationFrame(focus)
        return
      }
      input.focus({ preventScroll: true })
      if (!input.readOnly) input.select()
    }
    focus()
    return () => cancelAnimationFrame(frame)
  }, [box, isReady, form.refusals])
}

/** A press elsewhere saves what was typed. */
function useSavedOutside(box: React.RefObject<HTMLDivElement | null>, save: () => void): void {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const handle = ({ target }: PointerEvent) => {
      const isInside = target instanceof Element && (box.current?.contains(target) || target.closest(popups))
      // After the input itself has heard that it is left.
      if (!isInside) setTimeout(() => latest.current())
    }
    document.addEventListener('pointerdown', handle)
    return () => document.removeEventListener('pointerdown', handle)
  }, [box])
}

/** What a control has opened is part of it. */
function mayTakeFocus(around: HTMLElement): boolean {
  return isFocusFree(around) || document.activeElement?.closest(popups) != null
}

const popups = '.ant-select-dropdown, .ant-picker-dropdown, .ant-tooltip'

function isPopupOpen(): boolean {
  const open = document.querySelectorAll('.ant-select-dropdown, .ant-picker-dropdown')
  return [...open].some((popup) => popup.getClientRects().length > 0)
}
