import { makeKey } from '#core/values/make-key.ts'

const tokenKey = 'cartToken'
const piecesKey = 'cartPieces'
const listeners = new Set<() => void>()

/** What this browser keeps of a guest's cart: 32 hexadecimal digits, or '' where it has none yet. */
export function keptToken(): string {
  const kept = read(tokenKey)
  return /^[0-9a-f]{32}$/.test(kept) ? kept : ''
}

/** The token of this browser's cart, drawn by chance with the first thing that is put into it. */
export function cartToken(): string {
  const kept = keptToken()
  if (kept !== '') return kept
  const drawn = makeKey()
  write(tokenKey, drawn)
  return drawn
}

/** The guest's cart has become that of a member. */
export function forgetToken(): void {
  write(tokenKey, '')
}

/** Keeps how many pieces the cart has, for the number beside the way to it. */
export function keepPieces(pieces: number): void {
  const text = pieces > 0 ? String(pieces) : ''
  write(piecesKey, text)
  for (const one of document.querySelectorAll<HTMLElement>(`[data-kept="${piecesKey}"]`)) {
    one.textContent = text
    one.hidden = text === ''
  }
  for (const listener of listeners) listener()
}

/** Hears of another number of pieces; answers how to stop it. */
export function onKeptPieces(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How many pieces the cart had when somebody last looked. */
export function keptPieces(): number {
  return Number(read(piecesKey)) || 0
}

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function write(key: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Without storage a guest's cart lasts no longer than this page.
  }
}
