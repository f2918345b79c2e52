import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import { adminUrl } from '#core/wire.ts'
import { invalidateRows } from '#web/api/queries.ts'
import { RequestFailure, type RequestOptions, request } from '#web/api/request.ts'
import { conflictOfAnswer } from '#web/screens/form/conflict/conflict.ts'
import type { RecordFormState } from '#web/screens/form/use-record-form.ts'

/** What is done to the draft of the row in a form. What was typed there is saved first; false where something was refused. */
export interface DraftActions {
  readonly isRunning: boolean
  readonly save: () => Promise<boolean>
  readonly publish: () => Promise<boolean>
  readonly approve: () => Promise<boolean>
  readonly discard: () => Promise<boolean>
  /** null: it is published by nobody but people. Answers why it was refused, and null when it was not */
  readonly schedule: (time: number | null) => Promise<string | null>
}

/** The calls about the draft of a row; refusals are told in its form. */
export function useDraftActions({ name }: ResourceJson, form: RecordFormState, id: number): DraftActions {
  const client = useQueryClient()
  const [isRunning, setRunning] = useState(false)
  const version = () => form.latest().base.draft_version
  const send = async (call: string, options: RequestOptions): Promise<RequestFailure | null> => {
    setRunning(true)
    try {
      await request(adminUrl(name, call), {
        showsError: false,
        showsSuccess: true,
        dedupe: false,
        ...options,
      })
      await form.renew()
      return null
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error
      return error
    } finally {
      setRunning(false)
      void invalidateRows(client, name)
    }
  }
  const tell = async (failure: RequestFailure | null): Promise<boolean> => {
    if (!failure) return true
    const conflict = conflictOfAnswer(failure.envelope?.data)
    // Somebody else has changed the draft: now it shows.
    if (conflict && Object.keys(conflict.changed).length === 0) await form.renew()
    form.refuse(failure)
    return false
  }
  const save = async (): Promise<boolean> => {
    if (!form.isDirty) return true
    if (!(await form.submit())) return false
    await form.renew()
    return true
  }
  const post = (call: string, more = {}) =>
    send(call, { method: 'POST', body: { id, draft_version: version(), ...more } })
  return {
    isRunning,
    save,
    publish: async () => {
      if (!(await save())) return false
      // What was typed is what the public sees already.
      return Number(version()) === 0 || tell(await post('applyDraft'))
    },
    approve: async () => (await save()) && tell(await post('approveDraft')),
    discard: async () =>
      tell(await send('draft', { method: 'DELETE', query: { id, draft_version: Number(version()) } })),
    schedule: async (time) => {
      const failure = await post('schedule', { apply_time: time })
      if (!failure || !conflictOfAnswer(failure.envelope?.data)) return failure?.message ?? null
      await tell(failure)
      return null
    },
  }
}
