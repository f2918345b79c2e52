/** @jsxImportSource preact */
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type {
  CharactersEntry,
  ChoiceEntry,
  ColorEntry,
  CustomEntry,
  GridEntry,
  MenuEntry,
} from '../../features/feature.ts'
import { isComposedKey } from '../../view/keys/composed-key.ts'
import { hotKeyText, stateOfEntry } from '../entry-state.ts'
import { Icon } from '../icons/icon.tsx'
import type { Menu } from '../menu.ts'
import { isApple, popupRole, titleOf } from '../toolbar/bar-item.ts'
import { showTable } from '../view-boxes.ts'

/** The entries of a group with their titles, and their hot keys at the end of the row. */
export function GroupPanel(props: { readonly entries: readonly MenuEntry[]; readonly menu: Menu }) {
  const { host, opened, press } = props.menu
  return props.entries.map((entry) => {
    const { isEnabled, isActive } = stateOfEntry(entry, host)
    const isToggle = 'isActive' in entry
    return (
      // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is a row of a menu, which may be checked when it toggles.
      <button
        key={entry.name}
        type="button"
        class="pe-row"
        role={isToggle ? 'menuitemcheckbox' : 'menuitem'}
        aria-checked={isToggle ? isActive : undefined}
        aria-disabled={!isEnabled}
        aria-haspopup={entry.kind === 'button' || entry.kind === 'action' ? undefined : popupRole(entry)}
        data-row
        data-entry={entry.name}
        tabIndex={-1}
        onClick={() => press(entry, opened?.button ?? null)}
      >
        <Icon name={entry.icon} svg={entry.iconSvg} />
        <span class="pe-row-text">{titleOf(entry, host)}</span>
        {entry.hotKey && <kbd>{hotKeyText(entry.hotKey, isApple())}</kbd>}
      </button>
    )
  })
}

/** The options of a choice; a stored value that is not offered stands first. */
export function ChoicePanel(props: { readonly entry: ChoiceEntry; readonly menu: Menu }) {
  const { entry, menu } = props
  const { host } = menu
  const state = host.view()?.state
  const current = state ? entry.current(state) : null
  const isOffered = current === null || entry.options.some((option) => option.name === current)
  return (
    <>
      {!isOffered && (
        <button
          type="button"
          class="pe-row"
          role="menuitemradio"
          aria-checked="true"
          data-row
          tabIndex={-1}
          onClick={() => menu.close(true)}
        >
          <span class="pe-row-text">{current}</span>
          <Icon name="check" />
        </button>
      )}
      {entry.options.map((option) => (
        <button
          key={option.name}
          type="button"
          class="pe-row"
          role="menuitemradio"
          aria-checked={option.name === current}
          data-row
          data-option={option.name}
          tabIndex={-1}
          onClick={() => {
            menu.close(false)
            host.run(option.command)
          }}
        >
          <Icon name={option.icon} />
          <span class="pe-row-text" style={option.style}>
            {option.text ?? host.label(option.name)}
          </span>
          {option.name === current && <Icon name="check" />}
        </button>
      ))}
    </>
  )
}

/** The colours to choose from, ten in a row, below what takes a colour away; any other colour can be entered. */
export function ColorPanel(props: { readonly entry: ColorEntry; readonly menu: Menu }) {
  const { entry, menu } = props
  const { host } = menu
  const state = host.view()?.state
  const current = state ? entry.current(state) : null
  const pick = (color: string | null) => {
    menu.close(false)
    host.run(entry.set(color))
  }
  const stop = entry.colors.find((color) => color === current) ?? entry.colors[0]
  return (
    <>
      <button type="button" class="pe-row" data-row data-option="clear" onClick={() => pick(null)}>
        <Icon name="clear" />
        <span class="pe-row-text">{host.label(entry.clearLabel)}</span>
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would take part in the form around it. */}
      <div class="pe-colors" role="group" aria-label={titleOf(entry, host)}>
        {entry.colors.map((color) => (
          <button
            key={color}
            type="button"
            aria-pressed={color === current}
            aria-label={color}
            data-row
            data-color={color}
            tabIndex={color === stop ? 0 : -1}
            style={{ background: color }}
            onClick={() => pick(color)}
          />
        ))}
      </div>
      <OtherColor label={host.label('otherColor')} current={current} onPick={pick} />
    </>
  )
}

/** Any colour: by the browser's own picker, or as it is written in hexadecimal digits. */
function OtherColor(props: {
  readonly label: string
  readonly current: string | null
  readonly onPick: (color: string) => void
}) {
  const [text, setText] = useState(hexOf(props.current))
  const isColor = /^#?(?:[\da-f]{3}|[\da-f]{6})$/i.test(text.trim())
  const value = `#${text.trim().replace('#', '')}`
  return (
    <div class="pe-other-color">
      <input
        type="color"
        aria-label={props.label}
        value={/^#[\da-f]{6}$/i.test(value) ? value : '#000000'}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <input
        type="text"
        class="pe-input"
        aria-label={`${props.label} (#)`}
        placeholder="#1668dc"
        maxLength={7}
        spellcheck={false}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposedKey(event)) return
          event.preventDefault()
          if (isColor) props.onPick(value)
        }}
      />
      <button
        type="button"
        class="pe-action"
        aria-label={props.label}
        disabled={!isColor}
        onClick={() => props.onPick(value)}
      >
        <Icon name="check" />
      </button>
    </div>
  )
}

function hexOf(color: string | null): string {
  const channels = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(color ?? '')?.slice(1)
  return channels ? `#${channels.map((each) => Number(each).toString(16).padStart(2, '0')).join('')}` : ''
}

/** Characters to put in. */
export function CharactersPanel(props: { readonly entry: CharactersEntry; readonly menu: Menu }) {
  const { entry, menu } = props
  return (
    <div class="pe-characters" role="presentation">
      {entry.characters.map((character) => (
        <button
          key={character}
          type="button"
          role="menuitem"
          data-row
          tabIndex={-1}
          onClick={() => {
            menu.close(false)
            menu.host.run(entry.insert(character))
          }}
        >
          {character}
        </button>
      ))}
    </div>
  )
}

/** A grid in which pointer or focus mark a size from the first cell on. */
export function GridPanel(props: { readonly entry: GridEntry; readonly menu: Menu }) {
  const { entry, menu } = props
  const { columns, rows } = entry.most
  const [size, setSize] = useState({ columns: 1, rows: 1 })
  useLayoutEffect(() => entry.onOpen?.(), [entry])
  const pick = (cell: { columns: number; rows: number }) => {
    menu.close(false)
    menu.host.run(entry.insert(cell.columns, cell.rows))
    showTable(menu.host.view())
  }
  const cells = Array.from({ length: columns * rows }, (_, index) => ({
    columns: (index % columns) + 1,
    rows: Math.floor(index / columns) + 1,
  }))
  return (
    <>
      <div class="pe-grid" role="presentation" style={{ '--pe-columns': columns }}>
        {cells.map((cell) => (
          <button
            key={`${cell.columns} ${cell.rows}`}
            type="button"
            role="menuitem"
            data-row
            tabIndex={-1}
            aria-label={`${cell.columns} × ${cell.rows}`}
            data-on={cell.columns <= size.columns && cell.rows <= size.rows}
            onMouseEnter={() => setSize(cell)}
            onFocus={() => setSize(cell)}
            onClick={() => pick(cell)}
          />
        ))}
      </div>
      <div class="pe-grid-size" aria-hidden="true">{`${size.columns} × ${size.rows}`}</div>
    </>
  )
}

/** What the host of the editor made. */
export function CustomPanel(props: { readonly entry: CustomEntry }) {
  const box = useRef<HTMLDivElement>(null)
  const { entry } = props
  useLayoutEffect(() => {
    box.current?.replaceChildren(entry.content())
  }, [entry])
  return <div ref={box} class="pe-custom" />
}
