import { useNamespaces } from '#web/i18n/i18n.ts'
import { Glyph } from '#web/ui/icons/glyph.tsx'
import type { DesignNote } from '../../design/design.ts'
import css from '../crud.module.css'
import { useDesignTexts } from '../state/design-texts.ts'

interface ReadNotesProps {
  readonly notes: readonly DesignNote[]
  readonly onClose: () => void
}

/** What was found when a table was read: stays until it is put away. */
export function ReadNotes({ notes, onClose }: ReadNotesProps) {
  const t = useNamespaces(['crud'])
  const say = useDesignTexts()
  return (
    <section className={`${css.note} ${css.read}`} aria-labelledby="crud-read">
      <Glyph name="warning" />
      <div className="grow breaks">
        <strong id="crud-read">{t('crud:readNotes')}</strong>
        <ul className="bullets mt-1">
          {notes.map((note) => (
            <li key={`${note.message} ${JSON.stringify(note.params)}`}>{say(note)}</li>
          ))}
        </ul>
      </div>
      <button type="button" className="icon-button" aria-label={t('crud:close')} onClick={onClose}>
        <Glyph name="close" size={16} />
      </button>
    </section>
  )
}
