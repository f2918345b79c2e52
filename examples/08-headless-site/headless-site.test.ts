import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { sendDue } from '#modules/webhook/server/deliver.ts'
import { onSqlite } from '#server/conformance/on-every-dialect.ts'
import { deliver } from '#server/jobs/outbox/deliver.ts'
import { memberPassword } from '#server/testing/test-app.ts'
import { onPublish } from './on-publish.ts'
import { writePages } from './write-pages.ts'

const origin = 'https://notes.example'
const product = onSqlite({ env: { PORTICO_CORS_ORIGINS: origin } })
let folder = ''
let url = ''
let unfinished = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-headless-'))
  const { server } = product()
  await server.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  await done('routine.config/edit', { site_languages: ['zh-cn', 'en'] })
  const { id: category_id } = await done('content.category/add', { name: '茶', slug: 'tea' })
  const article = { category_id, status: 'published', summary: '制作' }
  await done('content.article/add', {
    ...{ ...article, title: '绿茶', slug: 'green-tea', body: '<p>手工</p>' },
    translations: { en: { title: 'Green <tea>', summary: 'How it is made', body: '<p>By hand</p>' } },
  })
  await done('content.menu/edit', {
    ...{ id: 1, row_version: 1 },
    items: [{ kind: 'url', url: '/articles', label: '读' }],
  })
  await done('content.menu/applyDraft', { id: 1 })
  const closed = { title: '会员专享', slug: 'for-the-club', body: '<p>Secret</p>', visibility: 'members' }
  await done('content.article/add', { ...article, ...closed })
  const draft = await done('content.article/add', {
    ...{ ...article, title: '未完成', slug: 'unfinished', body: '<p>x</p>', status: 'draft' },
  })
  unfinished = Number(draft.id)
})
afterAll(() => rm(folder, { recursive: true }))
afterEach(() => void vi.unstubAllGlobals())

async function done<T = Record<string, unknown>>(url: string, body: object): Promise<T> {
  const call = { method: 'POST', token: product().superToken, body } as const
  const { code, msg, data } = await product().call<T>(`/admin/${url}`, call)
  expect({ url, code, msg: code === 1 ? '' : msg }).toEqual({ url, code: 1, msg: '' })
  return data
}

/** What the built app shows at an address of its own. */
async function shownAt(hash: string): Promise<string> {
  const main = { innerHTML: '' }
  vi.stubGlobal('document', { querySelector: () => main, documentElement: {} })
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
  const list = await shownAt('#/en')
  expect(list).toContain('<a href="#/en/article/green-tea">Green &#60;tea&#62;</a>')
  expect(list).toContain('会员专享')
  expect(list).not.toContain('未完成')
  expect(await shownAt('#/zh-cn')).toContain('<a href="#/zh-cn/article/green-tea">绿茶</a>')
  expect(await shownAt('#/en/article/green-tea')).toContain('<p>By hand</p>')
  expect(await shownAt('#/zh-cn/article/green-tea')).toContain('<p>手工</p>')
  const closed = await shownAt('#/en/article/for-the-club')
  expect(closed).toContain('For members.')
  expect(closed).not.toContain('Secret')
  expect(await shownAt('#/en/article/unfinished')).toContain('Not found')
  const found = await shownAt('#/zh-cn/search/%E7%BB%BF%E8%8C%B6')
  expect(found).toContain(`<nav><a href="${url}/articles">读</a></nav>`)
  expect(found).toContain('<li><a href="#/zh-cn/article/green-tea">绿茶</a></li>')
  const headers = { origin, server: 'true', 'sec-fetch-site': 'cross-site' }
  const answer = await product().server.inject({ url: '/api/content.article/index', headers })
  expect(answer.headers['access-control-allow-origin']).toBe(origin)
  expect(answer.json()).toMatchObject({ code: 1 })
})

async function keyOfMember(): Promise<string> {
  const member = await product().member()
  const { data } = await product().call<{ key: string }>('/api/account/keyAdd', {
    method: 'POST',
    memberToken: member.token,
    body: { name: 'Pages', old_password: memberPassword },
  })
  return data.key
}

test("a member's key reads what members may, and writes it down as pages", async () => {
  expect(await writePages(url, await keyOfMember(), 'en', join(folder, 'pages'))).toBe(2)
  const page = (name: string) => readFile(join(folder, 'pages', name), 'utf8')
  expect(await page('index.html')).toContain('<a href="article-for-the-club.html">会员专享</a>')
  expect(await page('article-for-the-club.html')).toContain('<p>Secret</p>')
  expect(await page('article-green-tea.html')).toContain('<a href="index.html">All articles</a>')
})

test('what is published is written as soon as the webhook has told of it, and nobody else can say so', async () => {
  const key = await keyOfMember()
  const pages = join(folder, 'told')
  const written = vi.fn(() => writePages(url, key, 'zh-cn', pages))
  const hook = { name: 'Pages', url, events: ['article.published'] }
  const { id, secret } = await done<{ id: number; secret: string }>('routine.webhook/add', hook)
  const receiver = onPublish(secret, written, () => product().now)
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void receiver.close())
  const to = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  await done('routine.webhook/edit', { id, url: to })
  const { status } = await fetch(to, {
    method: 'POST',
    headers: { 'x-portico-event': 'article.published' },
    body: '{}',
  })
  expect([status, written.mock.calls.length]).toEqual([401, 0])

  await done('content.article/publish', { ids: [unfinished] })
  await deliver(product().app)
  await sendDue(product().app)
  await expect.poll(() => readFile(join(pages, 'article-unfinished.html'), 'utf8')).toContain('未完成')
})
