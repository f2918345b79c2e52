import { execFile } from 'node:child_process'
import { readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, describe, expect, test } from 'vitest'
import { dataFolder, type ServerProcess, signIn, startProcess } from '../testing/process.ts'

const password = 'Full-Disk-Test-1'
const run = promisify(execFile)
const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

/** A file system of its own where one may be mounted; a limit of file sizes does it everywhere. */
const kinds = (await mounts()) ? (['small disk', 'size limit'] as const) : (['size limit'] as const)
type Kind = (typeof kinds)[number]

async function mounts(): Promise<boolean> {
  const { path, remove } = await dataFolder()
  try {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', path])
    await run('umount', [path])
    return true
  } catch {
    return false
  } finally {
    await remove()
  }
}

describe('a disk without room', () => {
  async function startOn(kind: Kind): Promise<{ data: string; server: ServerProcess; token: string }> {
    const { path: data, remove } = await dataFolder()
    cleanups.push(remove)
    if (kind === 'small disk') {
      await run('mount', ['-t', 'tmpfs', '-o', 'size=32m,mode=700', 'tmpfs', data])
      cleanups.push(() => run('umount', ['--lazy', data]))
    }
    const server = await startProcess({
      PORTICO_DATA_DIR: data,
      PORTICO_ADMIN_PASSWORD: password,
      PORTICO_TEST_HOOKS: '1',
      LOG_LEVEL: 'fatal',
      MAIL_URL: 'file:',
    })
    cleanups.push(() => server.kill('SIGKILL'))
    return { data, server, token: await signIn(server, password) }
  }

  /** The largest that a file of the server may be: some it has are larger already. */
  const limit = ({ child }: ServerProcess, size: string) =>
    run('prlimit', ['--pid', String(child.pid), `--fsize=${size}:`])

  /** Takes every byte that is left. */
  async function fill(data: string): Promise<void> {
    for (let size = 64 * 1024; size >= 512; size /= 2) {
      for (let n = 0; ; n++) {
        const isWritten = await writeFile(join(data, `filler-${size}-${n}`), Buffer.alloc(size)).then(
          () => true,
          () => false,
        )
        if (!isWritten) break
      }
    }
    expect((await statfs(data)).bavail).toBe(0)
  }

  async function empty(data: string): Promise<void> {
    const names = await readdir(data)
    for (const name of names.filter((one) => one.startsWith('filler'))) await rm(join(data, name))
  }

  async function upload(server: ServerProcess, token: string) {
    const body = new FormData()
    const content = Buffer.alloc(200_000)
    content.write('PK\x03\x04', 'latin1')
    body.append('file', new Blob([new Uint8Array(content)]), 'some.zip')
    const headers = { batoken: token, 'think-lang': 'en' }
    const response = await fetch(`${server.url}/admin/ajax/upload`, { method: 'POST', headers, body })
    return { status: response.status, ...(await response.json()) }
  }

  async function ready(server: ServerProcess) {
    const response = await fetch(`${server.url}/readyz`)
    return { status: response.status, body: await response.json() }
  }

  test.each(kinds)(
    'is one plain 503 for every write, upload and sign-in; reading goes on, all comes back by itself: %s',
    async (kind) => {
      const { data, server, token } = await startOn(kind)
      const post = (path: string, body: unknown) => server.call(path, { method: 'POST', token, body })
      const tag = await post('/admin/content.tag/add', { name: 'before' })
      expect(tag.code, tag.msg).toBe(1)
      const drawn = await fetch(`${server.url}/api/common/clickCaptcha?id=solved`)
      await drawn.arrayBuffer()
      const solution = drawn.headers.get('x-test-captcha-info')
      await (kind === 'small disk' ? fill(data) : limit(server, '65536'))

      const full = { status: 503, code: 0, msg: 'The storage is full. Nothing was stored.' }
      const long = 'x'.repeat(40)
      // What is in the log of the database already is written again without more room: a few writes go through.
      const refused = async (what: string, write: (n: number) => ReturnType<typeof post>) => {
        let answer = await write(0)
        for (let n = 1; answer.status === 200 && n < 500; n++) {
          expect(answer.code, `${what}: ${answer.msg}`).toBe(1)
          answer = await write(n)
        }
        expect(answer, what).toMatchObject(full)
      }
      for (let round = 0; round < 3; round++) {
        const name = (what: string, n: number) => `${long} ${what} ${round} ${n}`
        await refused('add', (n) => post('/admin/content.tag/add', { name: name('new', n) }))
        await refused('edit', (n) =>
          post('/admin/content.tag/edit', { id: tag.data.id, name: name('old', n) }),
        )
        const deletion = { method: 'DELETE', token, body: { ids: [tag.data.id] } }
        expect(await server.call('/admin/content.tag/del', deletion), 'del').toMatchObject(full)
        expect(await upload(server, token), 'upload').toMatchObject(full)
        const mail = { testMail: 'somebody@example.org' }
        // A mail is small enough for the limit.
        if (kind === 'small disk')
          expect(await post('/admin/routine.config/sendTestMail', mail), 'mail').toMatchObject(full)
        await refused('captcha', (n) => server.call(`/api/common/clickCaptcha?id=full-disk-${round}-${n}`))
      }
      // Once: a riddle may be spent although nobody got in.
      const signedIn = await server.call('/admin/index/login', {
        method: 'POST',
        body: { username: 'admin', password, captchaId: 'solved', captchaInfo: solution },
      })
      expect(signedIn, 'sign-in').toMatchObject(full)
      expect(await readdir(join(data, 'incoming')).catch(() => [])).toEqual([])
      expect((await server.call('/admin/content.tag/index', { token })).code).toBe(1)
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
      const away = await ready(server)
      expect(away).toMatchObject({ status: 503, body: { status: 'waiting' } })
      expect(away.body.checks[kind === 'small disk' ? 'disk' : 'database']).toBe('full')

      await (kind === 'small disk' ? empty(data) : limit(server, 'unlimited'))
      await expect.poll(() => ready(server)).toMatchObject({ status: 200 })
      expect((await post('/admin/content.tag/add', { name: 'after' })).code).toBe(1)
      expect(await upload(server, token)).toMatchObject({ code: 1 })
      await signIn(server, password)
      expect(await server.kill('SIGTERM')).toBe(0)
    },
  )
})
