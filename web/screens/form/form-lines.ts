import type { Line } from '#core/values/lines.ts'
import { isSameValue } from './form-values.ts'

/** What a save sends of lines: those that are new, changed or removed, and of changed ones only what changed. */
export function changedLines(base: unknown, now: unknown): readonly Line[] {
  const before = new Map(linesIn(base).map((line) => [line.id ?? line.key, line]))
  return linesIn(now).flatMap((line): readonly Line[] => {
    const was = before.get(line.id ?? line.key)
    if (line.removed) return was ? [{ ...nameOf(line), removed: true }] : []
    if (!was) return [line]
    const names = Object.keys(line).filter(
      (name) => !isUnsent(name) && !isSameValue((line as Values)[name], (was as Values)[name]),
    )
    if (names.length === 0) return []
    const changed = Object.fromEntries(names.map((name) => [name, (line as Values)[name] ?? null]))
    const version = was.row_version === undefined ? {} : { row_version: was.row_version }
    return [{ ...changed, ...nameOf(line), ...version }]
  })
}

/** Faults of a form after a value has changed: the value's own go, of lines those of the lines that are not as they were. */
export function faultsLeft<F>(
  faults: Readonly<Record<string, F>>,
  name: string,
  before: unknown,
  after: unknown,
): Readonly<Record<string, F>> {
  const same = new Set<unknown>(linesIn(before))
  const changed = linesIn(after).filter((line) => !same.has(line) || line.removed)
  const ended = changed.map((line) => `${name}.${line.id ?? line.key}`)
  return Object.fromEntries(
    Object.entries(faults).filter(
      ([path]) => path !== name && !ended.some((one) => path === one || path.startsWith(`${one}.`)),
    ),
  )
}

type Values = Readonly<Record<string, unknown>>

/** What identifies a line, and what the server alone sets. */
function isUnsent(name: string): boolean {
  return ['id', 'key', 'row_version', 'create_time', 'update_time'].includes(name)
}

function nameOf({ id, key }: Line): Pick<Line, 'id' | 'key'> {
  return id === undefined ? { key: key ?? '' } : { id }
}

function linesIn(value: unknown): readonly Line[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : []
}
