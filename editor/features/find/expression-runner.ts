import type { Answer, Question } from './answer.ts'

/** An answer, or why there is none: the browser runs no worker here, or another question was asked meanwhile. */
export type Outcome = Answer | 'unavailable' | 'stopped'

/** Milliseconds that an expression may take. */
const longestSearch = 2000
/** Milliseconds in which the worker has to be there. */
const longestStart = 10_000

/**
 * Looks for regular expressions in a worker, which is ended when one takes too long: in the page itself nothing could
 * end it. One question is answered at a time, and a new one takes the place of the one before.
 */
export class ExpressionRunner {
  private idle: Worker | null = null
  private stopRunning: (() => void) | null = null

  /** Answers a question after two seconds at the latest, from the moment when the worker is there. */
  ask(question: Question): Promise<Outcome> {
    this.stop()
    const { idle } = this
    const worker = idle ?? startWorker()
    if (!worker) return Promise.resolve('unavailable')
    this.idle = null
    return new Promise((done) => {
      const end = (outcome: Outcome) => {
        clearTimeout(timer)
        this.stopRunning = null
        if (typeof outcome === 'object' || outcome === 'invalid') this.idle = worker
        else worker.terminate()
        done(outcome)
      }
      const limit = (most: number, outcome: Outcome) => setTimeout(() => end(outcome), most)
      let timer = idle ? limit(longestSearch, 'tooLong') : limit(longestStart, 'unavailable')
      worker.onmessage = ({ data }: MessageEvent<'ready' | Answer>) => {
        if (data !== 'ready') return end(data)
        clearTimeout(timer)
        timer = limit(longestSearch, 'tooLong')
      }
      worker.onerror = (event) => {
        event.preventDefault()
        end('unavailable')
      }
      this.stopRunning = () => end('stopped')
      worker.postMessage(question)
    })
  }

  /** Ends what is running; its question is answered by `'stopped'`. */
  stop(): void {
    this.stopRunning?.()
  }

  /** Ends the worker. */
  close(): void {
    this.stop()
    this.idle?.terminate()
    this.idle = null
  }
}

/** A worker from a file of its own, which the policy of a page can allow; `null` where there is none. */
function startWorker(): Worker | null {
  try {
    return new Worker(new URL('./find-worker.ts', import.meta.url), { type: 'module' })
  } catch {
    return null
  }
}
