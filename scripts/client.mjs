// @ts-check
// `npm run client`: writes a typed client of the API from declarations.
import { join } from 'node:path'
import { become, runMain } from './run.mjs'
import { environmentFor, prepareProduct, ROOT } from './toolchain/toolchain.mjs'

await runMain(async () => {
  const node = await prepareProduct()
  const program = join(ROOT, 'scripts', 'client', 'main.ts')
  return become(node, [program, ...process.argv.slice(2)], { cwd: ROOT, env: environmentFor(node) })
})
