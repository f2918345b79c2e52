import { expect, test } from 'vitest'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'

onEveryDialect({}, (product) => {
  const rows = (name: string) => product().rows(`content/${name}`)
  const write = () => product().app.database.write
  const pathOf = async (resource: string, id: unknown) =>
    write()
      .selectFrom('site_path')
      .select('path')
      .where('resource', '=', `content/${resource}`)
      .where('row_id', '=', Number(id))
      .execute()
  /** What a database looks like whose rows are older than their pages. */
  const forget = async () => {
    await write().deleteFrom('site_path').execute()
    await write().deleteFrom('site_placed').execute()
  }
  const jobs = async () =>
    (
      await write()
        .selectFrom('job')
        .select(['state', 'result'])
        .where('kind', '=', 'site/placeStored')
        .execute()
    ).map(({ state, result }) => [state, JSON.parse(String(result))])
  const pass = async () => {
    product().now += 60_000
    await product().app.jobs.startScheduled()
    await product().app.jobs.runDue()
  }

  test('rows that are older than their pages get their addresses once, those above before those below', async () => {
    await pass()
    const below = await rows('category').insert({ name: 'Below', slug: 'below' })
    const top = await rows('category').insert({ name: 'Top', slug: 'top' })
    await rows('category').update([Number(below.id)], { pid: top.id })
    const articles = []
    for (let at = 0; at < 60; at++)
      articles.push(
        await rows('article').insert({ title: 'x', slug: `old-${at}`, category_id: top.id, body: 'x' }),
      )
    await forget()
    const taken = { path: '/article/old-3', resource: 'content/tag', row_id: 7, is_current: 1 }
    await write().insertInto('site_path').values(taken).execute()
    await pass()
    expect(await pathOf('category', below.id)).toEqual([{ path: '/articles/top/below' }])
    expect(await pathOf('category', top.id)).toEqual([{ path: '/articles/top' }])
    expect(await pathOf('article', articles.at(-1)?.id)).toEqual([{ path: '/article/old-59' }])
    // An address that is taken keeps nobody else from theirs.
    expect(await pathOf('article', articles[3]?.id)).toEqual([])
    await pass()
    expect((await jobs()).map(([state]) => state)).toEqual(['done', 'done'])
  })

  test('a resource that had pages once is looked at again when it has some again', async () => {
    await write().insertInto('site_placed').values({ resource: 'gone/thing', place_time: 1 }).execute()
    await pass()
    const left = await write().selectFrom('site_placed').select('resource').execute()
    expect(left.map(({ resource }) => resource)).not.toContain('gone/thing')
    expect(left.length).toBeGreaterThan(0)
  })
})
