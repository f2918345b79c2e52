import type { Db } from '../db/database.ts'
import type { Migration } from '../db/migrations/migrate.ts'
import { invalidateCache } from '../resource/invalidate-cache.ts'

type Values = Readonly<Record<string, string | number>>

/** The rows that a module begins with. */
interface Seed {
  readonly settings?: Readonly<Record<string, Values>>
  /** rows of other tables, which get the time of the start where they have one */
  readonly rows?: (now: number) => Readonly<Record<string, readonly Values[]>>
}

/** Writes what a module begins with and can not declare, once the tables of all modules are there. All but `rows` can be rolled back. */
export function seedOf(module: string, { settings = {}, rows }: Seed): Migration {
  return {
    name: `${module}/seed`,
    steps: [],
    async data({ db, now }) {
      const items = Object.entries(settings).map(([name, item]) => ({ name, ...item }))
      for (const [table, list] of Object.entries({ ...rows?.(now), config: items }))
        await insert(db, table, list)
    },
    ...(rows ? {} : { undo: ({ db }) => removeSettings(db, Object.keys(settings)) }),
  }
}

async function removeSettings(db: Db, items: readonly string[]): Promise<void> {
  if (items.length > 0) await db.deleteFrom('config').where('name', 'in', items).execute()
  await invalidateCache('settings', { db })
}

/** A setting in its place on the settings page. */
export function setting(
  id: number,
  group: string,
  weigh: number,
  type: string,
  value: string,
  title: string,
  more: Readonly<Partial<Record<'tip' | 'rule' | 'content' | 'extend', string>>> = {},
): Values {
  const plain = { tip: '', content: '', rule: '', extend: '', allow_del: 0 }
  return { ...plain, id, group, weigh, type, value, title, ...more }
}

/** Bounds of a number, as settings keep those of their input. */
export function within(min: number, max: number): string {
  return JSON.stringify({ baInputExtend: { min, max } })
}

/** Rows that name the same columns go in one statement. */
async function insert(db: Db, table: string, rows: readonly Values[]): Promise<void> {
  const alike = Map.groupBy(rows, (row) => Object.keys(row).sort().join())
  for (const list of alike.values()) await db.insertInto(table).values(list).execute()
}
