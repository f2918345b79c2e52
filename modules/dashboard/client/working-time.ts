/** What the browser keeps of the day's work, in the shape that clients have always kept it. Times are unix seconds. */
export interface WorkingTime {
  /** the day it counts, such as `2026-1-31`, by the browser's clock */
  readonly date: string
  readonly startTime: number
  /** seconds of breaks that are over */
  readonly pauseTime: number
  /** when the present break began; 0 while working */
  readonly startPauseTime: number
}

/** The count of the present day: the one that was kept, or a new one when it is of another day or unreadable. */
export function workingTimeOn(now: Date, kept: string | null): WorkingTime {
  const date = `${now.getFullYear()}-${now.getMonth() + 1}-${now.getDate()}`
  const known = parseWorkingTime(kept)
  if (known?.date === date) return known
  return { date, startTime: secondsOf(now), pauseTime: 0, startPauseTime: 0 }
}

/** Seconds worked so far, breaks left out. */
export function workedSeconds(time: WorkingTime, now: Date): number {
  const until = time.startPauseTime > 0 ? time.startPauseTime : secondsOf(now)
  return Math.max(0, until - time.startTime - time.pauseTime)
}

/** Begins a break, or ends it. */
export function togglePause(time: WorkingTime, now: Date): WorkingTime {
  if (time.startPauseTime === 0) return { ...time, startPauseTime: secondsOf(now) }
  const rested = Math.max(0, secondsOf(now) - time.startPauseTime)
  return { ...time, pauseTime: time.pauseTime + rested, startPauseTime: 0 }
}

function secondsOf(now: Date): number {
  return Math.floor(now.getTime() / 1000)
}

/** Whatever else may stand in the browser's storage counts as nothing. */
function parseWorkingTime(text: string | null): WorkingTime | null {
  try {
    const { date, startTime, pauseTime, startPauseTime } = JSON.parse(text ?? '') as WorkingTime
    const isCount = [startTime, pauseTime, startPauseTime].every((value) => Number.isFinite(value))
    return isCount ? { date, startTime, pauseTime, startPauseTime } : null
  } catch {
    return null
  }
}
