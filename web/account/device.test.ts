import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    { kind: 'desktop', browser: 'Edge 131', system: 'Windows' },
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
    { kind: 'desktop', browser: 'Safari 17', system: 'macOS' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/120.0.1 Mobile/15E148 Safari/604.1',
    { kind: 'phone', browser: 'Chrome 120', system: 'iPhone' },
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
    { kind: 'desktop', browser: 'Firefox 132', system: 'Linux' },
  ],
  ['curl/8.5.0', { kind: 'other', browser: '', system: '' }],
  ['', { kind: 'other', browser: '', system: '' }],
])('the device of “%s”', (userAgent, device) => {
  expect(deviceOf(userAgent)).toEqual(device)
})
