import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminUrl } from '#core/wire.ts'
import { everyKindCalls, makeTags, type Row } from './every-kind-calls.ts'
import { onEveryDialect, withResources } from './on-every-dialect.ts'
import { compare, query } from './search-grammar.ts'
import { everyKind, testResources } from './test-resources.ts'

/** Order, quick search, preselection and pages, over rows with every kind of value and with none. */
onEveryDialect(withResources(testResources), (product) => {
  const { call, listed, remove, addRows } = everyKindCalls(product)
  let rows: readonly Row[] = []
  beforeAll(async () => {
    rows = await addRows(await makeTags(product()))
  })

  describe('order', () => {
    for (const name of ['id', ...(everyKind.list.sortable ?? [])]) {
      test(`by ${name}, both ways, with empty values smallest`, async () => {
        const sorted = [...rows].sort(
          (left, right) => compare(left[name], right[name]) || Number(left.id) - Number(right.id),
        )
        const ids = sorted.map(({ id }) => id)
        expect(await listed(`order=${name},asc`)).toEqual(ids)
        // Rows that are equal come newest first when the order falls.
        const falling = [...rows].sort(
          (left, right) => compare(right[name], left[name]) || Number(right.id) - Number(left.id),
        )
        expect(await listed(`order=${name},desc`)).toEqual(falling.map(({ id }) => id))
      })
    }

    test('texts sort by their characters, the same everywhere', async () => {
      const texts = ['b', 'B', 'a', 'A', 'ä', '_', '中', '一', 'a b', 'aa', '-a', 'Z']
      const ids = []
      for (const text of texts) ids.push((await call('add', { text, textarea: 'sorted' })).data.id)
      const item = query([{ field: 'textarea', operator: 'eq', val: 'sorted' }])
      const { data } = await call(`index?order=text,asc&limit=99&${item}`)
      const bytewise = [...texts].sort((left, right) => Buffer.compare(Buffer.from(left), Buffer.from(right)))
      expect((data.list as Row[]).map(({ text }) => text)).toEqual(bytewise)
      for (const id of ids) await remove(id)
    })

    test('a direction that is none is ignored, a column that is not offered is refused', async () => {
      expect(await listed('order=integer,sideways')).toEqual(rows.map(({ id }) => id))
      for (const name of ['password', 'url', 'row_version', 'tag.name', '1', 'id desc--']) {
        expect(await call(`index?order=${encodeURIComponent(name)},asc`), name).toMatchObject({
          code: 0,
          status: 200,
        })
      }
    })
  })

  describe('quick search', () => {
    const texts = [
      '100% cotton',
      '100 percent',
      'snake_case',
      'snakeXcase',
      'what!',
      'what?',
      'back\\slash',
      "it's",
      'Résumé',
      'resume',
      'ÜBER',
      '文字处理',
    ]
    const find = async (word: string) => {
      const { data } = await call(`index?limit=99&quickSearch=${encodeURIComponent(word)}`)
      return (data.list as Row[]).map(({ text }) => text).filter((text) => texts.includes(String(text)))
    }
    beforeAll(async () => {
      for (const text of texts) await call('add', { text, textarea: 'quick' })
    })
    // The rows of the other parts stay alone in their lists.
    afterAll(async () => {
      const { data } = await call('index?limit=99&quickSearch=quick')
      const ids = (data.list as Row[]).map(({ id }) => `ids[]=${id}`).join('&')
      const gone = await product().call(`${adminUrl(everyKind.name, 'del')}?${ids}`, {
        method: 'DELETE',
        token: product().superToken,
      })
      expect(gone.code).toBe(1)
    })

    test('%, _, ! and \\ are characters like any other', async () => {
      expect(await find('100%')).toEqual(['100% cotton'])
      expect(await find('snake_case')).toEqual(['snake_case'])
      expect(await find('what!')).toEqual(['what!'])
      expect(await find('k\\s')).toEqual(['back\\slash'])
      expect(await find("it's")).toEqual(["it's"])
      expect(await find('字处')).toEqual(['文字处理'])
    })

    test('capitals do not matter, accents do', async () => {
      expect(await find('SNAKE')).toEqual(['snake_case', 'snakeXcase'])
      expect(await find('RESUME')).toEqual(['resume'])
      expect(await find('Résumé')).toEqual(['Résumé'])
    })

    test('capitals of other alphabets do not matter', async () => {
      expect(await find('über')).toEqual(['ÜBER'])
    })

    test('every search field is looked into, and nothing else', async () => {
      const all = await find('quick')
      expect(all).toEqual(texts)
      expect(await find('example.com')).toEqual([])
    })

    test('100 characters are enough', async () => {
      expect((await call(`index?quickSearch=${'a'.repeat(100)}`)).code).toBe(1)
      expect(await call(`index?quickSearch=${'a'.repeat(101)}`)).toMatchObject({ code: 0, status: 200 })
      expect(await call('index?quickSearch[]=a')).toMatchObject({ code: 0, status: 200 })
    })
  })

  describe('preselection', () => {
    test('initValue answers exactly the asked rows, by key, by other columns and with other operators', async () => {
      const [first, second, third] = rows
      const ids = `initValue[]=${third?.id}&initValue[]=${first?.id}`
      expect(await listed(ids)).toEqual([first?.id, third?.id])
      expect(await listed(`initValue=${first?.id},${second?.id}&limit=1`)).toEqual([first?.id, second?.id])
      expect(await listed(`initKey=t.id&initValue=${first?.id}`)).toEqual([first?.id])
      expect(await listed(`initKey=test_every_kind.id&initValue=${first?.id}`)).toEqual([first?.id])
      expect(await listed(`initKey=email&initValue=${encodeURIComponent(String(second?.email))}`)).toEqual([
        second?.id,
      ])
      expect(await listed(`initKey=integer&initOperator=egt&initValue=2`)).toEqual([second?.id, third?.id])
      expect(await listed('initValue=')).toEqual(rows.map(({ id }) => id))
    })

    test('a key that is not offered is refused', async () => {
      for (const key of ['password', 'row_version', 'nothing']) {
        expect(await call(`index?initKey=${key}&initValue=1`), key).toMatchObject({ code: 0, status: 200 })
      }
    })

    test('select mode answers a page like the list', async () => {
      const { data } = await call('index?select=true&limit=2&uuid=abc')
      expect(data).toMatchObject({ total: 4, list: [{ id: rows[0]?.id }, { id: rows[1]?.id }] })
      expect(data).not.toHaveProperty('options')
    })
  })

  test('pages go to the end and behind it', async () => {
    const seen = []
    for (let page = 1; page <= 4; page++) {
      const { data } = await call(`index?limit=1&page=${page}`)
      expect(data.total).toBe(4)
      seen.push(...(data.list as Row[]).map(({ id }) => id))
    }
    expect(seen).toEqual(rows.map(({ id }) => id))
    for (const page of [5, 1_000_000]) {
      expect((await call(`index?limit=1&page=${page}`)).data).toMatchObject({ list: [], total: 4 })
    }
    for (const bad of [
      'page=0',
      'page=-1',
      'page=1.5',
      'page=x',
      'page=1000001',
      'page=1e9',
      'limit=0',
      'limit=1000',
      'limit=x',
      'page[]=1',
      'limit[a]=1',
    ]) {
      expect(await call(`index?${bad}`), bad).toMatchObject({ code: 0, status: 200 })
    }
  })
})
