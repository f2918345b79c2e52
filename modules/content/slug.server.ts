import type { AnyResource } from '#core/resource.ts'
import type { Context } from '#server/context.ts'
import { compiledOnce } from '#server/db/compiled.ts'
import { slugOf } from './slug.ts'

interface Named {
  readonly slug?: string | undefined
}

/**
 * Gives rows of a resource that are saved without one their address: from their title where that has Latin letters and the
 * address is free, else `prefix` and characters drawn by chance. No id, since that is not known before a row is stored.
 */
export function slugsOf({ fields, table }: Pick<AnyResource, 'fields' | 'table'>, prefix: string) {
  const max = fields.slug?.max ?? 0
  const withSlug = compiledOnce((db, slug) =>
    db.selectFrom(table).select('id').where('slug', '=', slug).limit(1),
  )
  return async (title: string, { app, db }: Context): Promise<string> => {
    const drawn = BigInt(`0x${app.random(5).toString('hex')}`).toString(36)
    const wanted = slugOf(title, max)
    if (wanted === '') return `${prefix}-${drawn}`
    const taken = await withSlug(app.database, db, wanted)
    return taken.length === 0 ? wanted : `${wanted.slice(0, max - drawn.length - 1)}-${drawn}`
  }
}

/** Tells whether a save leaves a row without an address, which it then gets. */
export function lacksSlug(values: Named, stored: Named | null): boolean {
  return (values.slug ?? stored?.slug ?? '') === ''
}
