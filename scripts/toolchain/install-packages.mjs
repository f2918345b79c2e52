// @ts-check
// `node scripts/toolchain/install-packages.mjs <program> <arguments>`: brings the product's packages with the package manager that was
// chosen for the terminal. `npm start` brings them by itself.
import { Refusal, runMain, say } from '../run.mjs'
import { bringPackages } from './toolchain.mjs'

await runMain(async () => {
  const [program, ...args] = process.argv.slice(2)
  if (!program) throw new Refusal('which package manager, with which arguments?')
  say([program, ...args].join(' '))
  return bringPackages(program, args)
})
