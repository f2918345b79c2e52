declare module 'virtual:entities' {
  import type { BlockSource } from '#web/fields/blocks/block-sources.ts'
  import type { ClientResources } from './resources-context.tsx'

  /** Every resource that the modules declare, by name; made by `web/resources/entities-plugin.ts`. */
  export const clientResources: ClientResources
  /** Types of blocks that the modules declare, a list a module. */
  export const clientBlocks: readonly BlockSource[]
}
