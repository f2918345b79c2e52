declare module 'virtual:entities' {
  import type { ClientResources } from '#web/resources-context.tsx'

  /** Every resource that the modules declare, by name; made by `web/entities-plugin.ts`. */
  export const clientResources: ClientResources
}
