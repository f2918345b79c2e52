// @ts-check
// `npm run doctor`: looks database, key and uploads over, changes nothing, and says what it found.
import { join } from 'node:path'
import { become, runMain } from '../run.mjs'
import { environmentFor, prepareProduct, ROOT } from '../toolchain/toolchain.mjs'

await runMain(async () => {
  const node = await prepareProduct()
  const program = join(ROOT, 'server', 'doctor', 'doctor-cli.ts')
  return become(node, [program, ...process.argv.slice(2)], { cwd: ROOT, env: environmentFor(node) })
})
