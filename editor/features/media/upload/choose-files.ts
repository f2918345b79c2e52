/** Opens the browser's file dialog and gives what was chosen; nothing happens when it is closed without a choice. */
export function chooseFiles(
  types: readonly string[],
  isSeveral: boolean,
  onChosen: (files: readonly File[]) => void,
): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = types.join(',')
  input.multiple = isSeveral
  input.hidden = true
  input.addEventListener('change', () => {
    input.remove()
    onChosen([...(input.files ?? [])])
  })
  input.addEventListener('cancel', () => input.remove())
  // Outside the page some browsers never report the choice.
  document.body.append(input)
  input.click()
}
