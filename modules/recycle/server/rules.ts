import type { KeyValue } from '#fields/array/kind.ts'
import type { App } from '#server/context.ts'

/** The enabled rule that has deleted rows of a resource kept. */
export interface RecycleRule {
  readonly id: number
}

/** The enabled rule that has changes of some fields of a resource recorded. */
export interface SensitiveRule {
  readonly id: number
  /** title of each watched field, by its name */
  readonly fields: ReadonlyMap<string, string>
}

/** Enabled rules in memory, so that a write which no rule is about costs nothing. */
export interface SecurityRules {
  readonly load: () => Promise<void>
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
      const enabled = (table: string) =>
        // The first rule of a page counts (`docs/wire.md#data-security`): later rows are put in before it.
        read.selectFrom(table).selectAll().where('status', '=', '1').orderBy('id', 'desc').execute()
      const [kept, watched] = await Promise.all([
        enabled('security_data_recycle'),
        enabled('security_sensitive_data'),
      ])
      recycle = new Map(kept.map((row) => [String(row.controller_as), { id: Number(row.id) }]))
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
