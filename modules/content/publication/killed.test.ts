import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'
import { setSetting } from '#server/testing/accounts/sessions.ts'
import { startFleet } from '#server/testing/fleet.ts'
import { isLong, randomOf, seed } from '#server/testing/sample.ts'

// Real processes on one database that are killed while editors publish: what was answered is what readers get, and nothing is half
// published.

onEveryDialect({}, (product) => {
  beforeEach(() => {
    product().now = Date.now()
  })

  test(`an article is published whole or not at all, although processes are killed all the time (seed ${seed})`, async () => {
    const random = randomOf(seed)
    await setSetting(product(), 'site_open', '1')
    const rows = product().rows('content/article')
    const category_id = (await product().rows('content/category').insert({ name: 'Tea', slug: 'tea' })).id
    const articles: { id: number; slug: string; title: string }[] = []
    for (const slug of ['oolong', 'sencha', 'assam']) {
      const values = { title: `${slug}0`, slug, category_id, body: '<p>x</p>', status: 'published' }
      articles.push({ id: Number((await rows.insert(values)).id), slug, title: values.title })
    }
    const fleet = await startFleet(product(), 2, random)
    const until = performance.now() + (isLong ? 120_000 : 8000)
    const nodes = ['index', 'edit', 'applyDraft'].map((one) => `content/article/${one}`)
    const { token } = await product().limitedAdmin(nodes)
    const call = <T>(action: string, body?: object) =>
      fleet.ask<T>(token, `/admin/content.article/${action}`, body)
    const shown = async (slug: string) => {
      product().now = Date.now()
      const headers = { accept: 'text/html' }
      const { body } = await product().server.inject({ url: `/article/${slug}`, headers })
      return /<h1>(.*?)<\/h1>/.exec(body)?.[1]
    }
    let published = 0
    /** Changes an article and publishes it, again and again; which of the titles that were tried stands, only answers tell. */
    const editor = async (article: (typeof articles)[number]) => {
      let tried = [article.title]
      for (let at = 1; performance.now() < until; at++) {
        const title = `${article.slug}${at}`
        const opened = await call<{ row: { row_version: number; draft_version?: number } }>(
          `edit?id=${article.id}`,
        )
        if (opened?.code !== 1) continue
        const { row_version, draft_version } = opened.data.row
        const saved = await call('edit', { id: article.id, row_version, draft_version, title })
        tried.push(title)
        const done = saved?.code === 1 ? await call('applyDraft', { id: article.id }) : null
        if (done?.code === 1) {
          tried = [title]
          published++
        }
        expect(tried).toContain(await shown(article.slug))
      }
      return tried
    }
    const kill = async () => {
      while (performance.now() < until) {
        await wait(200 + random() * 800)
        await fleet.killOne()
      }
    }
    let left: readonly (readonly string[])[] = []
    try {
      const [, ...tried] = await Promise.all([kill(), ...articles.map(editor)])
      left = tried
    } finally {
      await fleet.stop()
    }
    expect(published).toBeGreaterThan(3)
    expect(fleet.output()).not.toMatch(/"level":(50|60)/)
    for (const [at, { id, slug }] of articles.entries()) {
      const row = await rows.find(id)
      const title = String(row?.title)
      expect(left[at]).toContain(title)
      expect(await shown(slug)).toBe(title)
      const records = await product()
        .app.database.read.selectFrom('change_record')
        .select('after')
        .where('resource', '=', 'content/article')
        .where('row_id', '=', id)
        .orderBy('id', 'desc')
        .execute()
      const newest = records.map(({ after }) => JSON.parse(String(after ?? '{}'))).find((one) => one.title)
      expect(newest?.title).toBe(title)
      const { data } = await product().call<{ list: { row: { title: string } }[] }>(
        `/api/content.search/index?q=${title}`,
      )
      expect(data.list.map((one) => one.row.title)).toEqual([title])
    }
  }, 300_000)
})
