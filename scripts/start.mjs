// @ts-check
// `npm start`: makes a fresh clone ready and runs the server in the place of this process.
import { server, serverProgram, webClient } from './build/builds.mjs'
import { become, runMain } from './run.mjs'
import { environmentFor, prepareProduct, ROOT } from './toolchain/toolchain.mjs'

await runMain(async () => {
  const node = await prepareProduct(webClient, server)
  return become(node, [serverProgram(ROOT), ...process.argv.slice(2)], {
    cwd: ROOT,
    env: environmentFor(node),
  })
})
