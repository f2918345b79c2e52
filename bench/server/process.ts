import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'

/** A server in a process of its own. */
export interface Running {
  readonly port: number
  /** milliseconds from spawn to the first 200 of `/readyz` */
  readonly startTime: number
  /** processor time used so far, all threads, in milliseconds */
  readonly cpu: () => number
  /** resident memory in MB */
  readonly memory: () => number
  readonly stop: () => Promise<void>
}

/** Starts a program that listens on any port, which it prints, and waits until it is ready. */
export async function startServer(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Running> {
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...env, HOST: '127.0.0.1', PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let port = 0
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    port ||= Number(/listens on http:\/\/[^ ]+:(\d+)/.exec(text)?.[1] ?? 0)
  })
  while (port === 0 || !(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode}`)
    if (performance.now() - began > 60_000) throw new Error(`${args.join(' ')} is not ready after a minute`)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  const startTime = performance.now() - began
  const { pid } = child
  return {
    port,
    startTime,
    cpu: () => cpuMilliseconds(pid),
    memory: () => memoryOf(pid),
    stop: () => stop(child),
  }
}

/** Asked over a bare socket: an HTTP client of ours would compete with the starting process for the machine. */
function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () =>
      socket.write('GET /readyz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n'),
    )
    socket.once('data', (data) => {
      resolve(data.toString('latin1').startsWith('HTTP/1.1 200'))
      socket.destroy()
    })
    socket.once('error', () => resolve(false))
    socket.once('close', () => resolve(false))
  })
}

/** The kernel counts in hundredths of a second: fields 14 and 15, after the name in brackets. */
function cpuMilliseconds(pid = 0): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

function memoryOf(pid = 0): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1]) / 1024
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const over = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await over
}
