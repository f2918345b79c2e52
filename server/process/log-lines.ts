import { type DestinationStream, type Logger, pino } from 'pino'

const mostLines = 2000
const mostCharacters = 2 * 1024 * 1024
const longestLine = 8000

/** A line of the log in its place; the number goes on as long as the process lives. */
export interface NumberedLine {
  readonly number: number
  readonly text: string
}

/** The latest lines of this process's log. They stay in memory: a process on another machine could not read a file of ours. */
export interface LogLines {
  /** lines behind a number, oldest first */
  readonly after: (number: number) => readonly NumberedLine[]
}

/** The log: one JSON line an event, to `destination` and, the latest ones, to memory. */
export function createLog(
  level: string,
  destination: DestinationStream,
): { readonly log: Logger; readonly lines: LogLines } {
  const kept: NumberedLine[] = []
  let characters = 0
  let count = 0
  const write = (line: string) => {
    destination.write(line)
    const text = line.slice(0, longestLine)
    kept.push({ number: ++count, text })
    characters += text.length
    while (kept.length > mostLines || characters > mostCharacters) {
      characters -= kept.shift()?.text.length ?? 0
    }
  }
  return {
    log: pino({ level, serializers: { err: describeError } }, { write }),
    lines: { after: (number) => kept.filter((line) => line.number > number) },
  }
}

/**
 * What the log tells of an error. The usual serializer takes along whatever else the error carries, and those of databases
 * carry the statement with its values, password hashes among them.
 */
function describeError(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { message: String(error).slice(0, 1000) }
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return {
    type: error.name,
    message: error.message.slice(0, 1000),
    stack: error.stack?.slice(0, 4000),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(cause instanceof Error ? { cause: `${cause.name}: ${cause.message}`.slice(0, 1000) } : {}),
  }
}
