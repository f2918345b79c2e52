import { useDraggable } from '@dnd-kit/core'
import { Input } from 'antd'
import { memo, type PointerEventHandler, useMemo, useState } from 'react'
import { type Translate, useNamespaces } from '#web/i18n/i18n.ts'
import { type PaletteEntry, paletteEntries } from '../../design/presets.ts'
import css from '../crud.module.css'
import { TypeIcon } from './type-icon.tsx'

const groups = ['common', 'base', 'senior'] as const

/** Tells a drag of the palette from one of a row. */
const idOfEntry = ({ group, designType, name }: PaletteEntry) => `new ${group} ${designType} ${name}`

/** The entry of a drag; undefined for a row's. */
export function entryOfId(id: string | number): PaletteEntry | undefined {
  return paletteEntries.find((entry) => idOfEntry(entry) === id)
}

/** What an entry is called: its field's name where the palette gives one, else its kind. */
function entryTitle(t: Translate, { designType, name }: PaletteEntry): string {
  return t([`crud:palette.${name}`, `crud:types.${designType}`])
}

/** Everything that an entry is found by. */
function wordsOf(t: Translate, entry: PaletteEntry): string {
  const { designType, name } = entry
  return [entryTitle(t, entry), t(`crud:types.${designType}`), name, designType].join('\n').toLowerCase()
}

interface PaletteProps {
  readonly onAdd: (entry: PaletteEntry, isPointed: boolean) => void
  /** entries are dragged to the canvas beside it */
  readonly canDrag: boolean
}

/** Every kind of field there is, to be clicked or dragged to the canvas. */
export const Palette = memo(function Palette({ onAdd, canDrag }: PaletteProps) {
  const t = useNamespaces(['crud'])
  const [wanted, setWanted] = useState('')
  const text = wanted.trim().toLowerCase()
  const words = useMemo(() => new Map(paletteEntries.map((entry) => [entry, wordsOf(t, entry)])), [t])
  const shown = paletteEntries.filter((entry) => words.get(entry)?.includes(text))
  return (
    <div className={css.palette}>
      <Input
        allowClear
        aria-label={t('crud:palette.search')}
        placeholder={t('crud:palette.search')}
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
        onPressEnter={() => shown[0] && text !== '' && onAdd(shown[0], false)}
      />
      {groups.map((group) => {
        const entries = shown.filter((entry) => entry.group === group)
        return entries.length === 0 ? null : (
          <section key={group} aria-labelledby={`crud-palette-${group}`}>
            <h2 id={`crud-palette-${group}`} className="faint small medium">
              {t(`crud:groups.${group}`)}
            </h2>
            <div className="stack gap-1">
              {entries.map((entry) =>
                canDrag ? (
                  <DraggedEntry key={idOfEntry(entry)} entry={entry} onAdd={onAdd} />
                ) : (
                  <button
                    key={idOfEntry(entry)}
                    type="button"
                    className={css.entry}
                    onClick={({ detail }) => onAdd(entry, detail > 0)}
                  >
                    <EntryFace entry={entry} />
                  </button>
                ),
              )}
            </div>
          </section>
        )
      })}
      {shown.length === 0 && <p className={css.faint}>{t('crud:palette.none')}</p>}
    </div>
  )
})

interface EntryProps {
  readonly entry: PaletteEntry
  readonly onAdd: PaletteProps['onAdd']
}

const DraggedEntry = memo(function DraggedEntry({ entry, onAdd }: EntryProps) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: idOfEntry(entry) })
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={css.entry}
      data-dragging={isDragging || undefined}
      onPointerDown={listeners?.onPointerDown as PointerEventHandler | undefined}
      onClick={({ detail }) => onAdd(entry, detail > 0)}
    >
      <EntryFace entry={entry} />
    </button>
  )
})

/** An entry as it looks in the palette and under the pointer. */
export function EntryFace({ entry }: { readonly entry: PaletteEntry }) {
  const t = useNamespaces(['crud'])
  return (
    <>
      <TypeIcon type={entry.designType} />
      <span>{entryTitle(t, entry)}</span>
    </>
  )
}
