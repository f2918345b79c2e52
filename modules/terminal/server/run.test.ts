import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Command } from './commands.ts'
import { commands, lineOf, managersOf } from './commands.ts'
import { terminalLimits } from './limits.ts'
import { Programs } from './run.ts'

const place = { folder: tmpdir(), environment: { PATH: process.env.PATH ?? '' }, input: '' }
const node = (code: string, seconds = 30): Command => ({
  key: 'test',
  steps: [[process.execPath, '-e', code]],
  folder: 'test',
  seconds,
})

test('a program waits for a follower that can take no more, and goes on when it can', async () => {
  const eightMiB = "require('node:fs').writeSync(1, 'x'.repeat(65536))"
  const command = node(`for (let n = 0; n < 128; n++) ${eightMiB}`, 2)
  let taken = 0
  let isFull = false
  const blocked = new Programs(command, place, terminalLimits)
  blocked.follow({
    output: (text) => {
      taken += text.length
      isFull = true
    },
    isFull: () => isFull,
  })
  // It can not come to its end, so its time runs out.
  expect(await blocked.run()).toMatchObject({ reason: 'time' })
  expect(taken).toBeLessThan(1024 * 1024)

  taken = 0
  const patient = new Programs({ ...command, seconds: 30 }, place, terminalLimits)
  patient.follow({
    output: (text) => {
      taken += text.length
      isFull = true
      setImmediate(() => {
        isFull = false
        patient.resume()
      })
    },
    isFull: () => isFull,
  })
  expect(await patient.run()).toMatchObject({ isSuccess: true })
  expect(taken).toBe(128 * 65_536)
})

test('characters that arrive in two pieces stay whole', async () => {
  const programs = new Programs(
    node(
      "const b = Buffer.from('你好'); process.stdout.write(b.subarray(0, 4)); setTimeout(() => process.stdout.write(b.subarray(4)), 50)",
    ),
    place,
    terminalLimits,
  )
  await programs.run()
  expect(programs.tail).toBe('你好')
})

test('a run that is ended before it begins starts nothing, and leaves its folder as it was', async () => {
  const folder = await newFolder()
  await writeFile(join(folder, 'old'), '')
  const command = { ...node('process.exit(0)'), removes: ['old'], writes: { new: '' } }
  const programs = new Programs(command, { ...place, folder }, terminalLimits)
  programs.end('client')
  expect(await programs.run()).toEqual({ isSuccess: false, exitCode: null, reason: 'client' })
  expect(await readdir(folder)).toEqual(['old'])
})

test('a run that is ended between two of its programs does not begin the second', async () => {
  const folder = await newFolder()
  const first = [process.execPath, '-e', "console.log('first')"] as const
  const second = [process.execPath, '-e', "require('node:fs').writeFileSync('second', '')"] as const
  const programs = new Programs({ ...node(''), steps: [first, second] }, { ...place, folder }, terminalLimits)
  programs.follow({ output: () => programs.end('client'), isFull: () => false })
  expect(await programs.run()).toEqual({ isSuccess: false, exitCode: null, reason: 'client' })
  expect(await readdir(folder)).toEqual([])
})

test('a program finds the files that it is given, and none that are to go', async () => {
  const folder = await newFolder()
  await mkdir(join(folder, 'node_modules/x'), { recursive: true })
  const command = {
    ...node("console.log(require('node:fs').readdirSync('.').join())"),
    removes: ['node_modules'],
  }
  const programs = new Programs({ ...command, writes: { given: 'x' } }, { ...place, folder }, terminalLimits)
  expect(await programs.run()).toMatchObject({ isSuccess: true })
  expect(programs.tail).toBe('given\n')
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-run-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('programs go with a server that is killed', async () => {
  const source = `
    import { Programs } from ${JSON.stringify(join(import.meta.dirname, 'run.ts'))}
    import { terminalLimits } from ${JSON.stringify(join(import.meta.dirname, 'limits.ts'))}
    const command = { key: 'x', folder: 'test', seconds: 60, steps: [[process.execPath, '-e', "console.log(process.pid); setInterval(() => {}, 1000)"]] }
    const programs = new Programs(command, ${JSON.stringify(place)}, terminalLimits)
    programs.follow({ output: (text) => process.stdout.write(text), isFull: () => false })
    await programs.run()`
  const server = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const pid = await new Promise<number>((resolve) =>
    server.stdout.once('data', (part) => resolve(Number(part))),
  )
  expect(pid).toBeGreaterThan(0)
  server.kill('SIGKILL')
  await expect
    .poll(
      () => {
        try {
          return process.kill(pid, 0)
        } catch {
          return false
        }
      },
      { timeout: 10_000 },
    )
    .toBe(false)
})

test('the table holds what was promised, and each line of it is fixed', () => {
  const managers = ['npm', 'pnpm', 'yarn', 'cnpm', 'ni']
  for (const group of ['version', 'test', 'web-install', 'web-build'])
    for (const manager of managers) expect([...commands.keys()]).toContain(`${group}.${manager}`)
  for (const key of [
    'install.pnpm',
    'install.yarn',
    'install.cnpm',
    'install.ni',
    'migrate.run',
    'migrate.rollback',
    'database.backup',
    'check.all',
  ])
    expect([...commands.keys()]).toContain(key)
  for (const command of commands.values()) {
    expect(Object.isFrozen(command)).toBe(true)
    for (const [program, ...args] of command.steps) {
      // No shell, and no argument that would be a command to one.
      expect(program).not.toMatch(/(?:^|\/)(?:ba|da|z)?sh$|cmd|powershell/)
      expect(args.join(' ')).not.toMatch(/[`$;|&<>]|undefined/)
    }
    if (!command.refusal) expect(command.steps.length).toBeGreaterThan(0)
    expect(command.seconds).toBeGreaterThan(0)
    expect(lineOf(command)).not.toContain(process.execPath)
  }
})

test('nothing that brings packages runs what these bring along', () => {
  for (const command of commands.values()) {
    if (!/^(?:install|test|web-install)\./.test(command.key)) continue
    const bringing = command.steps.filter((step) => step.at(-1) !== 'import')
    for (const step of bringing) expect(step, command.key).toContain('--ignore-scripts')
  }
})

test.each([
  ['test.pnpm', ['pnpm']],
  ['web-install.pnpm', ['pnpm']],
  ['web-install.ni', ['ni']],
  ['web-build.ni', ['ni']],
  ['install.cnpm', ['npm']],
  ['version.yarn', ['yarn']],
  ['migrate.run', []],
  ['check.all', []],
])('%s starts %j', (key, managers) => {
  const command = commands.get(key)
  expect(command && managersOf(command)).toEqual(managers)
})

test('what pnpm and yarn go by is there for pnpm only, or ni would take them for the manager', () => {
  const install = (manager: string) => commands.get(`web-install.${manager}`)
  for (const manager of ['npm', 'cnpm', 'ni'])
    expect(install(manager)?.removes).toEqual(['pnpm-workspace.yaml', 'pnpm-lock.yaml', 'yarn.lock'])
  expect(Object.keys(install('pnpm')?.writes ?? {})).toEqual(['pnpm-workspace.yaml'])
  expect(commands.get('web-build.ni')?.removes).toContain('pnpm-workspace.yaml')
})
