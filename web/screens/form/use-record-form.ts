import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import type { Field } from '#core/field.ts'
import type { Fault } from '#core/problems.ts'
import type { AnyResource } from '#core/resource.ts'
import { rowsUrl } from '#web/api/area.ts'
import { invalidateRows } from '#web/api/queries.ts'
import { RequestFailure, request } from '#web/api/request.ts'
import type { BeginWork } from '#web/fields/pending-work.ts'
import { useFieldTexts } from '#web/fields/texts.ts'
import { useTimeZone } from '#web/fields/time-zone.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useRights } from '#web/stores/permissions.ts'
import type { AnyClientSide } from '../side.ts'
import {
  type Choices,
  type Conflict,
  conflictOfAnswer,
  isSettled,
  makeConflict,
  resolveConflict,
} from './conflict.ts'
import { checkForm, faultsElsewhere, faultsOfAnswer, firstFaulty } from './form-check.ts'
import { type FormMode, type FormValues, formField, shownGroups } from './form-fields.ts'
import { changedNames, newValues } from './form-values.ts'
import { useIntent } from './use-intent.ts'
import { type RowLoad, useRow } from './use-row.ts'

/** A form over one row as plain values; what draws it is free. */
export interface RecordFormState {
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
  readonly isSaving: boolean
  readonly conflict: Conflict | null
  readonly set: (name: string, value: unknown) => void
  /** true once the row is saved, or nothing was to be saved */
  readonly submit: () => Promise<boolean>
  readonly settleConflict: (choices: Choices) => Promise<boolean>
  readonly dropConflict: () => void
  readonly beginWork: BeginWork
}

/** A fault by its key, so that it follows the language, or the text the server gave. */
type FormFault = Fault | string

interface Draft {
  readonly values: FormValues
  readonly base: FormValues
  readonly faults: Readonly<Record<string, FormFault>>
  readonly notice: string | null
  readonly conflict: Conflict | null
}

/**
 * The state of a derived form: a new row, or the row with this id. Nothing that was typed goes away by a failure; after
 * any of them `submit` may be called again.
 */
export function useRecordForm({
  resource,
  check,
  side,
  gone = [],
  mode,
  id,
  initial,
}: {
  readonly resource: ResourceJson
  readonly check?: AnyResource['check']
  readonly side: AnyClientSide
  /** fields that the resource has no longer: what is unchanged there is not sent */
  readonly gone?: readonly string[]
  readonly mode: FormMode
  readonly id: number | null
  readonly initial?: FormValues
}): RecordFormState {
  const { label } = useFieldTexts(resource)
  const t = useNamespaces(['core', 'form'])
  const rights = useRights()
  const timeZone = useTimeZone()
  const client = useQueryClient()
  const load = useRow(resource.name, mode === 'edit' ? id : null)
  const [draft, setDraft] = useState<Draft>(() =>
    emptyDraft(mode === 'add' ? newValues(resource, side, initial) : {}),
  )
  const [isSaving, setSaving] = useState(false)
  const saving = useRef(false)
  const intentOf = useIntent()
  const [refusals, setRefusals] = useState(0)
  const works = useRef(0)
  // Submit may follow a change at once, before anything is drawn anew.
  const latest = useRef(draft)
  const update = useCallback((change: Partial<Draft>) => {
    latest.current = { ...latest.current, ...change }
    setDraft(latest.current)
  }, [])

  const row = load.status === 'ready' ? load.row : null
  const taken = useRef<FormValues | null>(null)
  useEffect(() => {
    // Effects run again when a kept page shows again: what was typed meanwhile must stay.
    if (!row || taken.current === row) return
    taken.current = row
    update(emptyDraft(row))
  }, [row, update])

  const groupsOf = (values: FormValues) => shownGroups(resource, side, rights, mode, values)
  const groups = groupsOf(draft.values)
  const names = groups.flat()
  const stored = mode === 'edit' ? draft.base : null

  const refuse = (change: Partial<Draft>): false => {
    update(change)
    setRefusals((count) => count + 1)
    return false
  }

  const submit = async (): Promise<boolean> => {
    if (saving.current) return false
    const { values, base } = latest.current
    const shown = groupsOf(values)
    if (works.current > 0) return refuse({ notice: t('form:stillUploading') })
    const wasChanged = (name: string) => changedNames([name], values, base).length > 0
    const { payload, faults } = checkForm({
      resource,
      check,
      mode,
      names: shown.flat().filter((name) => !gone.includes(name) || wasChanged(name)),
      values,
      base,
      timeZone,
    })
    if (Object.keys(faults).length > 0) return refuse({ faults, notice: noticeOf(shown, textsOf(faults)) })
    if (mode === 'edit' && Object.keys(payload).length === 0) return true
    saving.current = true
    setSaving(true)
    update({ faults: {}, notice: null })
    try {
      const version = mode === 'edit' ? { id, row_version: base.row_version } : {}
      await request(rowsUrl(resource.name, mode), {
        method: 'POST',
        body: { ...version, ...payload, ...(resource.movesValue ? intentOf(payload) : {}) },
        dedupe: false,
        showsError: false,
        showsSuccess: true,
      })
      void invalidateRows(client, resource.name)
      return true
    } catch (error) {
      return await handleRefusal(error)
    } finally {
      saving.current = false
      setSaving(false)
    }
  }

  const handleRefusal = async (error: unknown): Promise<boolean> => {
    if (!(error instanceof RequestFailure)) throw error
    const { values, base } = latest.current
    const data = error.envelope?.data
    const faults = faultsOfAnswer(data)
    if (faults) return refuse({ faults, notice: noticeOf(groupsOf(values), faults) })
    const conflictData = conflictOfAnswer(data)
    if (conflictData && id !== null) {
      const fresh = await fetchRow(resource.name, id).catch(() => null)
      const conflict = makeConflict(resource, conflictData, base, values, fresh)
      if (isSettled(conflict)) {
        void invalidateRows(client, resource.name)
        return true
      }
      return refuse({ conflict })
    }
    const isOutOfReach = error.kind !== 'business'
    return refuse({ notice: isOutOfReach ? t('form:notSaved', { reason: error.message }) : error.message })
  }

  const textOf = (name: string, fault: FormFault): string => {
    if (typeof fault === 'string') return fault
    const key = fault.message.startsWith('validate.') ? `core:${fault.message}` : fault.message
    return t(key, { ...fault.params, label: label(name) })
  }
  const textsOf = (faults: Readonly<Record<string, FormFault>>) =>
    Object.fromEntries(Object.entries(faults).map(([name, fault]) => [name, textOf(name, fault)]))
  const noticeOf = (shown: readonly (readonly string[])[], texts: Readonly<Record<string, string>>) =>
    faultsElsewhere(shown, texts).join(t('core:and')) || null

  const beginWork = useCallback<BeginWork>(() => {
    works.current++
    let hasEnded = false
    return () => {
      if (!hasEnded) works.current--
      hasEnded = true
    }
  }, [])
  const set = useCallback(
    (name: string, value: unknown) => {
      const { [name]: _gone, ...faults } = latest.current.faults
      update({ values: { ...latest.current.values, [name]: value }, faults, notice: null })
    },
    [update],
  )

  return {
    load,
    groups,
    fieldOf: useMemo(
      () => (name: string) => formField(resource, name, rights, stored),
      [resource, rights, stored],
    ),
    values: draft.values,
    stored,
    errors: textsOf(draft.faults),
    notice: draft.notice,
    refusals,
    firstFaulty: firstFaulty(groups, draft.faults),
    isDirty: changedNames(names, draft.values, draft.base).length > 0,
    isSaving,
    conflict: draft.conflict,
    set,
    submit,
    settleConflict: (choices) => {
      const { conflict, values } = latest.current
      if (!conflict) return Promise.resolve(false)
      const { base, values: next } = resolveConflict(conflict, values, choices)
      update({ base, values: next, conflict: null })
      return submit()
    },
    dropConflict: () => update({ conflict: null }),
    beginWork,
  }
}

function emptyDraft(values: FormValues): Draft {
  return { values, base: values, faults: {}, notice: null, conflict: null }
}

async function fetchRow(resourceName: string, id: number): Promise<FormValues> {
  const { data } = await request<{ row: FormValues }>(rowsUrl(resourceName, 'edit'), {
    query: { id },
    dedupe: false,
    showsError: false,
  })
  return data.row
}
