import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { Glyph } from '../../ui/icons/glyph.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import css from './palette.module.css'
import type { PaletteItem } from './palette-items.ts'
import { type PaletteResult, usePaletteGroups } from './use-palette-groups.ts'

/**
 * Search over pages, records and actions by keyboard: arrow keys choose, Enter does, Escape puts it away. The list is
 * a listbox of the input, so the focus never leaves the input.
 */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useNamespaces(['palette'])
  const dialog = useRef<HTMLDialogElement>(null)
  const [search, setSearch] = useState('')
  const { groups, records } = usePaletteGroups(search, t)
  const run = (item: PaletteItem) => {
    onClose()
    item.run()
  }
  const { chosen, choose, handleKey } = useChosenLine(
    groups.flatMap((group) => group.items),
    run,
  )
  useEffect(() => dialog.current?.showModal(), [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the shade is for the pointer; the keyboard has Escape
    <dialog
      ref={dialog}
      className={css.palette}
      aria-label={t('palette:label')}
      onClose={onClose}
      onCancel={(event) => {
        // Left to the browser, the dialog is gone a moment before anyone hears of it: keys pressed then would be lost.
        event.preventDefault()
        onClose()
      }}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className={css.body}>
        <div className={css.search}>
          <Glyph name="search" />
          <input
            role="combobox"
            aria-expanded="true"
            aria-controls="palette-list"
            aria-activedescendant={chosen ? `palette ${chosen.key}` : undefined}
            aria-label={t('palette:label')}
            placeholder={t('palette:placeholder')}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={search}
            onChange={({ target }) => {
              setSearch(target.value)
              choose(null)
            }}
            onKeyDown={handleKey}
          />
          <kbd>Esc</kbd>
        </div>
        <Results groups={groups} chosen={chosen} onPoint={choose} onRun={run} />
        <Footnote records={records} isEmpty={chosen === undefined} search={search} />
      </div>
    </dialog>
  )
}

/** The line that Enter does: the first one until the arrow keys or the pointer choose another. */
function useChosenLine(items: readonly PaletteItem[], run: (item: PaletteItem) => void) {
  const [chosenKey, choose] = useState<string | null>(null)
  const place = Math.max(
    0,
    items.findIndex(({ key }) => key === chosenKey),
  )
  const chosen = items[place]
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    if (step !== undefined && items.length > 0) {
      event.preventDefault()
      const wraps = Math.abs(step) === 1
      const next = wraps ? (place + step + items.length) % items.length : clamp(place + step, items.length)
      choose(items[next]?.key ?? null)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      if (chosen) run(chosen)
    }
  }
  return { chosen, choose, handleKey }
}

interface ResultsProps {
  readonly groups: PaletteResult['groups']
  readonly chosen: PaletteItem | undefined
  readonly onPoint: (key: string) => void
  readonly onRun: (item: PaletteItem) => void
}

function Results({ groups, chosen, onPoint, onRun }: ResultsProps) {
  const t = useNamespaces(['palette'])
  return (
    <div id="palette-list" role="listbox" className={css.list} aria-label={t('palette:results')}>
      {groups.map(({ key, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is no set of form fields
        <div
          key={key}
          role="group"
          className={css.group}
          aria-label={t(`palette:groups.${key}`)}
          data-heading={t(`palette:groups.${key}`)}
        >
          {items.map((item) => (
            <Line
              key={item.key}
              item={item}
              isChosen={item === chosen}
              onPoint={() => onPoint(item.key)}
              onRun={() => onRun(item)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface LineProps {
  readonly item: PaletteItem
  readonly isChosen: boolean
  readonly onPoint: () => void
  readonly onRun: () => void
}

function Line({ item, isChosen, onPoint, onRun }: LineProps) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the input points at the chosen line
    <div
      ref={line}
      id={`palette ${item.key}`}
      role="option"
      aria-selected={isChosen}
      className={css.line}
      onPointerMove={onPoint}
      onClick={onRun}
    >
      {item.glyph ? (
        <Glyph name={item.glyph} size={18} />
      ) : (
        <Icon name={item.icon || 'fa fa-circle-o'} size={18} />
      )}
      <span className="grow clip ink">{item.label}</span>
      {item.hint ? <span className={css.hint}>{item.hint}</span> : null}
    </div>
  )
}

/** Says how the search for records stands, also to those who do not see the list grow. */
function Footnote({
  records,
  isEmpty,
  search,
}: {
  records: PaletteResult['records']
  isEmpty: boolean
  search: string
}) {
  const t = useNamespaces(['palette'])
  const text =
    records === 'searching'
      ? t('palette:searching')
      : records === 'failed'
        ? t('palette:failed')
        : records === 'incomplete'
          ? t('palette:incomplete')
          : isEmpty
            ? t('palette:nothing', { search: search.trim() })
            : ''
  return (
    <p role="status" className={css.note}>
      {text}
    </p>
  )
}

function clamp(place: number, count: number): number {
  return Math.min(Math.max(place, 0), count - 1)
}
