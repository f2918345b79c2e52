import type { CDPSession, Page } from 'playwright-core'

/** A file of the client as it came over the wire. */
export interface LoadedFile {
  readonly path: string
  /** bytes of its body as transferred, that is compressed */
  readonly bytes: number
  /** seconds since the epoch at which the browser asked for it */
  readonly askedAt: number
}

/** What the network log of a page holds so far. */
export interface NetworkLog {
  /** documents, scripts, styles, fonts and whatever else lies under /assets/; answers of calls are data, not files */
  readonly files: () => readonly LoadedFile[]
  /** resolves once nothing has been on its way for `quiet` milliseconds */
  readonly settled: (quiet?: number) => Promise<void>
}

interface Entry {
  readonly path: string
  readonly isFile: boolean
  readonly askedAt: number
  headerBytes: number
  bytes: number | null
}

const clientTypes: ReadonlySet<string> = new Set(['Document', 'Script', 'Stylesheet', 'Font'])

/**
 * Reads the browser's own network log of a page from now on. A text that did not come in brotli is refused: the sizes
 * would be those of something else than the product as it runs.
 */
export async function logNetwork(page: Page): Promise<NetworkLog> {
  const session: CDPSession = await page.context().newCDPSession(page)
  const entries = new Map<string, Entry>()
  const faults: string[] = []
  let lastChange = performance.now()
  session.on('Network.requestWillBeSent', ({ requestId, request, type = '', wallTime }) => {
    const { pathname: path, protocol } = new URL(request.url)
    if (!protocol.startsWith('http')) return
    const isFile = clientTypes.has(type) || path.startsWith('/assets/')
    entries.set(requestId, { path, isFile, askedAt: wallTime, headerBytes: 0, bytes: null })
  })
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const entry = entries.get(requestId)
    if (!entry) return
    entry.headerBytes = response.encodedDataLength
    const encoding = response.headers['content-encoding']
    if (entry.isFile && /\.(?:js|css)$/.test(entry.path) && encoding !== 'br' && !response.fromDiskCache)
      faults.push(`${entry.path} came as ${encoding ?? 'it is'}, not in brotli`)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const entry = entries.get(requestId)
    if (entry) entry.bytes = Math.max(0, encodedDataLength - entry.headerBytes)
    lastChange = performance.now()
  })
  session.on('Network.loadingFailed', ({ requestId, errorText }) => {
    const entry = entries.get(requestId)
    if (entry?.isFile) faults.push(`${entry.path} failed: ${errorText}`)
    entries.delete(requestId)
    lastChange = performance.now()
  })
  await session.send('Network.enable')

  const files = () => {
    if (faults.length > 0) throw new Error(faults.join('\n'))
    return [...entries.values()]
      .filter(({ isFile, bytes }) => isFile && bytes !== null)
      .map(({ path, bytes, askedAt }) => ({ path, bytes: bytes ?? 0, askedAt }))
  }
  const isBusy = () => [...entries.values()].some(({ bytes }) => bytes === null)
  const settled = async (quiet = 500) => {
    while (isBusy() || performance.now() - lastChange < quiet) await page.waitForTimeout(50)
  }
  return { files, settled }
}

/** The files of `later` that are not among `earlier`. */
export function beyond(later: readonly LoadedFile[], earlier: readonly LoadedFile[]): readonly LoadedFile[] {
  const known = new Set(earlier.map(({ path }) => path))
  return later.filter(({ path }) => !known.has(path))
}

/** Their bytes together, in kB. */
export function kilobytes(files: readonly LoadedFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
}

/** The largest of some files, for people who read a miss. */
export function largest(files: readonly LoadedFile[], count = 4): string {
  return [...files]
    .sort((one, other) => other.bytes - one.bytes)
    .slice(0, count)
    .map(
      ({ path, bytes }) => `${path.replace(/^\/assets\/|-[\w-]{8}(?=\.)/g, '')} ${(bytes / 1000).toFixed(1)}`,
    )
    .join(', ')
}
