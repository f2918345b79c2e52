/**
 * Whether a key belongs to an input method, which alone acts on it. Safari marks the Enter that ends a composition by
 * 229 only. Keyboards of Android send 229 without a name for most keys, but an Enter of their own with its code.
 */
export function isComposedKey({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === 229
}
