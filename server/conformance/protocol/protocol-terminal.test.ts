import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { terminalWith } from '#modules/terminal/module.server.ts'
import { tableOf } from '#modules/terminal/server/commands.ts'
import { openTerminal } from '../../testing/terminal-client.ts'
import { onSqlite } from '../on-every-dialect.ts'
import { originalClient } from './original-client.ts'

// What a client that was written for the original sends, and what it does with what comes (`docs/wire.md`).

const say = (key: string, code: string) => ({
  key,
  steps: [[process.execPath, '-e', code]] as const,
  folder: 'home' as const,
  seconds: 30,
})
const commands = tableOf([
  say('version.npm', "console.log('11.19.1')"),
  say('web-build.pnpm', "console.error('no'); process.exit(2)"),
])

describe('the terminal of a client of the original', () => {
  const product = onSqlite({ modules: [terminalWith({ commands, limits: { linesEvery: 10 } })] })
  const { send, get } = originalClient(product)
  let address = ''
  beforeAll(async () => {
    address = await product().server.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => product().app.terminal.close())

  /** Its event source: no headers of its own; it closes at the first end it is told of, and moves its task by `data` alone. */
  const follow = async (command: string) => {
    const uuid = '00000000-0000-4000-8000-000000000001'.replace('1', String(command.length % 10))
    const query = { command, uuid, extend: 'module-install:x', batoken: product().superToken }
    const stream = await openTerminal(address, query, { accept: 'text/event-stream' })
    let status = 1
    for (const { data, uuid: echoed } of await stream.ended) {
      expect(echoed).toBe(uuid)
      if (data === 'command-link-success') status = 2
      else if (data === 'command-exec-success') status = 3
      else if (data === 'command-exec-error') status = 4
      else if (data === 'command-exec-completed' && status !== 3) status = 4
    }
    return { status, lines: stream.events.map(({ data }) => data) }
  }

  test('sees its tasks succeed and fail', async () => {
    const done = await follow('version.npm')
    expect(done.status).toBe(3)
    expect(done.lines).toContain('11.19.1')
    const failed = await follow('web-build.pnpm')
    expect(failed.status).toBe(4)
    expect(failed.lines).toContain('exitCode: 2')
  })

  test('is told that a command is unknown', async () => {
    expect(await follow('composer.update')).toMatchObject({ status: 4 })
  })

  test.each(['npm', 'cnpm', 'pnpm', 'yarn', 'ni', 'none'])(
    'stores %s as its package manager',
    async (manager) => {
      expect(await send('POST', '/admin/ajax/changeTerminalConfig', { manager })).toMatchObject({
        code: 1,
        data: {},
      })
      const { terminal } = await get<{ terminal: object }>('/admin/Index/index')
      expect(terminal).toEqual({ phpDevelopmentServer: expect.any(Boolean), npmPackageManager: manager })
    },
  )

  test('leaves a titled row in the log when it changes the settings', async () => {
    await send('POST', '/admin/ajax/changeTerminalConfig', { manager: 'npm' })
    const [row] = (await get('/admin/auth.AdminLog/index?order=id,desc&limit=1')).list
    expect(row).toMatchObject({ title: '修改终端设置', url: '/admin/ajax/changeTerminalConfig' })
  })
})
