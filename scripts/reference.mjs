// @ts-check
// `npm run reference`: writes the pages of docs/reference/ from types, docstrings and declarations, and the marks of docs/verification.md.
import { join } from 'node:path'
import { become, runMain } from './run.mjs'
import { environmentFor, prepare, ROOT } from './toolchain/toolchain.mjs'

await runMain(async () => {
  const node = await prepare()
  const program = join(ROOT, 'scripts', 'reference', 'main.ts')
  return become(node, [program, ...process.argv.slice(2)], { cwd: ROOT, env: environmentFor(node) })
})
