import { useResource } from '#web/resources/resources-context.tsx'
import { RecordForm } from '#web/screens/form/record-form.tsx'
import { RelatedForms } from '#web/screens/form/related-form.tsx'
import type { BoardEntry } from './translation.ts'

interface TranslationFormProps {
  readonly entry: BoardEntry
  readonly onSaved: () => void
  /** there is another entry behind this one */
  readonly onNext: (() => void) | undefined
  readonly onClose: () => void
}

/** The form of an entry's record over the board, to be translated into the entry's language. */
export function TranslationForm({ entry, onSaved, onNext, onClose }: TranslationFormProps) {
  const { json, check, side } = useResource(entry.resource)
  return (
    <RelatedForms>
      <RecordForm
        resource={json}
        check={check}
        side={side}
        mode="edit"
        ids={[entry.id]}
        translating={entry.language}
        onDone={onSaved}
        onNext={onNext}
        onClose={onClose}
      />
    </RelatedForms>
  )
}
