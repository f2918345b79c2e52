import type { ResourceJson } from '#core/describe.ts'
import { kinds } from '#core/field.ts'
import type { Fault } from '#core/problems.ts'
import type { AnyResource } from '#core/resource.ts'
import { validateRow } from '#core/rules/validate.ts'
import { blockRule } from '#web/fields/blocks/block-sources.ts'
import type { FormMode, FormValues } from './form-fields.ts'
import { changedLines } from './form-lines.ts'
import { changedNames } from './form-values.ts'

/** What a form would send, and why it can not. */
export interface FormCheck {
  /** the values to send, as the rules write them */
  readonly payload: FormValues
  readonly faults: Readonly<Record<string, Fault>>
}

/**
 * Runs the rules that the server will run. A new row sends every field shown; an edited one what was changed, so that
 * two people who change different fields do not undo each other.
 */
export function checkForm({
  resource,
  check,
  mode,
  names,
  values,
  base,
  timeZone,
}: {
  readonly resource: ResourceJson
  readonly check: AnyResource['check']
  readonly mode: FormMode
  /** fields that the form shows */
  readonly names: readonly string[]
  readonly values: FormValues
  /** the values the form started with */
  readonly base: FormValues
  readonly timeZone: string
}): FormCheck {
  const isPartial = mode === 'edit'
  const body = sentValues(resource, mode, { names, values, base })
  const { values: payload, faults } = validateRow({ fields: resource.fields, check }, body, names, {
    timeZone,
    blockRule,
    partial: isPartial,
    stored: isPartial ? base : undefined,
  })
  return { payload, faults: withEditorWords(resource, faults) }
}

/** What a form would send, right or wrong. */
export function sentValues(
  resource: ResourceJson,
  mode: FormMode,
  {
    names,
    values,
    base,
  }: { readonly names: readonly string[]; readonly values: FormValues; readonly base: FormValues },
): FormValues {
  const isPartial = mode === 'edit'
  const sent = isPartial ? changedNames(names, values, base) : names
  const sentOf = (name: string) =>
    isLinesField(resource, name)
      ? changedLines(isPartial ? base[name] : [], values[name])
      : (values[name] ?? null)
  return Object.fromEntries(sent.map((name) => [name, sentOf(name)]))
}

function isLinesField({ fields }: ResourceJson, name: string): boolean {
  const field = fields[name]
  return field !== undefined && kinds[field.kind].isLines
}

/** An empty rich text has a reason of its own (`docs/screens.md#inputs`). */
function withEditorWords(
  resource: ResourceJson,
  faults: Readonly<Record<string, Fault>>,
): Readonly<Record<string, Fault>> {
  const entries = Object.entries(faults).map(([name, fault]) => {
    const isEditor = resource.fields[name]?.kind === 'richText' && fault.message === 'validate.required'
    return [name, isEditor ? { ...fault, message: 'validate.editorRequired' } : fault] as const
  })
  return Object.fromEntries(entries)
}

/** Faults that a refused save names by field, already in the caller's language; null when it names none. */
export function faultsOfAnswer(data: unknown): Readonly<Record<string, string>> | null {
  if (typeof data !== 'object' || data === null) return null
  const { type, faults } = data as { type?: unknown; faults?: unknown }
  if (type !== 'invalid' || typeof faults !== 'object' || faults === null) return null
  return Object.fromEntries(Object.entries(faults).map(([name, text]) => [name, String(text)]))
}

/** The first faulty field in the order of the form. */
export function firstFaulty(
  groups: readonly (readonly string[])[],
  faults: Readonly<Record<string, unknown>>,
): string | null {
  const isAt = (name: string) => Object.keys(faults).some((at) => at === name || at.startsWith(`${name}.`))
  return groups.flat().find(isAt) ?? null
}

/** What faults say of fields that the form does not show: for the notice above it. */
export function faultsElsewhere(
  groups: readonly (readonly string[])[],
  faults: Readonly<Record<string, string>>,
): readonly string[] {
  const shown = new Set(groups.flat())
  const isShown = (at: string) => shown.has(at) || [...shown].some((name) => at.startsWith(`${name}.`))
  return Object.entries(faults).flatMap(([at, text]) => (isShown(at) ? [] : [text]))
}

/** What faults say of parts of a field's value, by where they are in it; undefined where they say nothing of any. */
export function faultsWithin(
  faults: Readonly<Record<string, string>>,
  name: string,
): Readonly<Record<string, string>> | undefined {
  const within = Object.entries(faults).filter(([at]) => at.startsWith(`${name}.`))
  if (within.length === 0) return undefined
  return Object.fromEntries(within.map(([at, text]) => [at.slice(name.length + 1), text]))
}
