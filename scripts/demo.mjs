// @ts-check
// `npm run demo [-- --open | --remove [--all]]`: makes the sample site, or takes it away, whether or not a server runs.
import { join } from 'node:path'
import { become, runMain } from './run.mjs'
import { environmentFor, prepareProduct, ROOT } from './toolchain/toolchain.mjs'

await runMain(async () => {
  const node = await prepareProduct()
  const program = join(ROOT, 'scripts', 'demo', 'main.ts')
  return become(node, [program, ...process.argv.slice(2)], { cwd: ROOT, env: environmentFor(node) })
})
