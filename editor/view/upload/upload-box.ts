/** The texts of an upload's box in the editor's language. */
export type UploadTexts = {
  readonly running: string
  readonly cancel: string
  readonly retry: string
  readonly remove: string
}

export type UploadBoxOptions = {
  readonly name: string
  /** A picture to show while it uploads; its address is given back when the box goes. */
  readonly thumbnail: string | null
  readonly texts: UploadTexts
  readonly onCancel: () => void
  readonly onRetry: () => void
  /** The box has left the text: undone, deleted with its surroundings, or done. */
  readonly onGone: () => void
}

let boxes = 0

/**
 * What stands in the text for a running upload: picture, name, progress and a way to take it back; after a failure the
 * reason, and the choice to try again.
 */
export class UploadBox {
  readonly dom = document.createElement('span')
  readonly key = `upload-${++boxes}`
  private readonly options: UploadBoxOptions
  private readonly bar = element('span', 'pe-upload-bar')
  private readonly percent = element('span', 'pe-upload-percent')
  private readonly note = element('span', 'pe-upload-note')
  private readonly actions = element('span', 'pe-upload-actions')

  constructor(options: UploadBoxOptions) {
    this.options = options
    const { dom, bar } = this
    dom.className = 'pe-upload-box'
    dom.setAttribute('role', 'group')
    dom.setAttribute('aria-label', options.name)
    bar.setAttribute('role', 'progressbar')
    bar.setAttribute('aria-label', options.texts.running)
    this.note.setAttribute('role', 'alert')
    const lines = element('span', 'pe-upload-lines')
    lines.append(element('span', 'pe-upload-name', options.name), bar, this.note)
    dom.append(this.thumbnail(), lines, this.percent, this.actions)
    // The editing area keeps the focus and its selection when a button is pressed with the mouse.
    dom.addEventListener('mousedown', (event) => event.preventDefault())
    this.showProgress(0)
  }

  /** Shows how far a running upload has come, after a failure as well. */
  showProgress(percent: number): void {
    const shown = Math.round(Math.min(Math.max(percent, 0), 100))
    if (this.dom.dataset.state !== 'running') this.enter('running')
    this.bar.setAttribute('aria-valuenow', String(shown))
    this.bar.style.setProperty('--pe-done', `${shown}%`)
    this.percent.textContent = `${shown}%`
  }

  /** Shows why the upload failed; the file is still there for another try. */
  showFailure(reason: string): void {
    this.enter('failed')
    this.note.textContent = reason
    this.percent.textContent = ''
  }

  /** Shows nothing any more, but keeps its place in the text. */
  hide(): void {
    this.dom.hidden = true
  }

  /** Called by the plugin that draws the boxes. */
  gone(): void {
    if (this.options.thumbnail) URL.revokeObjectURL(this.options.thumbnail)
    this.options.onGone()
  }

  private enter(state: 'running' | 'failed'): void {
    const { texts, onCancel, onRetry } = this.options
    this.dom.dataset.state = state
    this.dom.hidden = false
    this.note.textContent = ''
    const remove = (text: string) => button('pe-upload-remove', '×', text, onCancel)
    this.actions.replaceChildren(
      ...(state === 'running'
        ? [remove(texts.cancel)]
        : [button('pe-upload-retry', texts.retry, null, onRetry), remove(texts.remove)]),
    )
  }

  private thumbnail(): HTMLElement {
    const frame = element('span', 'pe-upload-picture')
    if (this.options.thumbnail) {
      const picture = document.createElement('img')
      picture.src = this.options.thumbnail
      picture.alt = ''
      picture.addEventListener('error', () => picture.remove())
      frame.append(picture)
    }
    return frame
  }
}

function element(tag: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = text
  return made
}

function button(className: string, text: string, label: string | null, onClick: () => void): HTMLElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = className
  made.textContent = text
  if (label) {
    made.setAttribute('aria-label', label)
    made.title = label
  }
  made.addEventListener('click', onClick)
  return made
}
