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
  input.onchange = () => options.onFiles([...(input.files ?? [])])
  input.click()
}
