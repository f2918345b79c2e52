import { type Browser, chromium } from 'playwright-core'

let launched: Promise<Browser> | undefined

/**
 * The Chromium of this process: files of tests that share a worker share it too, each with contexts of its own that it closes.
 * It ends with the process. One that a test has crashed is replaced.
 */
export async function sharedBrowser(): Promise<Browser> {
  if (launched && !(await launched).isConnected()) launched = undefined
  launched ??= openBrowser()
  return launched
}

/** Starts the system's Chromium. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A page lives for seconds: what the slower compiler makes of its code is rarely used.
      '--js-flags=--no-opt',
    ],
  })
}
