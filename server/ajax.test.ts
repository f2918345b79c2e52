import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './testing/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await startTestApp()
})
afterAll(() => product.close())

describe('the picture of a suffix', () => {
  const svg = async (query: string, area = 'admin') =>
    product.server.inject({ url: `/${area}/ajax/buildSuffixSvg?${query}` })

  test('shows up to four letters, needs no session and can do nothing', async () => {
    for (const area of ['admin', 'api']) {
      const answer = await svg('suffix=document&server=1', area)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'image/svg+xml; charset=utf-8',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      expect(answer.body).toContain('>DOCU</text>')
    }
    expect((await svg('')).body).toContain('>FILE</text>')
    expect((await svg('suffix=pdf&background=%23ff0000')).body).toContain('fill="#ff0000"')
  })

  test.each([
    'suffix=%3Cscript%3E',
    'suffix=a"%20onload%3D"x',
    'suffix=%26lt;',
    'suffix[]=x&background[]=y',
    'suffix=x&background=red"%20onload%3D"alert(1)',
    'suffix=x&background=%23fff%22/%3E%3Cscript%3E',
    'suffix=x&background=url(https://evil.example)',
    'suffix=%00%00',
    `suffix=${'a'.repeat(3000)}`,
  ])('takes nothing from %s into the picture', async (query) => {
    const { body, statusCode } = await svg(query)
    expect(statusCode).toBe(200)
    expect(body).not.toMatch(/script|onload|evil|\[object|\0/i)
    expect(body.match(/</g)?.length).toBe(7)
  })
})

describe('areas', () => {
  test('come level by level, in both areas', async () => {
    for (const base of ['/admin/ajax/area', '/api/ajax/area']) {
      const area = async (query = '') =>
        (await product.call<{ value: number; label: string }[]>(base + query, { token: product.superToken }))
          .data
      const provinces = await area()
      expect(provinces.length).toBeGreaterThan(30)
      const [first] = provinces
      const cities = await area(`?province=${first?.value}`)
      expect(cities.length).toBeGreaterThan(0)
      const districts = await area(`?province=${first?.value}&city=${cities[0]?.value}`)
      expect(districts.length).toBeGreaterThan(0)
      for (const list of [provinces, cities, districts]) {
        expect(list[0]).toEqual({
          value: expect.any(Number),
          label: expect.stringMatching(/[\u4e00-\u9fff]/),
        })
      }
      for (const query of [
        '?province=999999',
        '?province=x',
        '?province[]=1',
        '?province=__proto__',
        '?province=11&city=%00',
      ]) {
        expect(await area(query), query).toEqual([])
      }
    }
  })
})
