import type { LogLines } from '#server/process/log-lines.ts'
import { type LogLevel, type LogLine, logLevels } from '../operations.ts'

export interface LogFilter {
  /** lines behind this number only */
  readonly after: number
  /** this level and the graver ones */
  readonly level: LogLevel
  /** held by the line, without regard to case */
  readonly text: string
  readonly request: string
}

const shown = 500

/** The latest lines that a filter lets through, oldest first. */
export function readLog(lines: LogLines, filter: LogFilter): readonly LogLine[] {
  const text = filter.text.toLowerCase()
  const least = logLevels.indexOf(filter.level)
  const found = lines
    .after(filter.after)
    .filter((line) => line.text.toLowerCase().includes(text) && line.text.includes(filter.request))
    .map(({ number, text: line }) => parseLine(number, line))
    .filter(({ level, request }) => {
      const isGrave = logLevels.indexOf(level) >= least
      return isGrave && (filter.request === '' || request === filter.request)
    })
  return found.slice(-shown)
}

/** A very long line was cut and is no JSON any more: it is shown as it is. */
function parseLine(number: number, line: string): LogLine {
  const { level, time, msg, request, pid: _pid, hostname: _host, ...more } = parse(line)
  return {
    number,
    time: Number(time ?? 0),
    level: logLevels[Math.round(Number(level ?? 30) / 10) - 1] ?? 'info',
    message: typeof msg === 'string' ? msg : line,
    request: typeof request === 'string' ? request : '',
    more: Object.keys(more).length > 0 ? JSON.stringify(more, null, 2) : '',
  }
}

function parse(line: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(line)
  } catch {
    return {}
  }
}
