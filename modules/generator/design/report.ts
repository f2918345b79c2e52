import { cutText } from '#core/values/cut-text.ts'
import { namesOf } from './attributes.ts'
import type { DesignFault, DesignNote, FieldDesign } from './design.ts'

type Params = Readonly<Record<string, string | number>>

/** What is found on the way from a design to an entity. */
export interface Report {
  readonly faults: readonly DesignFault[]
  /** `message` without `faults.` */
  readonly fault: (place: string, message: string, params?: Params) => void
  readonly add: (fault: DesignFault | null) => void
  /** `message` without `notes.` */
  readonly note: (message: string, params?: Params) => void
  /** an attribute that has no counterpart */
  readonly unused: (field: Pick<FieldDesign, 'name'>, attribute: string) => void
  /** validators besides those that the field's kind stands for */
  readonly unusedValidators: (field: FieldDesign, used: readonly string[]) => void
  /** a relation that leads nowhere and is an ordinary field */
  readonly plainRelation: (field: FieldDesign) => void
  readonly defaultDropped: (field: FieldDesign) => void
  /** values of the column's type that are no options */
  readonly leftOut: (field: FieldDesign) => void
  /** all notes, one for each sort of finding */
  readonly notes: () => readonly DesignNote[]
}

const maxFaults = 100

/** An empty report. */
export function newReport(): Report {
  const faults: DesignFault[] = []
  const notes: DesignNote[] = []
  const unused = new Map<string, Set<string>>()
  const dropped: string[] = []
  const leftOut: string[] = []
  const plain: string[] = []
  const add = (fault: DesignFault | null) => {
    if (fault && faults.length < maxFaults) faults.push({ ...fault, ...shortened(fault.params) })
  }
  const addUnused = (name: string, attribute: string) =>
    unused.set(cut(name), (unused.get(cut(name)) ?? new Set()).add(cut(attribute)))
  return {
    faults,
    add,
    fault: (place, message, params) =>
      add({ place, message: `faults.${message}`, ...(params ? { params } : {}) }),
    note: (message, params) => notes.push({ message: `notes.${message}`, ...shortened(params) }),
    unused: ({ name }, attribute) => addUnused(name, attribute),
    unusedValidators({ name, form }, used) {
      for (const validator of namesOf(form.validator)) {
        if (!used.includes(validator)) addUnused(name, `validator ${validator}`)
      }
    },
    plainRelation: ({ name }) => plain.push(cut(name)),
    defaultDropped: ({ name }) => dropped.push(cut(name)),
    leftOut: ({ name }) => leftOut.push(cut(name)),
    notes: () => [
      ...notes,
      ...listed('defaultDropped', 'fields', dropped.join(', ')),
      ...listed('choicesLeftOut', 'fields', leftOut.join(', ')),
      ...listed('relationsPlain', 'fields', plain.join(', ')),
      ...listed('unused', 'attributes', unusedText(unused)),
    ],
  }
}

function unusedText(unused: ReadonlyMap<string, ReadonlySet<string>>): string {
  return [...unused].map(([name, attributes]) => `${name} (${[...attributes].join(', ')})`).join('; ')
}

function listed(message: string, param: string, text: string): readonly DesignNote[] {
  const shown = text.length > 500 ? `${cutText(text, 499)}…` : text
  return text === '' ? [] : [{ message: `notes.${message}`, params: { [param]: shown } }]
}

/** What is said of a text that may have any length. */
function cut(text: string): string {
  return text.length > 60 ? `${cutText(text, 59)}…` : text
}

function shortened(params: Params | undefined): { readonly params?: Params } {
  if (!params) return {}
  const entries = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'string' ? cut(value) : value,
  ])
  return { params: Object.fromEntries(entries) }
}
