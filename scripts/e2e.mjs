// @ts-check
// `npm run e2e [-- name]`: the browser tests, or those whose file name contains the given word.
// `npm run pictures`: takes the pictures of `docs/screenshots/` anew.

import { join } from 'node:path'
import { server, webClient } from './build/builds.mjs'
import { runInstead, runMain } from './run.mjs'
import { environmentFor, prepare, ROOT } from './toolchain/toolchain.mjs'

await runMain(async () => {
  const node = await prepare(webClient, server)
  const checks = join(ROOT, 'scripts', 'checks', 'checks.ts')
  const words = process.argv.slice(2)
  const args = words[0] === '--pictures' ? ['pictures'] : ['e2e', ...words]
  return runInstead(node, [checks, ...args], { cwd: ROOT, env: environmentFor(node) })
})
