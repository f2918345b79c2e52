import { id, int, longtext, nullable, table, time, unique, varchar } from '#server/db/define-table.ts'
import type { Table } from '#server/db/schema.ts'

/** What the generator keeps besides its log: what it made, and the runs that go on. */
export const generatorTables: readonly Table[] = [
  // Entities that the generator made: live in every process, until they are taken into the source tree.
  table('made_entity', {
    columns: {
      id: id(),
      name: varchar(150),
      entity: nullable(longtext()),
      tables: nullable(longtext()),
      files: nullable(longtext()),
      rules: nullable(longtext()),
      log_id: int(),
      create_time: time(),
      update_time: time(),
    },
    indexes: [unique('name')],
  }),
  // Runs of the generator that have begun to change tables: how far each is, for whoever finds it broken off.
  table('generator_run', {
    key: ['log_id'],
    columns: { log_id: int(), progress: nullable(longtext()) },
  }),
]
