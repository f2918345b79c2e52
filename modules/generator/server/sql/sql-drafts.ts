import type { ForeignColumn, ForeignTable } from '#core/tables/foreign-table.ts'

/** A column while its statements are read. */
export type DraftColumn = { -readonly [K in keyof Omit<ForeignColumn, 'position'>]: ForeignColumn[K] }

/** A table while its statements are read: later ones add keys and comments. */
export interface DraftTable {
  readonly name: string
  comment: string
  readonly columns: DraftColumn[]
  primaryKey: readonly string[]
  readonly uniqueKeys: (readonly string[])[]
}

/** What can not be read, and where. */
export class SqlError extends Error {
  readonly line: number
  constructor(line: number, reason: string) {
    super(reason)
    this.line = line
  }
}

/** The table as its statements leave it: columns of a key are never empty. */
export function finishTable({ columns, primaryKey, ...table }: DraftTable): ForeignTable {
  return {
    ...table,
    primaryKey,
    columns: columns.map((column, at) => ({
      ...column,
      position: at + 1,
      nullable: column.nullable && !primaryKey.includes(column.name),
      default: column.isComputed ? null : column.default,
    })),
    isEmpty: true,
  }
}
