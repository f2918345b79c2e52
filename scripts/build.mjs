// @ts-check
// Builds the web client and the server when their sources changed, and does nothing otherwise; with the word `server` that one alone.
import { isFresh, server, webClient } from './build/builds.mjs'
import { runMain, say } from './run.mjs'
import { prepareProduct, ROOT } from './toolchain/toolchain.mjs'

await runMain(async () => {
  const builds = process.argv[2] === server.name ? [server] : [webClient, server]
  const areFresh = builds.every((build) => isFresh(ROOT, build))
  await prepareProduct(...builds)
  if (areFresh) say(`${builds.map(({ title }) => title).join(' and ')}: nothing to build`)
  return 0
})
