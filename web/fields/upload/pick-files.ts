/** The input whose dialog was opened last: one that is in no document and that nobody holds may be cleared away before it answers. */
let opened: HTMLInputElement | null = null

/** Opens the browser's file dialog. Answers nothing when it is put away. */
export function pickFiles(options: {
  readonly accept: string
  readonly isMultiple: boolean
  readonly onFiles: (files: readonly File[]) => void
}): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = options.accept
  input.multiple = options.isMultiple
  input.onchange = () => {
    opened = null
    options.onFiles([...(input.files ?? [])])
  }
  opened = input
  opened.click()
}
