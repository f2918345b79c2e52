// @ts-check
// Builds the web client and the server when their sources changed, and does nothing otherwise.
import { isFresh, server, webClient } from './build/builds.mjs'
import { runMain, say } from './run.mjs'
import { prepare, ROOT } from './toolchain/toolchain.mjs'

await runMain(async () => {
  const areFresh = [webClient, server].every((build) => isFresh(ROOT, build))
  await prepare(webClient, server)
  if (areFresh) say('the web client and the server are up to date: nothing to build')
  return 0
})
