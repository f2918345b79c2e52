import { Button } from 'antd'
import { type CSSProperties, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Line, mostLines } from '#core/values/lines.ts'
import type { InputProps } from '#web/fields/field-part.ts'
import { groupAttributes } from '#web/fields/input-attributes.ts'
import { SortableItems } from '#web/fields/sortable-items.tsx'
import { useFieldTexts } from '#web/fields/texts.ts'
import { useResource } from '#web/resources/resources-context.tsx'
import { useRights } from '#web/stores/permissions.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { copiedLine, type LineShape, lineShape, newLine, withValue } from './line-columns.ts'
import {
  addLine,
  type DrawnLine,
  drawnLines,
  indentLine,
  moveLine,
  nameOf,
  outdentLine,
  placeAt,
  withBelow,
} from './line-list.ts'
import { type LineCommands, LineRow } from './line-row.tsx'
import css from './lines.module.css'

/** More lines than this show their values, and have inputs once one works on them: thousands of inputs would be slow. */
const mostOpen = 20

const none: Readonly<Record<string, string>> = {}

/** Rows of another resource within a form: added, changed, put in order and removed, and saved with the form. */
export function LinesInput(props: InputProps) {
  const { field, value, faults: errors = none } = props
  const { json: child, side } = useResource(field.to ?? '')
  const { t } = useFieldTexts(child)
  const rights = useRights()
  const shape = useMemo(() => lineShape(child, field.ownedBy, rights), [child, field.ownedBy, rights])
  const lines = useMemo(() => (Array.isArray(value) ? (value as readonly Line[]) : []), [value])
  const drawn = useMemo(() => drawnLines(lines, shape.places), [lines, shape])
  const [active, setActive] = useState<string | null>(null)
  const group = useRef<HTMLDivElement>(null)
  const commands = useCommands(props, shape, setActive, group)
  const errorsOf = useErrors(errors)
  useFocusOnErrors(errors, group)
  const left = drawn.filter(({ line }) => !line.removed)
  const places = new Map(left.map(({ name }, at) => [name, at + 1]))
  const isFull = left.length >= (field.max ?? mostLines)
  const areOpen = drawn.length <= mostOpen
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own.
    <div ref={group} role="group" tabIndex={-1} className={css.lines} {...groupAttributes(props)}>
      {left.length > 0 && <Head child={child} shape={shape} />}
      {drawn.length === 0 && <p className="hint">{t('fields:lines.none')}</p>}
      <SortableItems
        keys={drawn.map(({ name }) => name)}
        layout="column"
        announce={(place, count) => t('fields:sort.place', { place, count })}
        instructions={t('fields:sort.instructions')}
        onMove={(from, to) => commands.place(drawn[from]?.name ?? '', drawn[to]?.name ?? '')}
      >
        {drawn.map((one: DrawnLine) => (
          <LineRow
            key={one.name}
            id={`${props.id}-${one.name}`}
            child={child}
            side={side}
            shape={shape}
            line={one.line}
            name={one.name}
            level={one.level}
            place={places.get(one.name) ?? 0}
            isOpen={areOpen || active === one.name || one.line.id === undefined}
            isDisabled={props.disabled === true}
            isFull={isFull}
            errors={errorsOf(one.name)}
            commands={commands}
          />
        ))}
      </SortableItems>
      {shape.mayAdd && (
        <Button
          type="dashed"
          block
          disabled={props.disabled === true || isFull}
          icon={<Icon name="el-icon-Plus" />}
          onClick={commands.add}
        >
          {isFull ? t('fields:lines.full', { max: field.max ?? mostLines }) : t('fields:lines.add')}
        </Button>
      )}
    </div>
  )
}

function Head({
  child,
  shape,
}: {
  readonly child: ReturnType<typeof useResource>['json']
  readonly shape: LineShape
}) {
  const { label } = useFieldTexts(child)
  return (
    <div
      className={css.head}
      style={{ '--columns': shape.columns.length } as CSSProperties}
      aria-hidden="true"
    >
      {shape.columns.map((name) => (
        <span key={name} className="clip">
          {label(name)}
        </span>
      ))}
    </div>
  )
}

/** What can be done to the lines as they stand; the same object as long as the form is open, so that rows draw once. */
function useCommands(
  props: InputProps,
  shape: LineShape,
  setActive: (name: string | null) => void,
  group: { readonly current: HTMLDivElement | null },
): LineCommands & { readonly add: () => void } {
  const { json: child } = useResource(props.field.to ?? '')
  const latest = useRef({ props, shape })
  useEffect(() => {
    latest.current = { props, shape }
  })
  return useMemo(() => {
    const owner = props.field.ownedBy
    const lines = () =>
      Array.isArray(latest.current.props.value) ? (latest.current.props.value as Line[]) : []
    const set = (next: readonly Line[]) => {
      if (next !== lines()) latest.current.props.onChange(next)
    }
    const each = (names: ReadonlySet<string>, change: (line: Line) => Line) =>
      set(lines().map((line) => (names.has(nameOf(line)) ? change(line) : line)))
    const keepFocus = (move: () => void) => {
      const { activeElement } = document
      move()
      requestAnimationFrame(() => {
        const again = activeElement?.id ? document.getElementById(activeElement.id) : null
        if (document.activeElement !== activeElement) again?.focus()
        activeElement?.scrollIntoView({ block: 'nearest' })
      })
    }
    const insert = (line: Line, behind: string | null) => {
      set(addLine(lines(), line, behind, latest.current.shape.places))
      setActive(nameOf(line))
      focusIn(group, nameOf(line))
    }
    return {
      add: () => insert(newLine(child, owner), null),
      duplicate: (name) => {
        const line = lines().find((one) => nameOf(one) === name)
        if (line) insert(copiedLine(child, owner, line), name)
      },
      change: (name, field, value) => each(new Set([name]), (line) => withValue(line, field, value)),
      remove: (name) => {
        each(withBelow(lines(), name, latest.current.shape.places), (line) => ({ ...line, removed: true }))
        focusIn(group, name, 'button')
      },
      undo: (name) => {
        each(new Set([name]), ({ removed: _, ...line }) => line)
        focusIn(group, name)
      },
      move: (name, by) => keepFocus(() => set(moveLine(lines(), name, by, latest.current.shape.places))),
      indent: (name, by) =>
        keepFocus(() => {
          const { places } = latest.current.shape
          const { depth } = latest.current.props.field
          set(by > 0 ? indentLine(lines(), name, places, depth) : outdentLine(lines(), name, places))
        }),
      place: (name, target) => set(placeAt(lines(), name, target, latest.current.shape.places)),
      open: (name) => {
        setActive(name)
        focusIn(group, name)
      },
    }
  }, [child, props.field.ownedBy, setActive, group])
}

/** Focuses the first input of a line, once it is there. */
function focusIn(
  group: { readonly current: HTMLDivElement | null },
  name: string,
  wanted: 'input' | 'button' = 'input',
): void {
  requestAnimationFrame(() => {
    const row = group.current?.querySelector(`[data-line="${CSS.escape(name)}"]`)
    const inputs = '[data-cell] :is(input, textarea, select, [tabindex="0"]):not([disabled])'
    row?.querySelector<HTMLElement>(wanted === 'input' ? inputs : 'button')?.focus()
  })
}

/** The reasons of each line by field; the same object for all lines that have none. */
function useErrors(errors: Readonly<Record<string, string>>) {
  const byLine = useMemo(() => {
    const found = new Map<string, Record<string, string>>()
    for (const [path, text] of Object.entries(errors)) {
      const [name = '', ...rest] = path.split('.')
      const own = found.get(name) ?? {}
      own[rest.join('.')] = text
      found.set(name, own)
    }
    return found
  }, [errors])
  return useCallback((name: string) => byLine.get(name) ?? none, [byLine])
}

/** A refusal that is about a line takes the focus to its cell. */
function useFocusOnErrors(
  errors: Readonly<Record<string, string>>,
  group: { readonly current: HTMLDivElement | null },
): void {
  const count = Object.keys(errors).length
  const before = useRef(0)
  useEffect(() => {
    if (count > 0 && before.current === 0)
      requestAnimationFrame(() => {
        const cell = group.current?.querySelector<HTMLElement>('[aria-invalid="true"]:not([role="group"])')
        cell?.focus()
        cell?.scrollIntoView({ block: 'center' })
      })
    before.current = count
  }, [count, group])
}
