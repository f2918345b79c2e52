import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** A column of texts that only the right key opens, in a table with these keys. */
export interface SealedColumn {
  readonly table: string
  readonly keys: readonly string[]
  readonly column: string
  readonly purpose: string
}

/** How a sealed text begins. */
export const sealMark = 'sealed:1:'

/**
 * A secret that the product has to read again, for a column: encrypted with a key of its own purpose, so that a stolen
 * database tells nothing (`docs/security.md#threats`). The empty text stays empty.
 */
export function seal(secret: string, purpose: string, text: string): string {
  if (text === '') return ''
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return sealMark + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

/** What was sealed; a text that never was is answered as it is, one sealed with another key or spelt in another way as ''. */
export function unseal(secret: string, purpose: string, stored: string): string {
  if (!stored.startsWith(sealMark)) return stored
  const all = Buffer.from(stored.slice(sealMark.length), 'base64url')
  // Node passes over signs and bits that stand for no byte.
  if (sealMark + all.toString('base64url') !== stored) return ''
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), all.subarray(0, 12))
    decipher.setAuthTag(all.subarray(12, 28))
    return Buffer.concat([decipher.update(all.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return ''
  }
}

function keyOf(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `seal ${purpose}`, 32))
}
