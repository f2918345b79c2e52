import { type ChildProcess, spawn } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { stripVTControlCharacters } from 'node:util'
import { root } from '#server/paths.ts'
import type { RunReason } from '../terminal.ts'
import type { Command, Step } from './commands.ts'
import type { TerminalLimits } from './limits.ts'

/** Somebody who follows a run. */
export interface Follower {
  /** takes what the program printed */
  readonly output: (text: string) => void
  /** has so much waiting that the program is to wait as well */
  readonly isFull: () => boolean
}

/** Where and with what a run's programs are started. */
export interface RunPlace {
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
  /** what a command is told that has to know where the database is */
  readonly input: string
}

/** How a run ended. */
export interface RunEnd {
  readonly isSuccess: boolean
  /** of the last program that ran; null when none did, or none ended by itself */
  readonly exitCode: number | null
  readonly reason: RunReason
}

const keeper = join(root, 'modules/terminal/server/keeper.ts')
const asksForMore = /\([Yy]\/[Nn]\)\s*$/
const notFound = 127

/**
 * The programs of one command, one after the other, each at the head of a process group of its own. Whoever follows gets
 * what they print; when nobody can take more, they wait. The group goes with whatever ends the run.
 */
export class Programs {
  readonly #command: Command
  readonly #place: RunPlace
  readonly #limits: TerminalLimits
  readonly #followers = new Set<Follower>()
  readonly #timers = new Set<NodeJS.Timeout>()
  #child: ChildProcess | null = null
  #printed = 0
  #tail = ''
  #reason: RunReason = ''

  constructor(command: Command, place: RunPlace, limits: TerminalLimits) {
    this.#command = command
    this.#place = place
    this.#limits = limits
  }

  /** The end of what was printed so far. */
  get tail(): string {
    return this.#tail
  }

  /** Runs them all; resolves when the last process of the group is gone. */
  async run(): Promise<RunEnd> {
    const { steps, seconds, removes = [], writes = {} } = this.#command
    const timer = this.#after(seconds * 1000, () => this.end('time'))
    try {
      if (this.#reason === '') {
        for (const name of removes) await rm(join(this.#place.folder, name), { recursive: true, force: true })
        for (const [name, text] of Object.entries(writes))
          await writeFile(join(this.#place.folder, name), text)
      }
      let exitCode: number | null = null
      for (const step of steps) {
        if (this.#reason !== '') break
        exitCode = await this.#perform(step)
        if (exitCode !== 0) break
      }
      const isMissing = this.#reason === '' && exitCode === notFound
      return {
        isSuccess: this.#reason === '' && exitCode === 0,
        exitCode: this.#reason === '' ? exitCode : null,
        reason: isMissing ? 'missing' : this.#reason,
      }
    } finally {
      clearTimeout(timer)
      for (const one of this.#timers) clearTimeout(one)
    }
  }

  /** Asks the whole group to end, and ends it when it takes too long. The first reason stays. */
  end(reason: RunReason): void {
    if (this.#reason !== '') return
    this.#reason = reason
    this.#signal('SIGTERM')
    this.#after(this.#limits.killDelay, () => this.#signal('SIGKILL'))
    this.#flow()
  }

  follow(follower: Follower): void {
    this.#followers.add(follower)
  }

  unfollow(follower: Follower): void {
    this.#followers.delete(follower)
    this.#flow()
  }

  /** To be called when a follower has room again. */
  resume(): void {
    this.#flow()
  }

  #perform([program, ...args]: Step): Promise<number | null> {
    const { folder, environment, input } = this.#place
    const isTold = this.#command.isToldDatabase === true
    const child = spawn(process.execPath, [keeper, program, ...args], {
      cwd: folder,
      env: environment,
      detached: true,
      shell: false,
      windowsHide: true,
      stdio: [isTold ? 'pipe' : 'ignore', 'pipe', 'pipe', 'pipe'],
    })
    this.#child = child
    for (const stream of [child.stdout, child.stderr]) this.#read(stream)
    child.stdin?.on('error', () => {})
    child.stdio[3]?.on('error', () => {})
    if (isTold) child.stdin?.end(input)
    return new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', () => {
        // What it left behind in the background goes with it.
        this.#signal('SIGKILL')
        // Something that left the group may hold the pipe open for ever.
        this.#after(this.#limits.killDelay, () => {
          if (this.#reason !== '') for (const stream of [child.stdout, child.stderr]) stream?.destroy()
        })
      })
      child.once('close', (code) => {
        this.#child = null
        resolve(code)
      })
    })
  }

  #read(stream: NodeJS.ReadableStream | null): void {
    const decoder = new StringDecoder('utf8')
    stream?.on('data', (part: Buffer) => this.#take(decoder.write(part), part.length))
    stream?.on('error', () => {})
  }

  #take(text: string, bytes: number): void {
    // What comes after the end was asked for is of no interest, and there may be no end to it.
    if (this.#reason !== '') return
    this.#printed += bytes
    if (this.#printed > this.#limits.output) {
      this.end('output')
      return
    }
    this.#tail = (this.#tail + text).slice(-this.#limits.tail)
    for (const follower of this.#followers) follower.output(text)
    if (asksForMore.test(stripVTControlCharacters(this.#tail.slice(-200)))) this.end('prompt')
    this.#flow()
  }

  /** Nobody reads on while a follower can not take more: the pipe fills, and the program waits. */
  #flow(): void {
    const mustWait = this.#reason === '' && [...this.#followers].some((follower) => follower.isFull())
    for (const stream of [this.#child?.stdout, this.#child?.stderr]) {
      if (mustWait) stream?.pause()
      else stream?.resume()
    }
  }

  #signal(signal: NodeJS.Signals): void {
    const pid = this.#child?.pid
    if (pid === undefined) return
    try {
      process.kill(-pid, signal)
    } catch {
      // Everything in it has gone.
    }
  }

  #after(milliseconds: number, work: () => void): NodeJS.Timeout {
    const timer = setTimeout(work, milliseconds)
    this.#timers.add(timer)
    return timer
  }
}
