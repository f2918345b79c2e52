import { useCallback, useEffect, useState } from 'react'
import type { FormDraft } from '#core/calls/form-draft.ts'
import type { ResourceJson } from '#core/describe.ts'
import { isSecret } from '#core/field.ts'
import { makeKey } from '#core/values/make-key.ts'
import { useWhenBack } from '#web/api/reach.ts'
import { usePage } from '#web/page/page.ts'
import type { FormValues } from '../form-fields.ts'
import { changedNames } from '../form-values.ts'
import type { RecordFormState } from '../use-record-form.ts'
import { type DraftContent, DraftKeeper } from './draft-keeper.ts'

/** What was typed in this form before and not saved, to be restored or thrown away. */
export interface DraftOffer {
  readonly draft: FormDraft
  /** the stored row is another one by now */
  readonly isOutdated: boolean
  readonly restore: () => void
  readonly discard: () => void
}

/** A form's draft on the server. */
export interface FormDraftState {
  readonly offer: DraftOffer | null
  /** something is typed in the same row in another window, too, and of both only the latest is kept */
  readonly isShared: boolean
  /** to be called once the form was saved or thrown away: nothing of it is kept */
  readonly end: () => void
}

/**
 * Keeps on the server what an administrator types in a form until it is saved or thrown away, and offers what was kept
 * before. What is typed while an offer stands is kept together with it.
 */
export function useFormDraft(resource: ResourceJson, form: RecordFormState): FormDraftState {
  const { load } = form
  const { keepsForms } = usePage()
  const [found, setFound] = useState<FormDraft | null>(null)
  const [isShared, setShared] = useState(false)
  const read = () => contentOf(resource, form, found)
  const [keeper] = useState(
    () => new DraftKeeper({ resource: resource.name, id: form.id ?? 0 }, makeKey(), read),
  )
  useEffect(() => keeper.reads(read))
  useEffect(() => {
    if (!keepsForms) return
    keeper.open(setFound, () => setShared(true))
    const leave = () => keeper.flush(true)
    const hide = () => document.visibilityState === 'hidden' && leave()
    // Before the browser asks whether to go: large drafts have the time that the question takes.
    addEventListener('beforeunload', leave)
    addEventListener('pagehide', leave)
    const retry = () => keeper.flush()
    addEventListener('online', retry)
    document.addEventListener('visibilitychange', hide)
    return () => {
      removeEventListener('beforeunload', leave)
      removeEventListener('pagehide', leave)
      removeEventListener('online', retry)
      document.removeEventListener('visibilitychange', hide)
      keeper.flush()
    }
  }, [keeper, keepsForms])
  useWhenBack(useCallback(() => keeper.flush(), [keeper]))
  const isReady = load.status === 'new' || load.status === 'ready'
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the values counts.
  useEffect(() => {
    if (isReady) keeper.changed()
  }, [form.values, isReady])

  const names = Object.keys(found?.values ?? {}).filter((name) => Object.hasOwn(resource.fields, name))
  const differs = found !== null && changedNames(names, found.values, form.values).length > 0
  const offerOf = (draft: FormDraft): DraftOffer => ({
    draft,
    isOutdated: load.status === 'ready' && Number(load.row.row_version) !== draft.row_version,
    restore: () => {
      form.restore(draft)
      // At once: from now on it is this form's, and goes with it.
      keeper.flush()
      setFound(null)
    },
    discard: () => {
      setFound(null)
      keeper.discard(draft.form)
    },
  })
  const end = useCallback(() => keeper.end(), [keeper])
  return { offer: isReady && differs ? offerOf(found) : null, isShared, end }
}

/** What of a form is kept: what was changed and is no secret, above what is being offered; null when nothing was changed. */
function contentOf(
  resource: ResourceJson,
  form: RecordFormState,
  offered: FormDraft | null,
): DraftContent | null {
  const { values, base } = form.latest()
  const open = Object.keys(resource.fields).filter((name) => {
    const field = resource.fields[name]
    return field !== undefined && !isSecret(field)
  })
  const names = changedNames(open, values, base)
  if (names.length === 0) return null
  const pick = (from: FormValues) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]))
  const isEdit = form.id !== null
  return {
    values: { ...offered?.values, ...pick(values) },
    base: isEdit ? { ...pick(base), ...offered?.base } : {},
    row_version: offered?.row_version ?? (isEdit ? Number(base.row_version) : 0),
  }
}
