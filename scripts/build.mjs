// @ts-check
// Builds the web client when its sources changed, and does nothing otherwise.
import { runMain } from './run.mjs'
import { prepare } from './toolchain.mjs'

await runMain(async () => {
  await prepare({ web: true })
  return 0
})
