// @ts-check
// `npm run check`: what needs neither a database server nor a browser. The last line printed has the counts.
import { join } from 'node:path'
import { runInstead, runMain } from './run.mjs'
import { environmentFor, prepare, ROOT } from './toolchain/toolchain.mjs'

await runMain(async () => {
  const node = await prepare().catch((error) => {
    process.once('exit', () => console.log('0 passed, 1 failed, 0 skipped'))
    throw error
  })
  return runInstead(node, [join(ROOT, 'scripts', 'checks', 'checks.ts'), 'check'], {
    cwd: ROOT,
    env: environmentFor(node),
  })
})
