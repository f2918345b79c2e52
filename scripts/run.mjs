// @ts-check
// Plain JavaScript: this file runs on any Node from 20 on, before anything has been installed.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** A reason to stop that is told to the person at the terminal without a stack trace. */
export class Refusal extends Error {}

/**
 * Tells the person at the terminal what is happening. It goes to standard error, so that standard output
 * stays with the program that is started in the end.
 *
 * @param {string} text
 */
export function say(text) {
  process.stderr.write(`portico: ${text}\n`)
}

/**
 * Runs a piece of preparation, saying before what it is and afterwards how long it took.
 *
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function timed(what, work) {
  const began = Date.now()
  const seconds = () => Math.max(1, Math.round((Date.now() - began) / 1000))
  say(`${what} …`)
  const reminder = setInterval(() => say(`${what}: still at it after ${seconds()} s …`), 20_000)
  try {
    const result = await work()
    say(`${what}: done in ${seconds()} s`)
    return result
  } finally {
    clearInterval(reminder)
  }
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const quietChildren = new Set()

/**
 * Runs a program to its end and answers its exit code and everything it printed. When this process is
 * told to stop meanwhile, the program is stopped too.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runQuietly(program, args, options = {}) {
  stopChildrenWithMe()
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    quietChildren.add(child)
    /** @type {Buffer[]} */
    const chunks = []
    child.stdout.on('data', (chunk) => chunks.push(chunk))
    child.stderr.on('data', (chunk) => chunks.push(chunk))
    child.once('error', (error) => {
      quietChildren.delete(child)
      reject(error)
    })
    child.once('close', (code, signal) => {
      quietChildren.delete(child)
      resolve({ code: exitCode(code, signal), output: Buffer.concat(chunks).toString('utf8') })
    })
  })
}

/**
 * Becomes that program where Node can do so, and otherwise runs it as `runInstead` does. Only for the last
 * thing a process does: nothing after it may be relied on.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<number>}
 */
export async function become(program, args, options) {
  // Node 20 does not have it, Windows neither. Open pipes to npm and the terminal are handed on as they are.
  if (typeof process.execve === 'function' && process.platform !== 'win32') {
    process.chdir(options.cwd)
    process.emitWarning = () => {}
    process.execve(program, [program, ...args], definedOnly(options.env))
  }
  return runInstead(program, args, options)
}

/**
 * Runs a program in the place of this one: same terminal, signals passed on, and its exit code answered.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<number>}
 */
export function runInstead(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: 'inherit' })
    /** @param {NodeJS.Signals} signal */
    const passOn = (signal) => {
      // Ctrl+C in a terminal reaches the whole group: passing it on would interrupt the program twice.
      if (signal === 'SIGINT' && process.stdin.isTTY) return
      child.kill(signal)
    }
    for (const signal of STOP_SIGNALS) process.on(signal, passOn)
    const settle = () => {
      for (const signal of STOP_SIGNALS) process.off(signal, passOn)
    }
    child.once('error', (error) => {
      settle()
      reject(error)
    })
    child.once('exit', (code, signal) => {
      settle()
      resolve(exitCode(code, signal))
    })
  })
}

/**
 * Runs a script's main function: a `Refusal` is printed as a sentence, anything else with its stack, and
 * both end in exit code 1.
 *
 * @param {() => Promise<number>} main
 */
export async function runMain(main) {
  try {
    process.exitCode = await main()
  } catch (error) {
    if (error instanceof Refusal) say(error.message)
    else console.error(error)
    process.exitCode = 1
  }
}

/** @param {NodeJS.ProcessEnv} environment */
function definedOnly(environment) {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined))
}

/**
 * What asks a program to end.
 *
 * @type {readonly NodeJS.Signals[]}
 */
export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

let isStopArranged = false

function stopChildrenWithMe() {
  if (isStopArranged) return
  isStopArranged = true
  for (const signal of STOP_SIGNALS) {
    process.on(signal, () => {
      if (quietChildren.size === 0) return
      for (const child of quietChildren) child.kill('SIGTERM')
      process.exit(exitCode(null, signal))
    })
  }
}

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
function exitCode(code, signal) {
  return code ?? 128 + (signal ? constants.signals[signal] : 0)
}
