import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import { kinds } from '#core/field.ts'
import { CreateRelated, type NewRelated } from '#web/fields/create-related.ts'
import { useResource } from '../../resources/resources-context.tsx'
import type { FormValues } from './form-fields.ts'
import { RecordForm } from './record-form.tsx'

/** Lets the relations of a form open the form of a row that they lack, over their own; from there no further one opens. */
export function RelatedForms({ children }: { readonly children: ReactNode }) {
  const [wanted, setWanted] = useState<NewRelated | null>(null)
  const opener = useRef<HTMLElement | null>(null)
  const open = useCallback((next: NewRelated) => {
    opener.current = document.activeElement as HTMLElement | null
    setWanted(next)
  }, [])
  useEffect(() => {
    // Its window has gone: one goes on where one was.
    if (!wanted) opener.current?.focus()
  }, [wanted])
  return (
    <>
      <CreateRelated value={open}>{children}</CreateRelated>
      {wanted && (
        <Suspense fallback={null}>
          <RelatedForm wanted={wanted} onClose={() => setWanted(null)} />
        </Suspense>
      )}
    </>
  )
}

function RelatedForm({
  wanted: { to, text, onCreated },
  onClose,
}: {
  readonly wanted: NewRelated
  readonly onClose: () => void
}) {
  const { json, check, side } = useResource(to)
  return (
    <RecordForm
      resource={json}
      check={check}
      side={side}
      mode="add"
      ids={[]}
      initial={namedBy(json, text)}
      onDone={({ id }) => {
        if (id !== null) onCreated(id)
      }}
      onClose={onClose}
    />
  )
}

/** What was typed names the row, where it is named by a line of text. */
function namedBy({ label, fields }: ResourceJson, text: string): FormValues {
  const field = fields[label]
  if (!field || !kinds[field.kind].isLine || text === '') return {}
  return { [label]: text.slice(0, field.max ?? kinds[field.kind].length) }
}
