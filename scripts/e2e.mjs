// @ts-check
// `npm run e2e [-- name]`: the browser tests, or those whose file name contains the given word.

import { join } from 'node:path'
import { server, webClient } from './build/builds.mjs'
import { runInstead, runMain } from './run.mjs'
import { environmentFor, prepare, ROOT } from './toolchain/toolchain.mjs'

await runMain(async () => {
  const node = await prepare(webClient, server)
  const checks = join(ROOT, 'scripts', 'checks', 'checks.ts')
  return runInstead(node, [checks, 'e2e', ...process.argv.slice(2)], { cwd: ROOT, env: environmentFor(node) })
})
