// @ts-check
// `npm test`: every check there is, browser tests included. The last line printed has the counts. `npm run test:long` is the
// same with the rigs whole that are otherwise only sampled.
import { join } from 'node:path'
import { runInstead, runMain } from './run.mjs'
import { environmentFor, prepare, ROOT } from './toolchain/toolchain.mjs'

const long = process.argv[2] === 'long' ? { PORTICO_TEST_LONG: '1' } : {}

await runMain(async () => {
  const node = await prepare().catch((error) => {
    process.once('exit', () => console.log('0 passed, 1 failed, 0 skipped'))
    throw error
  })
  return runInstead(node, [join(ROOT, 'scripts', 'checks', 'checks.ts'), 'test'], {
    cwd: ROOT,
    env: { ...environmentFor(node), ...long },
  })
})
