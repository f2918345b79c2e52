import { beforeAll, expect, test } from 'vitest'
import { adminUrl } from '#core/wire.ts'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'
import type { BoardData, TranslationState } from './translation.ts'

type Row = Record<string, unknown>

onEveryDialect({}, (product) => {
  const call = <T = Row>(name: string, action: string, body?: Row, token = product().superToken) =>
    product().call<T>(adminUrl(`content/${name}`, action), {
      token,
      ...(body ? { method: 'POST', body } : {}),
    })
  const done = async (answer: Promise<{ code: number; msg: string; data: unknown }>) => {
    const { code, msg, data } = await answer
    expect({ code, refused: code === 1 ? null : [msg, data] }).toEqual({ code: 1, refused: null })
    return data as Row
  }
  const add = async (name: string, values: Row) => Number((await done(call(name, 'add', values))).id)
  const edit = (name: string, values: Row) => done(call(name, 'edit', values))
  const ask = async (query = '', token = product().superToken) =>
    (await call<BoardData>('translation', `index?${query}`, undefined, token)).data
  const states = async (query = '') =>
    (await ask(query)).list.map(({ label, state, fields }) => [label, state, ...fields])
  const en = (title: string) => ({ translations: { en: { title } } })
  let category = 0
  const article = (title: string, more: Row = {}) =>
    add('article', { title, category_id: category, body: '<p>x</p>', status: 'draft', ...more })
  const tick = () => {
    product().now += 1000
  }

  beforeAll(async () => {
    category = await add('category', { name: '新闻', translations: { en: { name: 'News' } } })
  })

  test('the board has what is missing and outdated, the latest change first, with the fields it is about', async () => {
    tick()
    const tea = await article('绿茶', en('Green tea'))
    tick()
    await article('红茶')
    tick()
    await edit('article', { id: tea, title: '好绿茶', translations: { en: { body: '<p>y</p>' } } })
    const narrowed = `resource=content/article&word=${encodeURIComponent('茶')}`
    expect(await states(narrowed)).toEqual([
      ['好绿茶', 'outdated', '标题'],
      ['红茶', 'missing', '标题', '正文'],
    ])
    const { list, total, figures, kinds } = await ask(`${narrowed}&state=missing`)
    expect(list).toMatchObject([{ resource: 'content/article', label: '红茶', language: 'en' }])
    expect(total).toBe(1)
    expect(figures).toEqual([{ language: 'en', missing: 1, copied: 0, outdated: 1, draft: 0, complete: 0 }])
    expect(kinds.map(({ resource }) => resource)).toContain('content/menu')
  })

  test('a copy of the original is on the board as such until somebody has translated it', async () => {
    const name = '白毫银针'
    const id = await add('tag', { name, translations: { en: { name } } })
    const found = async () => (await states('resource=content/tag')).filter(([label]) => label === name)
    expect(await found()).toEqual([[name, 'copied', '标签名称']])
    const { figures } = await ask(`resource=content/tag&word=${encodeURIComponent(name)}`)
    expect(figures[0]).toMatchObject({ copied: 1, complete: 0 })
    await edit('tag', { id, translations: { en: { name: 'Silver needle' } } })
    expect(await found()).toEqual([])
  })

  test('a translation that waits in a draft is nothing that is missing, and none before it is written', async () => {
    const id = await article('白茶', { status: 'published' })
    const stateNow = async (): Promise<TranslationState | undefined> => {
      for (const state of ['missing', 'outdated', 'draft', 'complete'] as const) {
        const { list } = await ask(`state=${state}&resource=content/article`)
        if (list.some((one) => one.id === id)) return state
      }
      return undefined
    }
    expect(await stateNow()).toBe('missing')
    const texts = { title: 'White tea', body: '<p>White</p>' }
    const { draft_version } = await edit('article', { id, translations: { en: texts } })
    expect(await stateNow()).toBe('draft')
    await done(call('article', 'applyDraft', { id, draft_version }))
    expect(await stateNow()).toBe('complete')
    const again = await edit('article', { id, title: '老白茶' })
    expect(await stateNow()).toBe('outdated')
    await done(
      product().call(
        `${adminUrl('content/article', 'draft')}?id=${id}&draft_version=${again.draft_version}`,
        {
          method: 'DELETE',
          token: product().superToken,
        },
      ),
    )
    expect(await stateNow()).toBe('complete')
    await product().rows('content/article').update([id], { status: 'archived' })
    await product().rows('content/article').remove([id])
    expect(await stateNow()).toBeUndefined()
  })

  test('lines belong to their row: a menu is translated once all its labels are', async () => {
    const menu = await product().rows('content/menu').insert({ name: 'Side', code: 'side' })
    const item = (label: string) => ({ menu_id: menu.id, kind: 'url', url: '/x', label })
    const found = async () => (await states('resource=content/menu')).filter(([label]) => label === 'Side')
    const items = product().rows('content/menuItem')
    const one = await items.insert({ ...item('茶'), translations: { en: { label: 'Tea' } } })
    expect(await found()).toEqual([])
    const two = await items.insert(item('咖啡'))
    expect(await found()).toEqual([['Side', 'missing']])
    await items.remove([Number(two.id)])
    expect(await found()).toEqual([])
    await items.update([Number(one.id)], { label: '好茶' })
    expect(await found()).toEqual([['Side', 'outdated']])
  })

  test('labels of a menu that are translated in its draft wait there, and are right once it is published', async () => {
    const { id } = await product().rows('content/menu').insert({ name: 'Foot', code: 'foot' })
    const opened = async () => (await call<{ row: Row }>('menu', `edit?id=${id}`)).data.row
    const save = async (action: string, more: Row = {}) => {
      const { row_version, draft_version } = await opened()
      return done(call('menu', action, { id, row_version, draft_version, ...more }))
    }
    const stateNow = async (state: TranslationState) =>
      (await ask(`state=${state}&resource=content/menu`)).list.some((one) => one.label === 'Foot')
    const translations = { en: { label: 'Help' } }
    await save('edit', { items: [{ key: 'a', kind: 'url', url: '/x', label: '帮助', translations }] })
    expect(await stateNow('draft')).toBe(true)
    expect((await opened()).items).toMatchObject([
      { translations: { en: { label: 'Help', is_stale: false } } },
    ])
    await save('applyDraft')
    expect(await stateNow('complete')).toBe(true)
    const [item] = (await opened()).items as readonly Row[]
    await save('edit', { items: [{ id: item?.id, row_version: item?.row_version, label: '支持' }] })
    expect(await stateNow('outdated')).toBe(true)
    await save('edit', { items: [{ id: item?.id, translations: { en: { label: 'Support' } } }] })
    expect(await stateNow('draft')).toBe(true)
    await save('applyDraft')
    expect(await stateNow('complete')).toBe(true)
  })

  test('only what the caller may translate is on the board, and nothing of it to who may not open it', async () => {
    const { token } = await product().limitedAdmin([
      'content/translation/index',
      'content/tag/index',
      'content/tag/edit',
      'content/article/index',
    ])
    const name = '普洱'
    await add('tag', { name })
    await article(name)
    const { list, kinds, figures } = await ask(`word=${encodeURIComponent(name)}`, token)
    expect(kinds.map(({ resource }) => resource)).toEqual(['content/tag'])
    expect(list).toMatchObject([{ resource: 'content/tag', label: name }])
    expect(figures[0]).toMatchObject({ missing: 1, outdated: 0 })
    const other = await product().limitedAdmin(['content/tag/index', 'content/tag/edit'])
    expect((await call('translation', 'index', undefined, other.token)).code).toBe(401)
  })

  test('a word narrows the entries and the figures; pages follow each other', async () => {
    for (const name of ['龙井一', '龙井二', '龙井三']) {
      tick()
      await add('tag', { name })
    }
    expect(await ask(`word=${encodeURIComponent('龙井')}&limit=2`)).toMatchObject({
      list: [{ label: '龙井三' }, { label: '龙井二' }],
      total: 3,
      figures: [{ missing: 3 }],
    })
    expect(await states(`word=${encodeURIComponent('龙井')}&limit=2&page=2`)).toEqual([
      ['龙井一', 'missing', '标签名称'],
    ])
    expect(await states('word=nothing-like-it')).toEqual([])
  })

  test('what is no question is refused by name', async () => {
    for (const query of [
      'state=x',
      'language=fr',
      'page=0',
      'page=51',
      'limit=51',
      `word=${'x'.repeat(101)}`,
      'word[]=x',
    ])
      expect(await call('translation', `index?${query}`), query).toMatchObject({ code: 0 })
    expect((await ask('resource=auth/admin')).list).toEqual([])
  })

  test('translations of whole resources are looked at again where the rules have changed', async () => {
    const { write } = product().app.database
    await add('tag', { name: '金骏眉' })
    const before = await ask('limit=50')
    expect(before.is_counting).toBe(true)
    expect(before.list).not.toEqual([])
    await write.deleteFrom('translation_state').execute()
    expect((await ask()).list).toEqual([])
    product().now += 3_600_000
    await product().app.jobs.startScheduled()
    await product().app.jobs.runDue()
    const after = await ask('limit=50')
    expect(after.is_counting).toBe(false)
    expect(after.list.map(({ label }) => label).toSorted()).toEqual(
      before.list.map(({ label }) => label).toSorted(),
    )
  })

  test('the base text that an outdated translation was made from is told from the history', async () => {
    const id = await add('tag', { name: '一', translations: { en: { name: 'One' } } })
    const base = async (language = 'en') =>
      (await call<{ texts: Row }>('tag', `baseTexts?id=${id}&language=${language}`)).data
    expect(await base()).toEqual({ texts: {} })
    await edit('tag', { id, name: '二' })
    await edit('tag', { id, name: '三' })
    expect(await base()).toEqual({ texts: { name: '一' } })
    expect(await call('tag', `baseTexts?id=${id}&language=fr`)).toMatchObject({ code: 0 })
    expect(await call('tag', 'baseTexts?id=999999&language=en')).toMatchObject({ code: 0 })
  })
})
