import { type Field, kinds } from '#core/field.ts'
import type { AnyResource } from '#core/resource.ts'
import { isTranslation } from '#core/translations/translated.ts'
import { serverKinds } from '../resource/columns/columns.ts'
import type { TestApp } from '../testing/test-app.ts'
import { subjectController, subjectTable } from './access/rule-subjects.ts'

/** Values of fields that their resource narrows beyond their kind. */
const narrowed: Readonly<Record<string, (n: number, product: TestApp) => unknown>> = {
  ...ruleValues('security/dataRecycle'),
  ...ruleValues('security/sensitiveData'),
  'security/sensitiveData.data_fields': (n) => ({ name: `Title ${n}` }),
  'content/article.kind': () => 'article',
  'content/article.slug': (n) => `article-${n}`,
  'content/article.expire_time': (n) => 1_800_000_000 + n * 86_400,
  'content/page.slug': (n) => `page-${n}`,
  'content/page.expire_time': (n) => 1_900_000_000 + n * 86_400,
  'content/page.code': () => 'none',
  'content/resource.slug': (n) => `resource-${n}`,
  'content/resource.expire_time': (n) => 1_800_000_000 + n * 86_400,
  'content/resourceFile.file': () => '',
  'content/category.slug': (n) => `category-${n}`,
  'content/tag.slug': (n) => `tag-${n}`,
  'routine/attachment.topic': (n) => `topic-${n}`,
  'routine/attachment.name': (n) => `file-${n}.png`,
  // Its form lists them in the order of the menu.
  'auth/group.rules': (n, product) =>
    product.ruleIds(n % 2 ? 'auth/rule/index' : 'auth/rule/add', 'auth/rule/edit'),
  'auth/group.limits': (n) =>
    JSON.stringify({
      'content/article': {
        rows: n % 2 ? 'own' : { all: [{ field: 'status', operator: 'IN', val: ['draft'] }] },
      },
    }),
  'content/link.url': (n) => `https://friend-${n}.example.com/a?b=c`,
  'content/redirect.from_path': (n) => `/old/page-${n}`,
  'store/category.slug': (n) => `category-${n}`,
  'store/brand.slug': (n) => `brand-${n}`,
  'store/product.slug': (n) => `product-${n}`,
  'store/product.sale_to': (n) => 1_800_000_000 + n * 86_400,
  'store/product.max_quantity': () => 0,
  // Of each product there is one variant without values, and of each group one discount.
  'store/variant.product_id': (n, product) => addSample(product, 'store/product', 7100 + n),
  'store/variant.value_ids': () => [],
  'store/price.to_time': (n) => 1_800_000_000 + n * 86_400,
  'store/groupDiscount.group_id': (n, product) => addSample(product, 'user/group', 7100 + n),
  'routine/webhook.url': (n) => `https://receiver-${n}.example.com/a?b=c`,
  'routine/webhook.events': (n) => [n % 2 ? 'order.paid' : 'order.placed', 'page.published'],
  'routine/config.group': () => 'basics',
  'routine/config.rule': () => 'required',
  'routine/config.extend': (n) => `block-help=${n}`,
}

/** Rules of data security are about pages that exist, and no two about one. */
function ruleValues(name: string): Readonly<Record<string, (n: number) => unknown>> {
  return {
    [`${name}.controller`]: (n) => subjectController(n),
    [`${name}.data_table`]: () => subjectTable,
    [`${name}.primary_key`]: () => 'id',
    [`${name}.connection`]: () => 'default',
  }
}

/** The nth valid value of a field. */
export function sampleOf(field: Field, n: number, ids: readonly number[] = []): unknown {
  return serverKinds[field.kind].sample({ field, n, ids })
}

/** The nth valid value for each named field of a resource, with rows to refer to where relations need them. */
export async function sampleRow(
  product: TestApp,
  resource: AnyResource,
  names: readonly string[],
  n: number,
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {}
  for (const name of names) {
    const field = resource.fields[name]
    // On the wire translations are nested, and have tests of their own.
    if (!field || isTranslation(field)) continue
    const value = await narrowed[`${resource.name}.${name}`]?.(n, product)
    // Lines lead back to their row: a sample has none.
    const refersTo = value !== undefined || kinds[field.kind].isLines ? undefined : field.to
    const ids = refersTo === undefined ? [] : await rowsToReferTo(product, refersTo)
    values[name] = value ?? sampleOf(field, n, ids)
  }
  return values
}

/** Adds a row of a resource as the product itself would, with the nth valid values. */
export async function addSample(
  product: TestApp,
  name: string,
  n: number,
  given: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const { resource } = product.app.registry.get(name)
  const names = Object.keys(resource.fields).filter((key) => isOwn(resource, key) && !(key in given))
  const row = await product.rows(name).insert({ ...(await sampleRow(product, resource, names, n)), ...given })
  return Number(row.id)
}

/** Newest first; a table without rows is given two. */
async function rowsToReferTo(product: TestApp, name: string): Promise<readonly number[]> {
  const { table } = product.app.registry.get(name).resource
  const newest = () =>
    product.app.database.write.selectFrom(table).select('id').orderBy('id', 'desc').limit(2).execute()
  let rows = await newest()
  if (rows.length === 0) {
    await addSample(product, name, 7001)
    await addSample(product, name, 7002)
    rows = await newest()
  }
  return rows.map(({ id }) => Number(id)).sort((left, right) => left - right)
}

/** Fields that people fill in: no keys, no times, nothing the system writes. */
function isOwn({ fields }: AnyResource, name: string): boolean {
  const field = fields[name]
  return (
    field !== undefined && !isTranslation(field) && !kinds[field.kind].isGiven && field.write !== 'system'
  )
}
