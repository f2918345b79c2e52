import { Worker } from 'node:worker_threads'
import { workerFile } from '../../paths.ts'
import type { Cleaned, cleanHere as CleanHere, CleanTask } from './clean.ts'

/** HTML from this many bytes on is cleaned beside the process, which goes on meanwhile. */
const longHtml = 100_000
/** What a worker may keep, in MB: texts of the greatest length need half of it. */
const workerMemory = 512

/** What a worker says about a text. */
export type CleanAnswer = Cleaned | { readonly error: string }

/** What a test may change. */
export interface CleanerLimits {
  /** milliseconds of the processor's time that a text may take */
  readonly budget: number
  /** milliseconds on the clock after which a worker counts as stuck, however busy the machine is */
  readonly longest: number
  /** texts that wait for a worker at most */
  readonly queue: number
}

/** Cleans rich text for all that write it. */
export interface Cleaner {
  /** HTML rebuilt by the policy, or why it is refused; long texts take their turn in a worker */
  readonly clean: (html: string) => Promise<Cleaned>
  /** the same as readers are shown it: new tabs do not give away the page, frames are sandboxed, pictures load when they come into sight */
  readonly show: (html: string) => Promise<Cleaned>
  /** ends the workers; what waits for them is refused */
  readonly close: () => Promise<void>
}

interface Task extends CleanTask {
  readonly resolve: (cleaned: Cleaned) => void
  readonly reject: (error: Error) => void
}

const usual: CleanerLimits = { budget: 2000, longest: 10_000, queue: 32 }
const maxWorkers = 2

/**
 * Makes the cleaner of a process. Workers are started when they are first needed. One that exceeds the budget is ended,
 * and the next text gets a new one; the budget is processor time, so that a busy machine does not make a text complex.
 */
export function createCleaner(limits: Partial<CleanerLimits> = {}): Cleaner {
  const { queue, ...times } = { ...usual, ...limits }
  const waiting: Task[] = []
  const idle: CleanWorker[] = []
  const all = new Set<CleanWorker>()
  let here: Promise<{ readonly cleanHere: typeof CleanHere }> | null = null

  const next = () => {
    while (waiting.length > 0 && (idle.length > 0 || all.size < maxWorkers)) {
      const worker = idle.pop() ?? started()
      const task = worker.isOver ? undefined : waiting.shift()
      if (task) void give(worker, task)
      else all.delete(worker)
    }
  }
  const started = () => {
    const worker = new CleanWorker(times)
    all.add(worker)
    return worker
  }
  const give = async (worker: CleanWorker, { html, form, resolve, reject }: Task) => {
    await worker.clean({ html, form }).then(resolve, reject)
    if (worker.isOver) all.delete(worker)
    else idle.push(worker)
    next()
  }
  const rebuilt = async (task: CleanTask): Promise<Cleaned> => {
    if (!isLong(task.html)) {
      // Loaded with the first text: parser and model take 10 MB that a server at rest does without.
      // Kept: asking the engine for it again costs a fifth of what reading 2 kB does.
      here ??= import('./clean.ts')
      const { cleanHere } = await here
      return cleanHere(task)
    }
    if (waiting.length >= queue) return { refusal: 'busy' }
    return new Promise((resolve, reject) => {
      waiting.push({ ...task, resolve, reject })
      next()
    })
  }
  return {
    clean: (html) => rebuilt({ html, form: 'stored' }),
    show: (html) => rebuilt({ html, form: 'shown' }),
    async close() {
      for (const { resolve } of waiting.splice(0)) resolve({ refusal: 'busy' })
      await Promise.all([...all].map((worker) => worker.end()))
    },
  }
}

function isLong(html: string): boolean {
  return html.length >= longHtml || (html.length * 3 >= longHtml && Buffer.byteLength(html) >= longHtml)
}

/** A worker and the one text it is at. */
class CleanWorker {
  isOver = false
  private readonly worker: Worker
  private readonly times: Omit<CleanerLimits, 'queue'>
  private readonly ready: Promise<unknown>
  private settle: ((answer: CleanAnswer) => void) | null = null

  constructor(times: Omit<CleanerLimits, 'queue'>) {
    this.times = times
    this.worker = new Worker(workerFile(import.meta, 'clean'), {
      resourceLimits: { maxOldGenerationSizeMb: workerMemory },
    })
    this.worker.unref()
    this.ready = new Promise((resolve) => this.worker.once('message', resolve))
    this.worker.on('message', (answer: CleanAnswer | 'ready') => {
      if (answer !== 'ready') this.settle?.(answer)
    })
    this.worker.on('error', (error: NodeJS.ErrnoException) => {
      this.isOver = true
      const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      this.settle?.(isFull ? { refusal: 'tooComplex' } : { error: String(error) })
    })
    this.worker.on('exit', () => {
      this.isOver = true
      this.settle?.({ error: 'the worker that cleans rich text has ended' })
    })
  }

  async clean(task: CleanTask): Promise<Cleaned> {
    const answered = new Promise<CleanAnswer>((resolve) => {
      this.settle = resolve
    })
    this.worker.ref()
    const started = await Promise.race([this.ready, answered])
    if (started === 'ready') {
      this.worker.postMessage(task)
      void this.watch(answered)
    }
    const answer = await answered
    this.settle = null
    this.worker.unref()
    if ('error' in answer) throw new Error(answer.error)
    return answer
  }

  async end(): Promise<void> {
    this.isOver = true
    this.settle?.({ refusal: 'busy' })
    await this.worker.terminate()
  }

  /** Ends the worker when the text takes too long. */
  private async watch(answered: Promise<CleanAnswer>): Promise<void> {
    const { budget, longest } = this.times
    const end = performance.now() + longest
    const before = await this.worker.cpuUsage().catch(() => undefined)
    let left = budget
    while (left > 0) {
      if (await isDoneWithin(answered, left)) return
      const used = await this.worker.cpuUsage(before).catch(() => null)
      if (!used) return
      left = Math.min(budget - (used.user + used.system) / 1000, end - performance.now())
    }
    // It may have answered while this process was at something else.
    if (await isDoneWithin(answered, 0)) return
    this.isOver = true
    this.settle?.({ refusal: 'tooComplex' })
    await this.worker.terminate()
  }
}

async function isDoneWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<false>((resolve) => {
    timer = setTimeout(() => setImmediate(resolve, false), milliseconds)
  })
  const isDone = await Promise.race([work.then(() => true), over])
  clearTimeout(timer)
  return isDone
}
