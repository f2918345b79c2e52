import { useMemo, useState } from 'react'
import { withFieldsGone } from '#web/screens/form/form-fields.ts'
import { RecordForm } from '#web/screens/form/record-form.tsx'
import { useResource } from '../../resources/resources-context.tsx'
import { presetsOf } from './list-state.ts'
import type { List, OpenForm } from './use-list.ts'

/** The form over the list: one new row, one row, or the ticked ones one after the other. */
export default function ListForm({ list, form }: { readonly list: List; readonly form: OpenForm }) {
  const { json: declared, check, side } = useResource(list.resource.name)
  const [opened] = useState(declared)
  const { json, gone } = useMemo(() => withFieldsGone(declared, opened), [declared, opened])
  return (
    <RecordForm
      resource={json}
      check={check}
      side={side}
      gone={gone}
      mode={form.mode}
      ids={form.ids}
      initial={presetsOf(list.state.filters, json)}
      onDone={list.saved}
      onClose={list.closeForm}
    />
  )
}
