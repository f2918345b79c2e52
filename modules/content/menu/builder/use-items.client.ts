import { useEffect, useMemo, useRef, useState } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import { translationName } from '#core/translations/translated.ts'
import { type Line, mostLines } from '#core/values/lines.ts'
import type { Language } from '#core/wire.ts'
import { copiedLine, type LineShape, lineShape, newLine, withValue } from '#fields/lines/line-columns.ts'
import {
  addLine,
  type DrawnLine,
  drawnLines,
  dropLine,
  indentLine,
  moveLine,
  nameOf,
  outdentLine,
  withBelow,
} from '#fields/lines/line-list.ts'
import { useResource } from '#web/resources/resources-context.tsx'
import type { InputProps } from '#web/screens/side.ts'
import { useRights } from '#web/stores/permissions.ts'
import type { TreeDrop } from '#web/ui/tree/tree-drag.tsx'

type Step = 'up' | 'down' | 'in' | 'out'

/** The items of a menu as a form has them, in the order they are drawn, and what can be done to them. */
export interface Items {
  readonly child: ResourceJson
  readonly shape: LineShape
  /** those that stay */
  readonly drawn: readonly DrawnLine[]
  readonly depth: number
  readonly max: number
  readonly isFull: boolean
  /** the item whose fields show */
  readonly chosen: string | null
  readonly choose: (name: string | null) => void
  /** adds an item at the end, or where it was dropped; shows its fields and answers its name if it needs a label */
  readonly add: (values: Readonly<Record<string, unknown>>, drop?: TreeDrop) => string | null
  readonly duplicate: (name: string) => void
  /** takes an item away with all below it; the answer brings them back */
  readonly remove: (name: string) => () => void
  readonly change: (name: string, field: string, value: unknown) => void
  readonly translate: (name: string, language: Language, field: string, value: unknown) => void
  /** answers whether there was a way */
  readonly step: (name: string, step: Step) => boolean
  /** `null`: an item that is added there */
  readonly canDrop: (name: string | null, drop: TreeDrop) => boolean
  readonly drop: (name: string, drop: TreeDrop) => void
}

/** Reads and writes the value of the field as the list of lines does: changes, new ones with keys, removed ones marked. */
export function useItems(props: InputProps): Items {
  const { field, value } = props
  const { json: child } = useResource(field.to ?? '')
  const rights = useRights()
  const shape = useMemo(() => lineShape(child, field.ownedBy, rights), [child, field.ownedBy, rights])
  const lines = useMemo(() => (Array.isArray(value) ? (value as readonly Line[]) : []), [value])
  const { places } = shape
  const drawn = useMemo(() => drawnLines(lines, places).filter(({ line }) => !line.removed), [lines, places])
  const [chosen, choose] = useState<string | null>(null)
  /** what a way back is taken from: the lines as they are by then */
  const latest = useRef(lines)
  useEffect(() => {
    latest.current = lines
  }, [lines])
  const { depth = 1, max = mostLines } = field
  const set = (next: readonly Line[]) => {
    if (next !== lines) props.onChange(next)
  }
  const each = (names: ReadonlySet<string>, change: (line: Line) => Line) =>
    set(latest.current.map((line) => (names.has(nameOf(line)) ? change(line) : line)))
  const dropped = (from: readonly Line[], name: string, { place, target }: TreeDrop) =>
    dropLine(from, name, place, target, places, depth)
  const insert = (line: Line, behind: string | null, drop?: TreeDrop) => {
    const added = addLine(latest.current, line, behind, places)
    const next = (drop && dropped(added, nameOf(line), drop)) ?? added
    // The next one may come before this one is drawn.
    latest.current = next
    set(next)
  }
  return {
    ...{ child, shape, drawn, depth, max, chosen, choose },
    isFull: drawn.length >= max,
    add: (values, drop) => {
      const line = { ...newLine(child, field.ownedBy), ...values }
      insert(line, null, drop)
      if (line.kind === 'target' || line.label) return null
      choose(nameOf(line))
      return nameOf(line)
    },
    duplicate: (name) => {
      const line = lines.find((one) => nameOf(one) === name)
      if (!line) return
      const copy = { ...copiedLine(child, field.ownedBy, line), translations: textsOf(line) }
      insert(copy, name)
      choose(nameOf(copy))
    },
    remove: (name) => {
      const there = new Set(drawn.map((one) => one.name))
      const gone = new Set([...withBelow(lines, name, places)].filter((one) => there.has(one)))
      each(gone, (line) => ({ ...line, removed: true }))
      if (chosen !== null && gone.has(chosen)) choose(null)
      return () => each(gone, ({ removed: _, ...line }) => line)
    },
    change: (name, own, next) => each(new Set([name]), (line) => withValue(line, own, next)),
    translate: (name, language, own, text) =>
      each(new Set([name]), (line) => {
        const all = (line.translations ?? {}) as Readonly<Record<string, object>>
        return {
          ...line,
          translations: { ...textsOf(line), [language]: { ...labelOf(all[language]), [own]: text } },
        }
      }),
    step: (name, step) => {
      const next =
        step === 'in'
          ? indentLine(lines, name, places, depth)
          : step === 'out'
            ? outdentLine(lines, name, places)
            : moveLine(lines, name, step === 'up' ? -1 : 1, places)
      set(next)
      return next !== lines
    },
    canDrop: (name, drop) => {
      if (name !== null) return dropped(lines, name, drop) !== null
      const line: Line = { key: 'new' }
      return dropped([...lines, line], 'new', drop) !== null
    },
    drop: (name, drop) => set(dropped(lines, name, drop) ?? lines),
  }
}

/** What a line is called in other languages, without what only the server says of that. */
function textsOf({ translations }: Line): Readonly<Record<string, object>> {
  const all = Object.entries((translations ?? {}) as Readonly<Record<string, unknown>>)
  return Object.fromEntries(all.map(([language, texts]) => [language, labelOf(texts)]))
}

const labelOf = (texts: unknown) => {
  const { label } = (texts ?? {}) as { readonly label?: unknown }
  return label === undefined ? {} : { label }
}

/** The text of an item in another language. */
export function textIn({ translations }: Line, language: Language, field: string): unknown {
  const all = (translations ?? {}) as Readonly<Record<string, Readonly<Record<string, unknown>>>>
  return all[language]?.[field] ?? ''
}

/** Fields of an item for each language beside those of the base language. */
export function translationsOf({ fields }: ResourceJson, name: string, languages: readonly Language[]) {
  return languages.flatMap((language) => {
    const own = translationName(language, name)
    return Object.hasOwn(fields, own) ? [{ language, own }] : []
  })
}
