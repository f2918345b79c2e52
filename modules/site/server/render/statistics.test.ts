import { beforeAll, describe, expect, test } from 'vitest'
import { codeIn } from '#modules/site/statistics.ts'
import { onSqlite } from '#server/conformance/on-every-dialect.ts'

// What the owner of a site has put on its pages for others.

type Row = Record<string, unknown>

const product = onSqlite({ env: { PORTICO_PUBLIC_URL: 'https://tea.example' } })
const configure = (body: Row) =>
  product().call<{ faults: Row }>('/admin/routine.config/edit', {
    ...{ method: 'POST', token: product().superToken, language: 'en', body },
  })
const get = (url: string) => product().server.inject({ url, headers: { accept: 'text/html' } })
const none = {
  measure_google: '',
  measure_baidu: '',
  measure_plausible: '',
  measure_umami: '',
  measure_host: '',
}

beforeAll(async () => {
  expect(await configure({ site_open: 1 })).toMatchObject({ code: 1 })
})

test('search engines find the codes by which the site is its owner’s, as they are or out of an element that was pasted', async () => {
  const pasted = '<meta name="baidu-site-verification" content="codeva-Ab1" />'
  expect(await configure({ verify_google: 'a1_B-2', verify_baidu: pasted })).toMatchObject({ code: 1 })
  const { body } = await get('/articles')
  expect(body).toContain('<meta name="google-site-verification" content="a1_B-2">')
  expect(body).toContain('<meta name="baidu-site-verification" content="codeva-Ab1">')
  expect(body).not.toContain('msvalidate')
})

test.each([
  ['  x1 ', 'x1'],
  ["<META content='a=b' name=x>", 'a=b'],
  ['', ''],
  ['"><script>', null],
  ['<meta content="a b">', null],
  ['x'.repeat(121), null],
])('the code in %o is %o', (text, code) => {
  expect(codeIn(text)).toBe(code)
})

describe('who counts the readers', () => {
  const id = '01234567-89ab-cdef-0123-456789abcdef'

  test('has a script on every page, which the page lets in, and no other', async () => {
    await configure(none)
    expect((await get('/articles')).headers['content-security-policy']).toContain("script-src 'self';")
    expect(
      await configure({ ...none, measure_google: 'G-AB12CD34', measure_baidu: 'a'.repeat(32) }),
    ).toMatchObject({
      code: 1,
    })
    for (const url of ['/articles', '/', '/nothing/here']) {
      const { body, headers } = await get(url)
      expect(body, url).toContain(
        'src="https://www.googletagmanager.com/gtag/js?id=G-AB12CD34" data-gtag="G-AB12CD34"',
      )
      expect(body, url).toContain(`<script defer src="https://hm.baidu.com/hm.js?${'a'.repeat(32)}">`)
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain(
        "script-src 'self' https://www.googletagmanager.com/gtag/js https://hm.baidu.com;",
      )
      expect(policy).toMatch(/connect-src 'self' [^;]*https:\/\/\*\.google-analytics\.com/)
      expect(policy).toContain("object-src 'none'")
    }
  })

  test('may run on a server of one’s own', async () => {
    const own = {
      measure_plausible: 'tea.example',
      measure_umami: id,
      measure_host: 'https://stats.tea.example',
    }
    expect(await configure({ ...none, ...own })).toMatchObject({ code: 1 })
    const { body, headers } = await get('/articles')
    expect(body).toContain(
      '<script defer src="https://stats.tea.example/js/script.js" data-domain="tea.example">',
    )
    expect(body).toContain(`<script defer src="https://stats.tea.example/script.js" data-website-id="${id}">`)
    expect(headers['content-security-policy']).toContain("script-src 'self' https://stats.tea.example;")
  })

  test('is on no page of the client, and on no preview', async () => {
    await configure({ ...none, measure_plausible: 'tea.example' })
    const { body, headers } = await get('/user/login')
    expect([body.includes('plausible'), headers['content-security-policy']]).toEqual([
      false,
      expect.not.stringContaining('plausible'),
    ])
    const shown = await product().call<{ html: string }>('/admin/content.page/preview', {
      ...{ method: 'POST', token: product().superToken, body: { values: { title: 'x', slug: 'x' } } },
    })
    expect(shown.data.html).toContain('<h1>x</h1>')
    expect(shown.data.html).not.toContain('plausible')
  })

  test.each([
    ['measure_google', 'UA-1'],
    ['measure_google', 'G-AB"><script>'],
    ['measure_baidu', 'hm.js'],
    ['measure_plausible', 'https://tea.example'],
    ['measure_umami', 'x'],
    ['measure_host', 'http://stats.example.com'],
    ['measure_host', 'https://stats.example.com/ ; script-src *'],
    ['verify_bing', '<script>'],
  ])('%s refuses %o and says what it takes', async (name, value) => {
    const { code, data } = await configure({ [name]: value })
    expect([code, data.faults[name]]).toEqual([0, expect.stringMatching(/looks like|letters, digits/)])
  })
})

test('the record number of a site leads to where it is looked up', async () => {
  await configure({ record_number: '京ICP备1号' })
  expect((await get('/articles')).body).toContain(
    '<a href="https://beian.miit.gov.cn/" rel="noopener" target="_blank">京ICP备1号</a>',
  )
})
