// @ts-check
// `npm run bench [-- server|web|editor]`: runs bench/<name>.ts, all of them when none is named.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { server, webClient } from './build/builds.mjs'
import { Refusal, runInstead, runMain, say } from './run.mjs'
import { environmentFor, prepare, ROOT } from './toolchain/toolchain.mjs'

const BENCHES = ['server', 'web', 'editor']

/** @param {string} name */
const programOf = (name) => join(ROOT, 'bench', `${name}.ts`)

await runMain(async () => {
  const [chosen, ...rest] = process.argv.slice(2)
  if (chosen && !BENCHES.includes(chosen)) {
    throw new Refusal(`there is no bench "${chosen}"; there are ${BENCHES.join(', ')}.`)
  }
  const names = (chosen ? [chosen] : BENCHES).filter((name) => existsSync(programOf(name)))
  if (names.length === 0) throw new Refusal(`bench/${chosen ?? '*'}.ts does not exist.`)
  const node = await prepare(webClient, server)
  let worst = 0
  for (const name of names) {
    say(`bench ${name}`)
    const code = await runInstead(node, [programOf(name), ...rest], { cwd: ROOT, env: environmentFor(node) })
    worst = Math.max(worst, code)
  }
  return worst
})
