import { addRow } from '../screens.ts'
import type { Stage } from '../stage.ts'

const statuses = ['draft', 'published', 'archived']

/** Adds 23 articles, one a day, of two categories and twelve tags: three pages of a list. */
export async function addArticles(stage: Stage): Promise<void> {
  const top = await addRow(stage, 'content/category', { name: '新闻' })
  const below = await addRow(stage, 'content/category', { name: '国内', pid: top })
  await addRow(stage, 'content/category', { name: '本地', pid: below })
  for (let n = 1; n <= 12; n++) await addRow(stage, 'content/tag', { name: `标签${n}` })
  for (let n = 1; n <= 23; n++) {
    await addRow(stage, 'content/article', {
      title: `文章 ${String(n).padStart(2, '0')}`,
      category_id: n % 2 ? top : below,
      tag_ids: [1 + (n % 12)],
      body: `<p>第 ${n} 篇</p>`,
      status: statuses[n % 3],
      publish_time: Date.UTC(2026, 0, n, 4) / 1000,
    })
  }
}
