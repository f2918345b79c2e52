// @ts-check
// `npm run dev`: the server, restarted when its sources change, and Vite with hot reload in front of it.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { runMain, say } from './run.mjs'
import { environmentFor, prepare, ROOT } from './toolchain/toolchain.mjs'

await runMain(async () => {
  const node = await prepare()
  // The terminal's stream goes from Vite's page to the server's own port, past Vite.
  const origins = 'http://localhost:5173,http://127.0.0.1:5173'
  const env = { PORTICO_CORS_ORIGINS: origins, ...environmentFor(node) }
  const options = { cwd: ROOT, env, stdio: /** @type {const} */ ('inherit') }
  const programs = [
    ['--watch', '--watch-preserve-output', join(ROOT, 'server', 'main.ts')],
    [join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js'), 'web', '--port', '5173', '--strictPort'],
  ]
  const children = programs.map((args) => spawn(node, args, options))
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
  say('open http://localhost:5173 for the client with hot reload')
  const codes = children.map(
    (child) => new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 0))),
  )
  // When one of the two ends, for whatever reason, the other one alone is of no use.
  const code = await Promise.race(codes)
  stopAll()
  await Promise.all(codes)
  return isStopping ? 0 : code
})
