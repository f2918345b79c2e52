import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AnyResource } from '#core/resource.ts'
import { combinationsOf, fillResource, queryOf } from '../../testing/list-combinations.ts'
import { declarations } from '../../testing/modules.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const rows = 50_000

/** 10,001 matches are counted among some more rows, once or twice, and a thousand are walked past to a deep page. */
const maxLooks = 30_000
/** Keys that follow the clock tell nothing by a sample: what is beyond 10,001 matches is counted by a worker, along one path or two. */
const looksOf = ({ fields }: AnyResource) => maxLooks + (fields.id?.wide ? 2 * rows : 0)

// Administrators and their log would lock out, or bury, who asks.
const resources = declarations
  .map(({ resource }) => resource)
  .filter(({ calls, parent, name }) => calls.includes('index') && !parent && !name.startsWith('auth/'))

describe('a list of 50,000 rows', () => {
  let product: TestApp
  let looks = 0

  beforeAll(async () => {
    product = await startTestApp()
    // What a worker would look at is counted as well when there is none.
    Object.defineProperty(product.app.database, 'file', { value: null })
    const prepare = DatabaseSync.prototype.prepare
    vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (
      this: DatabaseSync,
      sql: string,
    ) {
      this.function('looked', (_id) => {
        looks += 1
        return 1
      })
      return prepare.call(this, countingLooks(sql))
    })
  })

  afterAll(async () => {
    vi.restoreAllMocks()
    await product?.close()
  })

  test.each(resources.map((resource) => [resource.name, resource] as const))(
    'of %s looks at a bounded number of them, whatever is asked for',
    async (name, resource) => {
      const file = new DatabaseSync(product.database.url.slice('sqlite:'.length))
      file.exec('pragma synchronous = off')
      fillResource(file, resource, rows)
      file.close()
      const tooMany: string[] = []
      for (const combination of combinationsOf(resource, rows)) {
        const query = queryOf(combination)
        looks = 0
        const answer = await product.call(`/admin/${name.replace('/', '.')}/index?${query}`, {
          token: product.superToken,
        })
        expect(answer, query).toMatchObject({ code: 1 })
        // A page behind the end needs no look, every other one does.
        if (combination.page === 1 && combination.items.length === 0) expect(looks, query).toBeGreaterThan(0)
        if (looks > looksOf(resource)) tooMany.push(`${looks}: ${query}`)
      }
      expect(tooMany).toEqual([])
    },
    120_000,
  )
})

/** The statement with a condition more that is asked for each row of the list's table that it looks at. */
function countingLooks(sql: string): string {
  return sql.replace(/("\w+" t\b(?:(?! where ).)*? where )/gs, '$1looked(t.id) and ')
}
