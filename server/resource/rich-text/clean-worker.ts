import { parentPort } from 'node:worker_threads'
import { cleanHere } from './clean.ts'
import type { CleanAnswer } from './cleaner.ts'

parentPort?.on('message', (html: string) => {
  parentPort?.postMessage(answer(html))
})
// The time it takes to load this counts for no text.
parentPort?.postMessage('ready')

function answer(html: string): CleanAnswer {
  try {
    return cleanHere(html)
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
