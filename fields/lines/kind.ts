import type { FieldOptions } from '#core/field-options.ts'
import { type Common, defineKind, type FieldOf, type Length } from '#core/kind.ts'
import { type Line, mostLines, parseLines } from '#core/values/lines.ts'

type Lines = Omit<Common, 'unique' | 'was'> &
  Length &
  Pick<FieldOptions, 'depth'> & {
    /** the relation of a line to the row that it belongs to */
    readonly owner: string
  }

/**
 * Rows of another resource that are added, changed and removed with this one, such as the items of a menu: `owner` is their
 * `belongsTo` relation to this row. Nothing is kept with the row itself, and a save sends only lines that change.
 */
export const lines = {
  ...defineKind<readonly Line[]>({
    family: 'lines',
    isLines: true,
    isOrdered: false,
    isSearched: false,
    isListed: false,
    isSingle: true,
    isLong: true,
    isWide: true,
    empty: [],
    parse: (raw, { max = mostLines }) => parseLines(raw, max),
    operators: [],
    search: false,
    input: 'array',
    schema: ({ to }) => ({ type: 'array', items: { type: 'object' }, description: `lines of ${to}` }),
  }),
  build: (to: string, { owner, ...options }: Lines): FieldOf<'lines', readonly Line[]> => ({
    ...options,
    kind: 'lines',
    to,
    ownedBy: owner,
  }),
}
