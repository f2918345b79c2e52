import type { KeyValue } from '#fields/array/kind.ts'
import type { App } from '#server/context.ts'

/** What an administrator has decided about deleted rows of a resource. */
interface RecycleRule {
  readonly id: number
  readonly isEnabled: boolean
}

/** The enabled rule that has changes of some fields of a resource recorded. */
export interface SensitiveRule {
  readonly id: number
  /** title of each watched field, by its name */
  readonly fields: ReadonlyMap<string, string>
}

/** Rules in memory, so that a write asks nothing of the database. */
export interface SecurityRules {
  readonly load: () => Promise<void>
  /** the rule about deleted rows of a resource, on or off; without one its declaration decides */
  readonly recycleOf: (resourceName: string) => RecycleRule | null
  readonly sensitiveOf: (resourceName: string) => SensitiveRule | null
}

/** Makes the memory over the tables of rules; empty until loaded. */
export function createSecurityRules(appOf: () => App): SecurityRules {
  let recycle = new Map<string, RecycleRule>()
  let sensitive = new Map<string, SensitiveRule>()
  return {
    async load() {
      const { read } = appOf().database
      // The first rule of a page counts (`docs/wire.md#data-security`): later rows are put in before it.
      const rulesIn = (table: string) => read.selectFrom(table).selectAll().orderBy('id', 'desc')
      const [kept, watched] = await Promise.all([
        rulesIn('security_data_recycle').execute(),
        rulesIn('security_sensitive_data').where('status', '=', '1').execute(),
      ])
      recycle = new Map(
        kept.map((row) => [String(row.controller_as), { id: Number(row.id), isEnabled: row.status === '1' }]),
      )
      sensitive = new Map(
        watched.map((row) => {
          const fields = JSON.parse(String(row.data_fields)) as readonly KeyValue[]
          const titles = new Map(fields.map(({ key, value }) => [key, value]))
          return [String(row.controller_as), { id: Number(row.id), fields: titles }]
        }),
      )
    },
    recycleOf: (name) => recycle.get(name.toLowerCase()) ?? null,
    sensitiveOf: (name) => sensitive.get(name.toLowerCase()) ?? null,
  }
}
