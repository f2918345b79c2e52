// @ts-check
// `npm run dev`: the server, restarted when its sources change, and Vite with hot reload in front of it. Pages hear from Vite
// why the server does not start, and which migrations it lacks (`web/dev/restarts.ts`). `npm run dev -- --port 5174` has Vite
// listen elsewhere.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { runMain, runQuietly, say } from './run.mjs'
import { environmentFor, prepare, ROOT } from './toolchain/toolchain.mjs'

const { values } = parseArgs({ options: { port: { type: 'string', default: '5173' } } })

await runMain(async () => {
  const node = await prepare()
  // The terminal's stream goes from Vite's page to the server's own port, past Vite.
  const origins = `http://localhost:${values.port},http://127.0.0.1:${values.port}`
  const env = { PORTICO_CORS_ORIGINS: origins, ...environmentFor(node) }
  const endSlowly = pathToFileURL(join(ROOT, 'scripts', 'dev', 'end-slowly.mjs')).href
  const watch = ['--watch', '--watch-preserve-output', '--import', endSlowly]
  const server = spawn(node, [...watch, join(ROOT, 'server', 'main.ts')], {
    cwd: ROOT,
    env,
    stdio: ['inherit', 'pipe', 'pipe'],
  })
  const program = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const vite = spawn(node, [program, 'web', '--port', values.port, '--strictPort'], {
    cwd: ROOT,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  const children = [server, vite]
  const stopAll = () => {
    for (const child of children) child.kill('SIGTERM')
  }
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      isStopping = true
      stopAll()
    })
  }
  const tell = (/** @type {object} */ told) => vite.connected && vite.send({ from: 'portico-dev', ...told })
  follow(server, tell, async () => {
    const diff = [join(ROOT, 'server', 'app', 'diff-cli.ts'), '--check']
    const { code, output } = await runQuietly(node, diff, { cwd: ROOT, env })
    tell({ notice: code === 0 ? '' : output.trim() })
  })
  say(`open http://localhost:${values.port} for the client with hot reload`)
  const codes = children.map(
    (child) => new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 0))),
  )
  // When one of the two ends, for whatever reason, the other one alone is of no use.
  const code = await Promise.race(codes)
  stopAll()
  await Promise.all(codes)
  return isStopping ? 0 : code
})

/**
 * Shows what the server prints, and tells when it begins anew and what it printed when it could not; `onStart` is called
 * whenever it listens.
 *
 * @param {import('node:child_process').ChildProcess} server
 * @param {(told: { failure: string | null }) => void} tell
 * @param {() => Promise<void>} onStart
 */
function follow(server, tell, onStart) {
  let errors = ''
  server.stderr?.on('data', (/** @type {Buffer} */ part) => {
    process.stderr.write(part)
    errors = `${errors}${part}`.slice(-20_000)
  })
  server.stdout?.on('data', (/** @type {Buffer} */ part) => {
    process.stdout.write(part)
    const text = part.toString()
    if (/^\W*(?:\[\d+m)?Restarting '/m.test(text)) {
      errors = ''
      tell({ failure: null })
    }
    // Standard error may come a moment later.
    if (/^\W*(?:\[\d+m)?Failed running '/m.test(text)) setTimeout(() => tell({ failure: errors }), 100)
    if (/^Portico listens on /m.test(text)) void onStart()
  })
}
