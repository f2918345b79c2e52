import { useMemo, useState } from 'react'
import { withFieldsGone } from '#web/screens/form/form-fields.ts'
import { RecordForm } from '#web/screens/form/record-form.tsx'
import { RelatedForms } from '#web/screens/form/related-form.tsx'
import { viewsOf } from '#web/screens/row-parts.tsx'
import { useResource } from '../../resources/resources-context.tsx'
import { presetsOf } from './state/list-state.ts'
import type { List, OpenForm } from './use-list.ts'
import { ViewWindow } from './view-window.tsx'

/** The form over the list: one new row, one row, or the ticked ones one after the other. */
export default function ListForm({ list, form }: { readonly list: List; readonly form: OpenForm }) {
  const { json: declared, check, side } = useResource(list.resource.name)
  const [opened] = useState(declared)
  const { json, gone } = useMemo(() => withFieldsGone(declared, opened), [declared, opened])
  // The same object from draw to draw: a form starts with it once.
  const [initial] = useState(() => ({ ...presetsOf(list.state.filters, json), ...form.initial }))
  const [id] = form.ids
  const view = form.view === undefined ? undefined : viewsOf(json)[form.view]
  if (view && id !== undefined && !json.calls.includes('edit'))
    return <ViewWindow view={view} resource={json} id={id} onClose={list.closeForm} />
  return (
    <RelatedForms>
      <RecordForm
        resource={json}
        check={check}
        side={side}
        gone={gone}
        mode={form.mode}
        ids={form.ids}
        initial={initial}
        view={form.view}
        onDone={list.saved}
        onClose={list.closeForm}
      />
    </RelatedForms>
  )
}
