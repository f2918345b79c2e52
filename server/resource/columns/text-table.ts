import type { AnyResource } from '#core/resource.ts'
import { linkType } from '#fields/columns.server.ts'
import type { ColumnShape, Table } from '../../db/schema.ts'
import { serverKinds } from './columns.ts'

/** The table in which rows of a resource have their texts in languages other than the base. */
export function textTableName({ table }: Pick<AnyResource, 'table'>): string {
  return `${table}_text`
}

/**
 * The table of translations, of a resource that has any: one row for each row and language, one column for each translated
 * field. `base_mark` tells which base texts they were made from; what follows from it, and what is still missing, is kept
 * beside it, so that lists need not read the texts.
 */
export function textTables({ table, fields }: Pick<AnyResource, 'table' | 'fields'>): readonly Table[] {
  const translated = Object.entries(fields).filter(([, field]) => field.translated)
  if (translated.length === 0) return []
  const texts = translated.map(([name, field]) => {
    const { default: _, ...column } = serverKinds[field.kind].column(field) as ColumnShape
    return { name, ...column, nullable: true, ...(field.was ? { was: field.was } : {}) }
  })
  return [
    {
      name: textTableName({ table }),
      columns: [
        { name: 'row_id', type: linkType(fields.id ?? {}), nullable: false },
        { name: 'language', type: 'varchar', length: 10, nullable: false },
        ...texts,
        { name: 'base_mark', type: 'text', nullable: true },
        { name: 'is_stale', type: 'int', nullable: false, default: 0 },
        { name: 'is_complete', type: 'int', nullable: false, default: 0 },
        { name: 'update_time', type: 'bigint', nullable: true },
      ],
      primaryKey: ['row_id', 'language'],
      indexes: [],
    },
  ]
}
