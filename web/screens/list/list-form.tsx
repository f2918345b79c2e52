import { useState } from 'react'
import { RecordForm } from '#web/screens/form/record-form.tsx'
import { useResource } from '../../resources/resources-context.tsx'
import { presetsOf } from './list-state.ts'
import type { List, OpenForm } from './use-list.ts'

/** The form over the list: one new row, one row, or the ticked ones one after the other. */
export default function ListForm({ list, form }: { readonly list: List; readonly form: OpenForm }) {
  const resource = useResource(list.resource.name)
  // What it was opened with, until it closes: a declaration that has changed since would carry away what was typed.
  const [{ json, check, side }] = useState(resource)
  const gone = Object.keys(json.fields).filter((name) => !Object.hasOwn(resource.json.fields, name))
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
