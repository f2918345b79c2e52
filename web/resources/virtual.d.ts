declare module 'virtual:entities' {
  import type { ClientResources } from './resources-context.tsx'

  /** Every resource that the modules declare, by name; made by `web/resources/entities-plugin.ts`. */
  export const clientResources: ClientResources
}
