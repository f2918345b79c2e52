/** Milliseconds by which the server's clock is ahead of this device's, as far as answers have told. */
let ahead = 0

/**
 * The present moment in milliseconds by the clock of the server, which decides what is public, due or over: that of a device
 * may be hours off. The device's own until an answer has come.
 */
export const serverNow = (): number => Date.now() + ahead

/** Learns from an answer, which says in unix seconds when it was made; `asked` is when its call was sent, by `Date.now()`. */
export function noteServerTime(time: number, asked: number): void {
  // Whole seconds, at some moment of the call: whatever lies within is no difference, so that a right clock is left alone.
  const least = time * 1000 - Date.now()
  const most = time * 1000 + 999 - asked
  ahead = Math.min(Math.max(ahead, least), most)
}
