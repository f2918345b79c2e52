import { parentPort } from 'node:worker_threads'
import { type CleanTask, cleanHere } from './clean.ts'
import type { CleanAnswer } from './cleaner.ts'

parentPort?.on('message', (task: CleanTask) => {
  parentPort?.postMessage(answer(task))
})
// The time it takes to load this counts for no text.
parentPort?.postMessage('ready')

function answer(task: CleanTask): CleanAnswer {
  try {
    return cleanHere(task)
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
