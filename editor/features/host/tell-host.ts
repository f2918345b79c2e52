/** Tells a host something; a callback of the host that fails does no harm and is noted in the console. */
export function tellHost(tell: () => unknown): void {
  try {
    const answer = tell()
    if (answer instanceof Promise) answer.catch((error: unknown) => console.error(error))
  } catch (error) {
    console.error(error)
  }
}
