/** What a browser says of itself, as far as people care. */
export interface Device {
  readonly kind: 'desktop' | 'phone' | 'other'
  /** with its main version; '' when it is none that is known */
  readonly browser: string
  readonly system: string
}

// In this order: most browsers also carry the names of those they descend from.
const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['WeChat', /MicroMessenger\/(\d+)/],
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari\//],
]

const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['ChromeOS', /CrOS/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux|X11/],
]

/** Reads the device from a user agent; whatever is not recognised stays unnamed. */
export function deviceOf(userAgent: string): Device {
  const found = browsers.map(([name, pattern]) => [name, pattern.exec(userAgent)?.[1]] as const)
  const [name, version] = found.find(([, version]) => version !== undefined) ?? []
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? ''
  const browser = name === undefined ? '' : `${name} ${version}`
  return { kind: kindOf(userAgent, system), browser, system }
}

function kindOf(userAgent: string, system: string): Device['kind'] {
  if (/Mobile|Android|iPhone|iPad/.test(userAgent)) return 'phone'
  return system === '' ? 'other' : 'desktop'
}
