import type { AnyResource } from '#core/resource.ts'
import type { Context } from '#server/context.ts'
import { compiledOnce } from '#server/db/compiled.ts'
import { slugOf } from './slug.ts'

interface Named {
  readonly slug?: string | undefined
}

/** Numbers that are tried behind an address which is taken, from 2 on. */
const lastNumber = 50

/**
 * Gives rows of a resource that are saved without one their address: from their title where that is Latin or Chinese, as it is read
 * then, with the first free number where it is taken; else `prefix` and characters drawn by chance. No id, since that is not known
 * before a row is stored.
 */
export function slugsOf({ fields, table }: Pick<AnyResource, 'fields' | 'table'>, prefix: string) {
  const max = fields.slug?.max ?? 0
  const withSlug = compiledOnce((db, slug) =>
    db.selectFrom(table).select('id').where('slug', '=', slug).limit(1),
  )
  return async (title: string, { app, db }: Context): Promise<string> => {
    const drawn = BigInt(`0x${app.random(5).toString('hex')}`).toString(36)
    const wanted = slugOf(await inLatin(title), max)
    if (wanted === '') return `${prefix}-${drawn}`
    if ((await withSlug(app.database, db, wanted)).length === 0) return wanted
    const before = (ending: string) =>
      `${wanted.slice(0, max - ending.length - 1).replace(/-$/, '')}-${ending}`
    const numbered = Array.from({ length: lastNumber - 1 }, (_, at) => before(String(at + 2)))
    const rows = await db.selectFrom(table).select('slug').where('slug', 'in', numbered).execute()
    const taken = new Set(rows.map(({ slug }) => String(slug)))
    return numbered.find((one) => !taken.has(one)) ?? before(drawn)
  }
}

/** A title as Chinese is written in Latin letters; what is not Chinese stays. The dictionary is loaded with the first of them. */
async function inLatin(title: string): Promise<string> {
  if (!/\p{Script=Han}/u.test(title)) return title
  const { pinyin } = await import('pinyin-pro')
  return pinyin(title, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }).join(' ')
}

/** Tells whether a save leaves a row without an address, which it then gets. */
export function lacksSlug(values: Named, stored: Named | null): boolean {
  return (values.slug ?? stored?.slug ?? '') === ''
}
