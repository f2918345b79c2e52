import { spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { constants } from 'node:os'

/**
 * Stands between the server and a program that it runs, at the head of the program's process group. The server holds the
 * other end of a pipe (descriptor 3): when that closes, the server is gone, however it ended, and the group goes too.
 */
const killDelay = 3000
const [program = '', ...args] = process.argv.slice(2)
const child = spawn(program, args, { stdio: 'inherit' })

child.on('error', (error: NodeJS.ErrnoException) => {
  process.stderr.write(`${program}: ${error.code ?? error.message}\n`)
  // As shells have it: not found, or found and not to be run.
  process.exit(error.code === 'ENOENT' ? 127 : 126)
})
child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)))

// The whole group is told to end; this one waits for what the program makes of it.
process.on('SIGTERM', () => {})
process.on('SIGINT', () => {})

const lifeline = new Socket({ fd: 3, readable: true, writable: false })
lifeline.on('error', () => {})
lifeline.on('close', () => {
  process.kill(-process.pid, 'SIGTERM')
  setTimeout(() => process.kill(-process.pid, 'SIGKILL'), killDelay)
})
lifeline.resume()
lifeline.unref()
