import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { declaredSchema } from '../../resource/columns/table.ts'
import { declarations, systemTables } from '../../testing/modules.ts'
import * as parts from '../define-table.ts'
import { type Column, diffSchema, type SchemaStep, type Table } from '../schema.ts'
import { renderMigration } from './render-migration.ts'

/** The migration that a rendered module exports. */
function read(text: string): unknown {
  const body = text.slice(text.indexOf('export const migration: Migration = ')).replace(/^.*? = /, '')
  return JSON.parse(runInNewContext(`JSON.stringify(${body})`, { ...parts }))
}

test('a rendered migration has the steps that it was made of, of every table there is', () => {
  const schema = declaredSchema(
    declarations.map(({ resource }) => resource),
    systemTables,
  )
  const { steps } = diffSchema(new Map(), schema)
  expect(steps.length).toBeGreaterThan(50)
  expect(read(renderMigration('all/0001-tables', steps))).toEqual({ name: 'all/0001-tables', steps })
})

test('columns of every type, defaults that have no short form, and other steps are kept', () => {
  const types = [
    { type: 'id' },
    { type: 'int' },
    { type: 'bigint' },
    { type: 'double' },
    { type: 'decimal', scale: 2 },
    { type: 'varchar', length: 30 },
    { type: 'text' },
    { type: 'longtext' },
    { type: 'date' },
  ] as const
  const columns = types.flatMap((type): readonly Column[] => [
    { name: `${type.type}_required`, ...type, nullable: false },
    { name: `${type.type}_time`, ...type, nullable: true },
    { name: `${type.type}_with`, ...type, nullable: false, default: 'x' },
    { name: `${type.type}_both`, ...type, nullable: true, default: 7 },
  ])
  const table: Table = {
    name: 'thing',
    primaryKey: ['id_with'],
    columns,
    indexes: [{ name: 'own_name', columns: ['text_with'], unique: true }],
  }
  const steps: readonly SchemaStep[] = [
    { step: 'createTable', table },
    { step: 'addColumn', table: 'thing', column: { name: 'motto', type: 'text', nullable: true } },
    { step: 'dropIndex', table: 'thing', index: 'own_name' },
  ]
  expect(read(renderMigration('x/0002-more', steps))).toEqual({ name: 'x/0002-more', steps })
})
