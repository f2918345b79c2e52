import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { onSqlite } from '#server/conformance/on-every-dialect.ts'
import { memberPassword } from '#server/testing/test-app.ts'
import { writePages } from './write-pages.ts'

const origin = 'https://notes.example'
const product = onSqlite({ env: { PORTICO_CORS_ORIGINS: origin } })
let folder = ''
let url = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-headless-'))
  const { server } = product()
  await server.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  const rows = (name: string) => product().rows(`content/${name}`)
  const { id } = await rows('category').insert({ name: 'Tea' })
  const article = { category_id: id, status: 'published', summary: 'How it is made' }
  await rows('article').insert({ ...article, title: 'Green <tea>', body: '<p>By hand</p>' })
  await rows('article').insert({
    ...article,
    title: 'For the club',
    body: '<p>Secret</p>',
    visibility: 'members',
  })
  await rows('article').insert({ ...article, title: 'Unfinished', body: '<p>x</p>', status: 'draft' })
})
afterAll(() => rm(folder, { recursive: true }))
afterEach(() => void vi.unstubAllGlobals())

/** What the built app shows at an address of its own. */
async function shownAt(hash: string): Promise<string> {
  const main = { innerHTML: '' }
  vi.stubGlobal('document', { querySelector: () => main })
  vi.stubGlobal('location', { hash })
  vi.stubGlobal('addEventListener', () => undefined)
  await import(/* @vite-ignore */ `${join(folder, 'app/main.js')}?${encodeURIComponent(hash)}`)
  return main.innerHTML
}

test('the built app shows what everybody may read, without a key, from another origin', async () => {
  await build({
    root: import.meta.dirname,
    logLevel: 'silent',
    define: { 'import.meta.env.VITE_PORTICO_URL': JSON.stringify(url) },
    build: {
      outDir: join(folder, 'app'),
      modulePreload: false,
      target: 'es2022',
      rolldownOptions: { output: { entryFileNames: 'main.js' } },
    },
  })
  const list = await shownAt('#/')
  expect(list).toContain('<a href="#/article/1">Green &#60;tea&#62;</a>')
  expect(list).toContain('For the club')
  expect(list).not.toContain('Unfinished')
  expect(await shownAt('#/article/1')).toContain('<p>By hand</p>')
  const closed = await shownAt('#/article/2')
  expect(closed).toContain('For members.')
  expect(closed).not.toContain('Secret')
  expect(await shownAt('#/article/3')).toContain('Not found')
  const headers = { origin, server: 'true', 'sec-fetch-site': 'cross-site' }
  const answer = await product().server.inject({ url: '/api/content.article/index', headers })
  expect(answer.headers['access-control-allow-origin']).toBe(origin)
  expect(answer.json()).toMatchObject({ code: 1 })
})

test("a member's key reads what members may, and writes it down as pages", async () => {
  const member = await product().member()
  const { data } = await product().call<{ key: string }>('/api/account/keyAdd', {
    method: 'POST',
    memberToken: member.token,
    body: { name: 'Pages', old_password: memberPassword },
  })
  expect(await writePages(url, data.key, join(folder, 'pages'))).toBe(2)
  const page = (name: string) => readFile(join(folder, 'pages', name), 'utf8')
  expect(await page('index.html')).toContain('<a href="article-2.html">For the club</a>')
  expect(await page('article-2.html')).toContain('<p>Secret</p>')
})
