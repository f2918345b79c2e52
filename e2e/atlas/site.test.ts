import { beforeAll, describe, expect, test } from 'vitest'
import { addExamples } from '../examples.ts'
import { addRow } from '../screens.ts'
import { openStage } from '../stage.ts'
import { visitSite } from './outside.ts'
import { publicSite } from './screens.ts'
import { visits } from './stop.ts'

// Pages that the server writes, with a dozen articles.

const named = (name: string, en: object) => ({ name, slug: 'atlas', translations: { en } })

describe.each(visits)('in $language', (view) => {
  const stage = openStage()
  const isEnglish = view.language === 'en'

  beforeAll(async () => {
    await addExamples(stage, view.language)
    const category_id = await addRow(stage, 'content/category', named('港口', { name: 'Harbour' }))
    const tag_ids = [await addRow(stage, 'content/tag', named('船', { name: 'Boats' }))]
    const en = { title: 'Tides', body: '<h2>Ebb</h2><p>Low</p>' }
    const shown = { slug: 'atlas', status: 'published', category_id, tag_ids, translations: { en } }
    await addRow(stage, 'content/article', { ...shown, title: '潮汐', body: '<h2>落潮</h2><p>低</p>' })
    await stage.call('/admin/routine.config/edit', { body: { site_open: 1 } })
  })

  test.each(publicSite)('%s is sound', async (path) => {
    const page = await stage.visit({ ...view, expects: /404/ })
    expect(await visitSite(page, isEnglish ? `/en${path}` : path, view)).toEqual([])
  })
})
