import type { Language } from '#core/wire.ts'
import { addRow, makePicture, uploadPicture } from './screens.ts'
import type { Stage } from './stage.ts'

// A small magazine, for journeys and pictures that want lists to look as they do in use.

type Status = 'draft' | 'published' | 'archived'
type Example = readonly [title: string, category: string, tags: readonly string[], status: Status]

const articles: Readonly<Record<Language, readonly Example[]>> = {
  'zh-cn': [
    ['把一次声明用到每一处：Portico 的设计取舍', '技术札记', ['架构', '声明式'], 'published'],
    ['十万行数据的列表，如何保持一页二十毫秒', '技术札记', ['性能', '数据库'], 'published'],
    ['2026 春季版发布说明', '产品动态', ['发布'], 'published'],
    ['从零到上线：用一小时搭建内容后台', '使用指南', ['入门'], 'published'],
    ['权限矩阵是怎样生成的', '技术札记', ['安全', '架构'], 'draft'],
    ['富文本编辑器的五个细节', '产品动态', ['编辑器'], 'published'],
    ['让表单在断网时不丢一个字', '技术札记', ['体验'], 'published'],
    ['角色组与数据范围：给管理员的说明', '使用指南', ['安全', '入门'], 'draft'],
    ['为什么默认使用 SQLite', '技术札记', ['数据库'], 'archived'],
    ['深色模式下的颜色与对比度', '产品动态', ['体验'], 'published'],
    ['多人同时编辑一篇文章时会发生什么', '使用指南', ['体验', '编辑器'], 'published'],
    ['下一步：会员中心与附件库', '产品动态', ['发布'], 'draft'],
  ],
  en: [
    ['Declared once: the choices behind Portico', 'Engineering', ['Architecture'], 'published'],
    ['How a list of 100,000 rows answers in 20 ms', 'Engineering', ['Performance', 'Databases'], 'published'],
    ['Release notes, spring 2026', 'News', ['Releases'], 'published'],
    ['From nothing to online in an hour', 'Guides', ['First steps'], 'published'],
    ['How the matrix of rights is made', 'Engineering', ['Security', 'Architecture'], 'draft'],
    ['Five details of the rich-text editor', 'News', ['Editor'], 'published'],
    ['Forms that lose no word without a network', 'Engineering', ['Usability'], 'published'],
    ['Role groups and row limits, explained', 'Guides', ['Security', 'First steps'], 'draft'],
    ['Why SQLite is the default', 'Engineering', ['Databases'], 'archived'],
    ['Color and contrast in the dark', 'News', ['Usability'], 'published'],
    ['When several people edit one article', 'Guides', ['Usability', 'Editor'], 'published'],
    ['Next: member center and attachments', 'News', ['Releases'], 'draft'],
  ],
}

const words: Readonly<Record<Language, { readonly text: string; readonly points: readonly string[] }>> = {
  'zh-cn': { text: '这是一段<strong>示例</strong>文字。', points: ['第一', '第二'] },
  en: { text: 'This is an <strong>example</strong> of a text.', points: ['First', 'Second'] },
}

/** Adds a dozen articles with pictures, categories and tags in a language. Answers the articles' ids, the newest first. */
export async function addExamples(stage: Stage, language: Language): Promise<readonly number[]> {
  const token = await stage.product.signIn()
  const ids = new Map<string, number>()
  const idOf = async (resource: string, name: string) => {
    const key = `${resource} ${name}`
    if (!ids.has(key)) ids.set(key, await addRow(stage, resource, { name }))
    return ids.get(key) ?? 0
  }
  const { text, points } = words[language]
  const added: number[] = []
  for (const [at, [title, category, tags, status]] of [...articles[language]].reverse().entries()) {
    const tag_ids: number[] = []
    for (const tag of tags) tag_ids.push(await idOf('content/tag', tag))
    const picture = await makePicture((at * 47) % 360, 480, 300)
    const row = await addRow(stage, 'content/article', {
      title,
      category_id: await idOf('content/category', category),
      tag_ids,
      status,
      summary: title,
      body: `<h2>${title}</h2><p>${text}</p><ul>${points.map((point) => `<li>${point}</li>`).join('')}</ul>`,
      cover: await uploadPicture(stage, token, picture, `picture-${at + 1}.png`),
      cover_alt: title,
      ...(status === 'draft' ? {} : { publish_time: Date.UTC(2026, 2, 3 + at * 4, 1, 30) / 1000 }),
    })
    added.unshift(row)
  }
  return added
}
