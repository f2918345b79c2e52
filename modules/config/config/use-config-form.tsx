import { useCallback, useState } from 'react'
import type { Fault } from '#core/problems.ts'
import { adminUrl } from '#core/wire.ts'
import { RequestFailure, request } from '#web/api/request.ts'
import type { BeginWork } from '#web/fields/pending-work.ts'
import { useTimeZone } from '#web/fields/times/time-zone.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { faultsOfAnswer } from '#web/screens/form/form-check.ts'
import { isSameValue } from '#web/screens/form/form-values.ts'
import { type DraftState, useDraft, useFailureText, usePendingWork } from '#web/screens/form/use-draft.ts'
import { config } from './config.ts'
import { faultsOf, initialValue, isSecret, type PageItem, type Values } from './config-data.ts'

/** One tab's form as plain values. */
export interface ConfigForm {
  readonly values: Values
  /** why a value is not taken, by name */
  readonly errors: Readonly<Record<string, string>>
  /** why the save failed, if no item is to blame */
  readonly notice: string | null
  /** counts refused saves, so that the focus can follow */
  readonly refusals: number
  readonly isDirty: boolean
  readonly isSaving: boolean
  readonly set: (name: string, value: unknown) => void
  readonly reset: () => void
  /** the values that were saved, nothing among them if there was nothing to save; null when they were refused */
  readonly save: () => Promise<Values | null>
  readonly beginWork: BeginWork
}

interface Draft {
  readonly changes: Values
  readonly faults: Readonly<Record<string, Fault | string>>
  readonly notice: string | null
}

const untouched: Draft = { changes: {}, faults: {}, notice: null }

/**
 * The state of one tab. What nobody has touched follows the server; what was typed stays until it is saved, whatever
 * fails. Only values that differ are sent, so that two people in one tab do not undo each other.
 */
export function useConfigForm(
  items: readonly PageItem[],
  onSaved: (values: Values) => Promise<void>,
): ConfigForm {
  const t = useNamespaces(['core', 'form', config.name])
  const timeZone = useTimeZone()
  const state = useDraft(() => untouched)
  const { draft, latest, update } = state
  const { isPending, beginWork } = usePendingWork()
  const { isSaving, send } = useSend(state, onSaved)
  const base = Object.fromEntries(items.map((item) => [item.name, initialValue(item, timeZone)]))
  const refuse = (change: Partial<Draft>): null => {
    state.refuse(change)
    return null
  }
  const textOf = (name: string, fault: Fault | string): string => {
    if (typeof fault === 'string') return fault
    const label = items.find((item) => item.name === name)?.title ?? name
    return t(`core:${fault.message}`, { label, ...fault.params })
  }
  return {
    values: { ...base, ...draft.changes },
    errors: Object.fromEntries(
      Object.entries(draft.faults).map(([name, fault]) => [name, textOf(name, fault)]),
    ),
    notice: draft.notice,
    refusals: state.refusals,
    isDirty: Object.keys(changedIn(items, base, draft.changes)).length > 0,
    isSaving,
    set: useCallback(
      (name, value) => {
        const { [name]: _gone, ...faults } = latest.current.faults
        update({ changes: { ...latest.current.changes, [name]: value }, faults, notice: null })
      },
      [latest, update],
    ),
    reset: () => update(untouched),
    async save() {
      if (isSaving) return null
      if (isPending()) return refuse({ notice: t('form:stillUploading') })
      const values = changedIn(items, base, latest.current.changes)
      if (Object.keys(values).length === 0) return {}
      const faults = faultsOf(items, values, timeZone)
      return Object.keys(faults).length > 0 ? refuse({ faults }) : send(values)
    },
    beginWork,
  }
}

/** What differs from the values that are stored. */
function changedIn(items: readonly PageItem[], base: Values, changes: Values): Values {
  return Object.fromEntries(
    items.flatMap((item) => {
      const { name } = item
      if (!Object.hasOwn(changes, name)) return []
      // Null says that a secret is to go, which is not the same as leaving it.
      const isRemoval = isSecret(item) && changes[name] === null
      return isRemoval || !isSameValue(changes[name], base[name]) ? [[name, changes[name]] as const] : []
    }),
  )
}

/** Saves values; null when they were refused, and the draft says why. */
function useSend({ update, refuse }: DraftState<Draft>, onSaved: (values: Values) => Promise<void>) {
  const failureText = useFailureText()
  const [isSaving, setSaving] = useState(false)
  const send = async (values: Values): Promise<Values | null> => {
    setSaving(true)
    update({ faults: {}, notice: null })
    try {
      await request(adminUrl(config.name, 'edit'), {
        method: 'POST',
        body: values,
        dedupe: false,
        showsError: false,
        showsSuccess: true,
      })
      await onSaved(values)
      update(untouched)
      return values
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error
      const faults = faultsOfAnswer(error.envelope?.data)
      refuse(faults ? { faults } : { notice: failureText(error) })
      return null
    } finally {
      setSaving(false)
    }
  }
  return { isSaving, send }
}
