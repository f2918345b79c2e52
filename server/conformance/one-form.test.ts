import { describe, expect, test } from 'vitest'
import { exchangeFiles } from '../testing/exchange-files.ts'
import { onEveryDialect } from './on-every-dialect.ts'

// What looks alike is stored, found and compared alike, on every database.

const nfd = (text: string) => text.normalize('NFD')

onEveryDialect({}, (product) => {
  const tags = () => product().rows('content/tag')
  const call = (name: string, body: object, token = product().superToken) =>
    product().call<{ faults?: Readonly<Record<string, string>> }>(`/admin/content.${name}/add`, {
      method: 'POST',
      ...{ body, token, language: 'en' },
    })
  const found = async (name: string, query: string, token = product().superToken) => {
    const { data } = await product().call<{ list: Record<string, unknown>[] }>(
      `/admin/content.${name}/index?order=id,asc&limit=100&${query}`,
      { token },
    )
    return data.list.map((row) => row.name ?? row.title)
  }
  const searched = (text: string) => found('tag', `quickSearch=${encodeURIComponent(text)}`)

  describe('a search', () => {
    test.each([
      ['Äpfel', 'äpfel'],
      ['Рынок', 'рынок'],
      ['Ωμέγα', 'ΩΜΈΓΑ'],
      ['Λόγος', 'ΛΌΓΟΣ'],
      ['Việt Nam', 'VIỆT'],
      ['Ünï [*?] (a|b)^$ \\d', 'ÜNÏ [*?] (A|B)^$ \\D'],
      ['Straße 100%_!', 'straße 100%_!'],
      ['茶Ä', '茶ä'],
    ])('finds %j by %j, and by what it is composed of', async (name, text) => {
      await tags().insert({ name })
      for (const one of [text, nfd(text), name]) {
        expect(await searched(one), one).toEqual([name])
        const search = new URLSearchParams({
          where: JSON.stringify({ all: [{ field: 'name', operator: 'LIKE', val: one }] }),
        })
        expect(await found('tag', String(search)), one).toEqual([name])
      }
      expect(await searched(`${text}x`)).toEqual([])
    })

    test('tells letters with marks from those without', async () => {
      await tags().insert({ name: 'Mähen' })
      expect(await searched('mahen')).toEqual([])
    })
  })

  describe('a name', () => {
    test('is there once, whatever it is composed of and whatever nobody sees stands beside it', async () => {
      await tags().insert({ name: 'Café' })
      for (const name of [nfd('Café'), 'Café\u200b', '\u2060 Café\ufeff']) {
        expect((await call('tag', { name })).data.faults, JSON.stringify(name)).toHaveProperty('name')
      }
    })

    test('of which nothing is seen is none', async () => {
      for (const name of ['\u200b', '\u2060\ufeff', '\u3164', '\u200d'])
        expect((await call('tag', { name })).data.faults, JSON.stringify(name)).toMatchObject({
          name: expect.stringContaining('required'),
        })
    })

    test('is found by an import in either form', async () => {
      await product().rows('content/category').insert({ name: 'Thé vert' })
      const files = exchangeFiles(product)
      const csv = `title,category_id,body\nOolong,${nfd('Thé vert')},<p>x</p>\n`
      const { file, mapping } = await files.sent('content/article', 'rows.csv', csv)
      const plan = { file, mapping, mode: 'add', key: '', empty: 'keep' }
      expect(await files.run('content/article', plan)).toMatchObject({ added: 1, errors: [] })
    })
  })

  test('a limit hides what it names in any case and form', async () => {
    const category = await product().rows('content/category').insert({ name: 'Limits' })
    const nodes = ['index', 'add'].map((one) => `content/article/${one}`)
    const { token, groupId } = await product().limitedAdmin([...nodes, 'content/category/index'])
    for (const title of ['intern-ä 1', 'INTERN-Ä 2', nfd('Intern-Ä 5'), 'offen 3'])
      await call('article', { title, category_id: category.id, body: '<p>x</p>' })
    const only = { all: [{ field: 'title', operator: 'NOT LIKE', val: 'intern-ä' }] }
    await product()
      .rows('auth/group')
      .update([groupId], { limits: JSON.stringify({ 'content/article': { rows: only } }) })
    const own = encodeURIComponent(
      JSON.stringify({ all: [{ field: 'category_id', operator: 'eq', val: category.id }] }),
    )
    expect(await found('article', `where=${own}`, token)).toEqual(['offen 3'])
  })
})
