/** A name that nobody else takes: 128 bits as hexadecimal digits. `crypto.randomUUID` is there on secure origins only. */
export function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
