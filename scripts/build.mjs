// @ts-check
// Builds the web client when its sources changed, and does nothing otherwise.
import { runMain, say } from './run.mjs'
import { prepare, ROOT } from './toolchain.mjs'
import { isWebClientFresh } from './web-build.mjs'

await runMain(async () => {
  const isFresh = isWebClientFresh(ROOT)
  await prepare({ web: true })
  if (isFresh) say('the web client is up to date: nothing to build')
  return 0
})
