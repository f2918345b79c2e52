/** What a batch of files has to keep to. */
export type FileLimits = {
  readonly maxFileSize: number
  readonly maxNumberOfFiles: number
  readonly allowedFileTypes: readonly string[]
}

export type Refusal = 'fileType' | 'fileSize' | 'fileCount'

export type FileCheck = {
  readonly accepted: readonly File[]
  readonly refused: readonly { readonly file: File; readonly reason: Refusal }[]
}

/** Sorts files by type, size and number, in this order; files beyond the number are the last ones. */
export function checkFiles(files: readonly File[], limits: FileLimits): FileCheck {
  const accepted: File[] = []
  const refused: { file: File; reason: Refusal }[] = []
  for (const file of files) {
    const reason = refusalOf(file, accepted.length, limits)
    if (reason) refused.push({ file, reason })
    else accepted.push(file)
  }
  return { accepted, refused }
}

function refusalOf(file: File, before: number, limits: FileLimits): Refusal | null {
  if (!isAllowedType(file, limits.allowedFileTypes)) return 'fileType'
  if (file.size > limits.maxFileSize) return 'fileSize'
  return before >= limits.maxNumberOfFiles ? 'fileCount' : null
}

/** Whether a file is of one of these types: `image/*`, `image/png`, `.png`; an empty list allows all. */
export function isAllowedType(file: Pick<File, 'name' | 'type'>, types: readonly string[]): boolean {
  const type = (file.type.split(';')[0] ?? '').trim().toLowerCase()
  const name = file.name.toLowerCase()
  return (
    types.length === 0 ||
    types.some((given) => {
      const allowed = given.trim().toLowerCase()
      if (allowed === '*' || allowed === '*/*') return true
      if (allowed.startsWith('.')) return name.endsWith(allowed)
      return allowed.endsWith('/*') ? type.startsWith(allowed.slice(0, -1)) : type === allowed
    })
  )
}

/** A number of bytes for people. */
export function sizeText(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB']
  const step = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)), units.length - 1)
  return `${Math.round((bytes / 1024 ** step) * 10) / 10} ${units[step]}`
}
