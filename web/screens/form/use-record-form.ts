import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isReadOnly, type Rights, withFieldLimits } from '#core/access/permissions.ts'
import { isDrafted } from '#core/calls/draft.ts'
import type { FormDraft } from '#core/calls/form-draft.ts'
import type { ResourceJson } from '#core/describe.ts'
import { type Field, kinds } from '#core/field.ts'
import { labelKeys } from '#core/messages.ts'
import type { Fault } from '#core/problems.ts'
import type { AnyResource } from '#core/resource.ts'
import type { Envelope, Language } from '#core/wire.ts'
import { invalidateRows } from '#web/api/queries.ts'
import { RequestFailure, request } from '#web/api/request.ts'
import { keptDraft, useDraftKept } from '#web/dev/kept-drafts.ts'
import type { BeginWork } from '#web/fields/pending-work.ts'
import { useFieldTexts } from '#web/fields/texts.ts'
import { useTimeZone } from '#web/fields/times/time-zone.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useRights } from '#web/stores/permissions.ts'
import { rowsUrl } from '../../area/area.ts'
import { useResources } from '../../resources/resources-context.tsx'
import type { AnyClientSide } from '../side.ts'
import {
  type Choices,
  type Conflict,
  chosenOf,
  conflictOfAnswer,
  isSettled,
  makeConflict,
  makeDraftConflict,
  resolveConflict,
} from './conflict/conflict.ts'
import { checkForm, faultsElsewhere, faultsOfAnswer, firstFaulty } from './form-check.ts'
import { type FormMode, type FormValues, formField, shownGroups } from './form-fields.ts'
import { faultsLeft } from './form-lines.ts'
import { changedNames, newValues } from './form-values.ts'
import { type LineTexts, linesFields, lineTextsOf } from './languages/line-texts.ts'
import {
  confirmations,
  type FormLanguages,
  staleNames,
  useFormLanguages,
} from './languages/use-form-languages.ts'
import { type DraftState, useDraft, useFailureText, usePendingWork } from './use-draft.ts'
import { useIntent } from './use-intent.ts'
import { type OpenedRow, openRow, type Publication, type RowLoad, useRow } from './use-row.ts'

/** A form over one row as plain values; what draws it is free. */
export interface RecordFormState {
  /** null for a new row */
  readonly id: number | null
  readonly load: RowLoad
  /** names of the fields to show, by group */
  readonly groups: readonly (readonly string[])[]
  /** a field as this caller may set it now */
  readonly fieldOf: (name: string) => Field | undefined
  readonly values: FormValues
  /** the row as it is stored, null for a new one */
  readonly stored: FormValues | null
  /** why a field is not taken, by name */
  readonly errors: Readonly<Record<string, string>>
  /** why the save failed, if no field is to blame */
  readonly notice: string | null
  /** counts refused submits, so that the focus can follow */
  readonly refusals: number
  readonly firstFaulty: string | null
  readonly isDirty: boolean
  readonly languages: FormLanguages
  readonly isSaving: boolean
  /** a field is shown, but not to be set */
  readonly isFixed: (name: string) => boolean
  readonly conflict: Conflict | null
  /** what the public sees; null of a new row, and where nobody tells */
  readonly publication: Publication | null
  /** `part`: where in the value something was set, so that what was wrong there is wrong no more */
  readonly set: (name: string, value: unknown, part?: string) => void
  /** what was saved, also where nothing had to be; false when it was refused */
  readonly submit: () => Promise<Saved | false>
  /** tells in the form why its draft was not published */
  readonly refuse: (failure: RequestFailure) => void
  readonly settleConflict: (choices: Choices) => Promise<Saved | false>
  readonly dropConflict: () => void
  /** values as they are in this moment, and those that the form started with */
  readonly latest: () => { readonly values: FormValues; readonly base: FormValues }
  /** takes up what was typed before; on a row that has changed since, a save tells what differs */
  readonly restore: (draft: Pick<FormDraft, 'values' | 'base' | 'row_version'>) => void
  /** takes the row as it is stored by now; what has been typed since this was called stays */
  readonly renew: () => Promise<void>
  readonly beginWork: BeginWork
}

/** A row that is saved, by its id where the server tells of one. */
export interface Saved {
  readonly id: number | null
}

/** A fault by its key, so that it follows the language, or the text the server gave. */
type FormFault = Fault | string
type Faults = Readonly<Record<string, FormFault>>

interface Draft {
  readonly values: FormValues
  readonly base: FormValues
  readonly faults: Faults
  readonly notice: string | null
  readonly conflict: Conflict | null
  readonly publication: Publication | null
}

interface RecordFormOptions {
  readonly resource: ResourceJson
  readonly check?: AnyResource['check']
  readonly side: AnyClientSide
  /** fields that the resource has no longer: what is unchanged there is not sent */
  readonly gone?: readonly string[]
  readonly mode: FormMode
  readonly id: number | null
  readonly initial?: FormValues
  /** the fields of the form, where it has not all of them */
  readonly only?: readonly string[]
  /** the language that it is opened to be translated into */
  readonly translating?: Language | undefined
  /** tells that the row was saved, in the place of the answer's own words */
  readonly onAnswer?: (answer: Envelope, payload: FormValues, base: FormValues) => void
}

/**
 * The state of a derived form: a new row, or the row with this id. Nothing that was typed goes away by a failure; after
 * any of them `submit` may be called again.
 */
export function useRecordForm(options: RecordFormOptions): RecordFormState {
  const { resource, side, mode, id, initial, only, translating } = options
  const load = useRow(resource.name, mode === 'edit' ? id : null)
  const rights = useRowRights(resource, load)
  const keptName = `form ${resource.name} ${id ?? 'new'}`
  const [kept] = useState(() => keptDraft<FormValues>(keptName))
  const state = useDraft(() =>
    withChanges(emptyDraft({ row: mode === 'add' ? newValues(resource, side, initial) : {} }), kept),
  )
  const { draft, latest, update } = state
  useTakenRow(load, update, kept)
  useNewFields(options, state)
  useDraftKept(
    keptName,
    useCallback(() => changesOf(latest.current), [latest]),
  )
  const { isPending, beginWork } = usePendingWork()
  const { textsOf } = useFaultTexts(resource)
  const groupsOf = (values: FormValues) => {
    const groups = shownGroups(resource, side, rights, mode, values)
    return only ? groups.map((group) => group.filter((name) => only.includes(name))) : groups
  }
  const groups = groupsOf(draft.values)
  const stored = mode === 'edit' ? draft.base : null
  const isFixed = (name: string) => isReadOnly(resource, name, rights)
  const { isSaving, submit, send, handleFailure } = useSubmit({
    ...options,
    state,
    groupsOf,
    isFixed,
    isPending,
  })

  const set = useSet(resource, state)
  const faulty = firstFaulty(groups, draft.faults)
  const languages = useFormLanguages({
    names: groups.flat(),
    values: draft.values,
    stored: draft.base,
    firstFaulty: faulty,
    refusals: state.refusals,
    set,
    lines: useLineTexts(resource, groups.flat(), rights),
    translating,
  })

  return {
    id: mode === 'edit' ? id : null,
    load,
    languages,
    groups,
    fieldOf: useMemo(
      () => (name: string) => formField(resource, name, rights, stored),
      [resource, rights, stored],
    ),
    values: draft.values,
    stored,
    errors: textsOf(draft.faults),
    notice: draft.notice,
    refusals: state.refusals,
    firstFaulty: faulty,
    isDirty: changedNames([...groups.flat(), ...staleNames(draft.base)], draft.values, draft.base).length > 0,
    isSaving,
    isFixed,
    conflict: draft.conflict,
    publication: draft.publication,
    set,
    submit,
    refuse: (failure) => void handleFailure(failure, 'draft'),
    settleConflict: settling(state, { submit, send }),
    dropConflict: () => update({ conflict: null }),
    latest: useCallback(() => latest.current, [latest]),
    restore: (kept) => update(withRestored(resource, latest.current, kept)),
    renew: renewal(resource, id, state),
    beginWork,
  }
}

/** Sets a value of the draft; what was wrong there is wrong no more. */
function useSet(resource: ResourceJson, { latest, update }: DraftState<Draft>): RecordFormState['set'] {
  return useCallback(
    (name, value, part) => {
      const { values, faults: before } = latest.current
      const { [`${name}.${part}`]: _part, ...others } = before
      const isLines = kinds[resource.fields[name]?.kind ?? 'text'].isLines
      const faults = faultsLeft(others, name, isLines ? values[name] : [], isLines ? value : [])
      update({ values: { ...values, [name]: value }, faults, notice: null })
    },
    [resource, latest, update],
  )
}

/** What lines of a form have translated; forms with lines wait for the declarations of these. */
function useLineTexts(
  resource: ResourceJson,
  names: readonly string[],
  rights: Rights,
): readonly LineTexts[] {
  const fields = linesFields(resource, names)
  const children = useResources(fields.map((name) => resource.fields[name]?.to ?? ''))
  return fields.flatMap((field, at) => {
    const child = children[at]
    const texts = child ? lineTextsOf(field, child, rights) : null
    return texts?.isTranslated ? [texts] : []
  })
}

/** What the caller may do with the row of the form: of several groups only those count that reach it. */
function useRowRights({ name }: ResourceJson, load: RowLoad): Rights {
  const held = useRights()
  const limits = load.status === 'ready' ? load.limits : undefined
  return useMemo(() => (limits ? withFieldLimits(held, name, limits) : held), [held, name, limits])
}

/** A row that was loaded becomes the draft, once, with what was kept of another draft of it. */
function useTakenRow(load: RowLoad, update: (draft: Draft) => void, kept: FormValues | null): void {
  const row = load.status === 'ready' ? load.row : null
  const publication = load.status === 'ready' ? load.publication : null
  const taken = useRef<FormValues | null>(null)
  useEffect(() => {
    // Effects run again when a kept page shows again: what was typed meanwhile must stay.
    if (!row || taken.current === row) return
    taken.current = row
    update(withChanges(emptyDraft({ row, publication }), kept))
  }, [row, publication, update, kept])
}

/** Saves again what others have changed meanwhile, as it was chosen. */
function settling(
  { latest, update }: DraftState<Draft>,
  { submit, send }: Pick<ReturnType<typeof useSubmit>, 'submit' | 'send'>,
): RecordFormState['settleConflict'] {
  return (choices) => {
    const { conflict, values } = latest.current
    if (!conflict) return Promise.resolve(false as const)
    if (conflict.isOfDraft) {
      update({ base: conflict.theirs, conflict: null })
      return send(chosenOf(conflict, choices))
    }
    const { base, values: next } = resolveConflict(conflict, values, choices)
    update({ base, values: next, conflict: null })
    return submit()
  }
}

/** Takes the stored row anew, with what was typed meanwhile. */
function renewal(resource: ResourceJson, id: number | null, { latest, update }: DraftState<Draft>) {
  return async (): Promise<void> => {
    if (id === null) return
    const before = latest.current.values
    const opened = await openRow(resource.name, id).catch(() => null)
    const { values } = latest.current
    const typed = changedNames(Object.keys(values), values, before)
    const kept = Object.fromEntries(typed.map((name) => [name, values[name]]))
    if (opened) update({ ...emptyDraft(opened), values: { ...opened.row, ...kept } })
  }
}

/** Fields that the declaration got while the form was open: in a form for a new row they start with their declared values. */
function useNewFields({ resource, side, mode, initial }: RecordFormOptions, state: DraftState<Draft>): void {
  const { latest, update } = state
  const seen = useRef(resource)
  useEffect(() => {
    if (seen.current === resource) return
    seen.current = resource
    if (mode !== 'add') return
    const declared = newValues(resource, side, initial)
    const { values, base } = latest.current
    update({ values: { ...declared, ...values }, base: { ...declared, ...base } })
  }, [resource, side, mode, initial, latest, update])
}

/** What faults say, in the present language. */
function useFaultTexts(resource: ResourceJson) {
  const { label } = useFieldTexts(resource)
  const t = useNamespaces(['core'])
  const textOf = (name: string, fault: FormFault): string => {
    if (typeof fault === 'string') return fault
    const key = fault.message.startsWith('validate.') ? `core:${fault.message}` : fault.message
    return t(key, { ...fault.params, label: fault.of ? partLabel(fault.of) : label(name) })
  }
  const partLabel = ({ texts, field }: NonNullable<Fault['of']>): string => {
    const whole = t([`${texts}:name`, texts])
    return field ? t('core:partOf', { whole, part: t([...labelKeys(texts, field), field]) }) : whole
  }
  const textsOf = (faults: Faults): Readonly<Record<string, string>> =>
    Object.fromEntries(Object.entries(faults).map(([name, fault]) => [name, textOf(name, fault)]))
  return {
    textsOf,
    /** faults of fields that the form does not show, for the notice above it */
    noticeOf: (groups: readonly (readonly string[])[], faults: Faults): string | null =>
      faultsElsewhere(groups, textsOf(faults)).join(t('core:and')) || null,
  }
}

interface SubmitOptions extends RecordFormOptions {
  readonly state: DraftState<Draft>
  readonly groupsOf: (values: FormValues) => readonly (readonly string[])[]
  readonly isFixed: (name: string) => boolean
  readonly isPending: () => boolean
}

/** Checks the draft and sends it; what is refused goes into the draft. */
function useSubmit(options: SubmitOptions) {
  const { resource, check, side, gone = [], mode, id } = options
  const { state, groupsOf, isFixed, isPending, onAnswer } = options
  const { latest, update } = state
  const t = useNamespaces(['form'])
  const { noticeOf } = useFaultTexts(resource)
  const timeZone = useTimeZone()
  const client = useQueryClient()
  const intentOf = useIntent()
  const [isSaving, setSaving] = useState(false)
  const saving = useRef(false)
  const handleFailure = useFailedSave(options)

  const refuse = (change: Partial<Draft>): false => {
    state.refuse(change)
    return false
  }
  /** Sends values on the version that the form has seen; what follows is sent on the version that comes of it. */
  const sendPart = async (part: FormValues, isLast: boolean) => {
    const { base } = latest.current
    const { row_version, draft_version } = base
    const version = mode === 'edit' ? { id, row_version, draft_version } : {}
    const answer = await request<SaveAnswer | null>(rowsUrl(resource.name, mode), {
      method: 'POST',
      body: { ...version, ...part, ...(mode === 'add' ? intentOf(part) : {}) },
      dedupe: false,
      showsError: false,
      showsSuccess: isLast && !onAnswer,
    })
    if (!isLast && answer.data?.row_version !== undefined)
      update({ base: { ...base, ...part, row_version: answer.data.row_version } })
    return answer
  }
  const send = async (payload: FormValues): Promise<Saved | false> => {
    saving.current = true
    setSaving(true)
    const { base, publication } = latest.current
    update({ faults: {}, notice: null })
    try {
      const [part, atOnce] = publication?.isHeld ? partsOf(resource, payload) : [payload, null]
      if (atOnce) await sendPart(atOnce, false)
      const answer = await sendPart(part, true)
      onAnswer?.(answer, payload, base)
      if (mode === 'add') side.answers?.add?.((answer.data ?? {}) as FormValues)
      void invalidateRows(client, resource.name)
      return { id: id ?? answer.data?.id ?? null }
    } catch (error) {
      return (await handleFailure(error)) && { id }
    } finally {
      saving.current = false
      setSaving(false)
    }
  }
  const submit = async (): Promise<Saved | false> => {
    if (saving.current) return false
    if (isPending()) return refuse({ notice: t('form:stillUploading') })
    const { values, base, publication } = latest.current
    const groups = groupsOf(values)
    const wasChanged = (name: string) => changedNames([name], values, base).length > 0
    const names = groups.flat().filter((name) => !isFixed(name) && (!gone.includes(name) || wasChanged(name)))
    // A draft may be unfinished.
    const rules = publication?.isHeld
      ? { resource: unfinished(resource), check: undefined }
      : { resource, check }
    const { payload, faults } = checkForm({ ...rules, mode, names, values, base, timeZone })
    if (Object.keys(faults).length > 0) return refuse({ faults, notice: noticeOf(groups, faults) })
    const sent = { ...payload, ...confirmations(values, base) }
    return mode === 'edit' && Object.keys(sent).length === 0 ? { id } : send(sent)
  }
  return { isSaving, submit, send, handleFailure }
}

interface SaveAnswer {
  readonly id?: number
  readonly row_version?: number
}

/** What waits in a draft, and apart from it what takes effect at once, where both are saved together. */
function partsOf(resource: ResourceJson, payload: FormValues): readonly [FormValues, FormValues | null] {
  const some = (isWanted: boolean) =>
    Object.fromEntries(
      Object.entries(payload).filter(
        ([name]) => (name === 'translations' || isDrafted(resource, name)) === isWanted,
      ),
    )
  const [drafted, atOnce] = [some(true), some(false)]
  const isMixed = Object.keys(drafted).length > 0 && Object.keys(atOnce).length > 0
  return isMixed ? [drafted, atOnce] : [payload, null]
}

/** Without what has to be there. */
function unfinished(resource: ResourceJson): ResourceJson {
  const fields = Object.entries(resource.fields).map(([name, field]) => [name, { ...field, required: false }])
  return { ...resource, fields: Object.fromEntries(fields) }
}

/** Tells in the draft why a save failed. Answers true where it only seemed to: the row is as the form would have it. */
function useFailedSave({ resource, id, state, groupsOf }: SubmitOptions) {
  const client = useQueryClient()
  const t = useNamespaces(['form'])
  const failureText = useFailureText()
  const { noticeOf } = useFaultTexts(resource)

  return async (error: unknown, what: 'form' | 'draft' = 'form'): Promise<boolean> => {
    if (!(error instanceof RequestFailure)) throw error
    const { values, base } = state.latest.current
    const data = error.envelope?.data
    const faults = faultsOfAnswer(data)
    const conflictData = conflictOfAnswer(data)
    if (faults) {
      state.refuse({ faults, notice: noticeOf(groupsOf(values), faults) })
    } else if (conflictData && what === 'draft') {
      const isOfFields = Object.keys(conflictData.changed).length > 0
      state.refuse(
        isOfFields
          ? { conflict: makeDraftConflict(conflictData, base) }
          : { notice: t('form:draftMoved', { by: conflictData.by }) },
      )
    } else if (conflictData && id !== null) {
      const fresh = await openRow(resource.name, id).then(
        ({ row }) => row,
        () => null,
      )
      const conflict = makeConflict(resource, conflictData, base, values, fresh)
      if (isSettled(conflict)) {
        void invalidateRows(client, resource.name)
        return true
      }
      state.refuse({ conflict })
    } else {
      state.refuse({ notice: failureText(error) })
    }
    return false
  }
}

function emptyDraft({
  row,
  publication = null,
}: Pick<OpenedRow, 'row'> & Partial<Pick<OpenedRow, 'publication'>>): Draft {
  return { values: row, base: row, faults: {}, notice: null, conflict: null, publication }
}

function withChanges(draft: Draft, changes: FormValues | null): Draft {
  return changes ? { ...draft, values: { ...draft.values, ...changes } } : draft
}

/** Where the row has changed since, the draft's own start is that of its fields, so that the conflict tells who changed what. */
function withRestored(
  { fields }: ResourceJson,
  { values, base }: Draft,
  kept: Pick<FormDraft, 'values' | 'base' | 'row_version'>,
): Partial<Draft> {
  const names = Object.keys(kept.values).filter((name) => Object.hasOwn(fields, name))
  const pick = (from: FormValues) => Object.fromEntries(names.map((name) => [name, from[name]]))
  const next = { values: { ...values, ...pick(kept.values) }, faults: {}, notice: null }
  const hasDrafts = base.draft_version !== undefined
  const isOutdated = base.row_version !== undefined && Number(base.row_version) !== kept.row_version
  // Another draft says nothing in the version of the row.
  if (!isOutdated && !(hasDrafts && changedNames(names, kept.base, base).length > 0)) return next
  const versions = { row_version: kept.row_version, ...(hasDrafts ? { draft_version: 0 } : {}) }
  return { ...next, base: { ...base, ...pick(kept.base), ...versions } }
}

function changesOf({ values, base }: Draft): FormValues {
  const names = changedNames(Object.keys(values), values, base)
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}
