/** A size in bytes as people read it. */
export function sizeText(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB']
  let size = bytes
  let at = 0
  while (size >= 1024 && at < units.length - 1) {
    size /= 1024
    at++
  }
  return `${size >= 10 || at === 0 ? Math.round(size) : size.toFixed(1)} ${units[at]}`
}
