import {
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  createSign,
  createVerify,
  type KeyObject,
} from 'node:crypto'

/** Signs by RSA with SHA-256 (PKCS #1 v1.5); base64. */
export const signRsa = (text: string, key: string): string =>
  createSign('RSA-SHA256').update(text).sign(privateKeyOf(key), 'base64')

/** Tells whether a signature in base64 is one of these bytes by the owner of a key. */
export function isRsaSigned(text: string | Buffer, signature: string, key: string): boolean {
  if (key === '' || signature === '') return false
  return createVerify('RSA-SHA256').update(text).verify(publicKeyOf(key), signature, 'base64')
}

/** What is signed of a form: its pairs in the order of their names, without those that are empty or left out. */
export function sortedPairs(form: Iterable<readonly [string, string]>, without: readonly string[]): string {
  return [...form]
    .filter(([name, value]) => value !== '' && !without.includes(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

/** A text that was encrypted with AES-256-GCM by a shared key of 32 characters. Throws where it was changed. */
export function openAesGcm(
  { ciphertext, nonce, associated_data: more = '' }: Readonly<Record<string, string | undefined>>,
  key: string,
): string {
  const bytes = Buffer.from(ciphertext ?? '', 'base64')
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key), nonce ?? '')
  decipher.setAuthTag(bytes.subarray(-16))
  decipher.setAAD(Buffer.from(more))
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8')
}

/** Tells whether a text is a key that can be used. */
export const isPrivateKey = (text: string): boolean => stands(() => privateKeyOf(text))
export const isPublicKey = (text: string): boolean => stands(() => publicKeyOf(text))

function stands(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch {
    return false
  }
}

/** Keys as they are handed out: PEM, or its base64 alone, in one line or many. */
function privateKeyOf(text: string): KeyObject {
  return createPrivateKey({
    key: derOf(text),
    format: 'der',
    type: text.includes('RSA PRIVATE') ? 'pkcs1' : 'pkcs8',
  })
}

function publicKeyOf(text: string): KeyObject {
  return createPublicKey({ key: derOf(text), format: 'der', type: 'spki' })
}

const derOf = (text: string) =>
  Buffer.from(text.replace(/-----[A-Z ]+-----/g, '').replace(/\s/g, ''), 'base64')
