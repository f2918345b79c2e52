import { type Mark, moveCross, type Size, writeInfo } from './client/captcha-marks.ts'
import en from './messages/en.ts'
import zhCn from './messages/zh-cn.ts'
import css from './page.css?inline'

/** The click captcha for pages without the client: the script that pages of the site load before a guest's form is sent. */

/** A puzzle as the server gives it (`docs/wire.md#captcha`). */
interface Puzzle {
  readonly id: string
  readonly text: readonly string[]
  readonly base64: string
  readonly width: number
  readonly height: number
}

const isEnglish = document.documentElement.lang === 'en'
const texts = isEnglish ? en : zhCn
/** How long a result is to be read before it goes on. */
const resultStays = 1500

const style = new CSSStyleSheet()
style.replaceSync(css)
document.adoptedStyleSheets.push(style)

/** Asks for clicks on a picture; answers what proves them, or null when the reader gives up. */
export function askHuman(): Promise<Readonly<Record<string, string>> | null> {
  return new Promise((resolve) => new Captcha(resolve).open())
}

/** One dialog from its opening to its end. By pointer: click, click a mark to undo. By keyboard: as the picture's name says. */
class Captcha {
  readonly #resolve: (proof: Readonly<Record<string, string>> | null) => void
  readonly #dialog = element('dialog', {
    class: 'captcha',
    closedby: 'any',
    'aria-labelledby': 'captcha-title',
  })
  readonly #image = element('img', { alt: '', draggable: 'false' })
  readonly #surface = element('button', {
    type: 'button',
    class: 'captcha-surface',
    'aria-label': texts.picture,
  })
  readonly #picture = element('div', { class: 'captcha-picture', hidden: '' })
  readonly #cross = element('span', { class: 'captcha-cross', 'aria-hidden': 'true', hidden: '' })
  readonly #where = element('span', { class: 'captcha-unseen', 'aria-live': 'polite' })
  readonly #prompt = element('p', { class: 'captcha-prompt', 'aria-live': 'polite' })
  readonly #refresh = button(texts.refresh, '↻')
  #puzzle: Puzzle | null = null
  #marks: readonly Mark[] = []
  #at: Mark = { x: 0, y: 0 }
  #proof: Readonly<Record<string, string>> | null = null

  constructor(resolve: (proof: Readonly<Record<string, string>> | null) => void) {
    this.#resolve = resolve
  }

  open(): void {
    const title = element('h2', { id: 'captcha-title' })
    title.textContent = texts.title
    const close = button(isEnglish ? 'Close' : '关闭', '×')
    const foot = element('div', { class: 'captcha-foot' })
    foot.append(this.#refresh, close)
    this.#surface.append(this.#image)
    this.#picture.append(this.#surface, this.#cross, this.#where)
    this.#dialog.append(title, this.#picture, this.#prompt, foot)
    close.addEventListener('click', () => this.#dialog.close())
    this.#refresh.addEventListener('click', () => void this.#load())
    this.#surface.addEventListener('click', (event) => this.#handleClick(event))
    this.#surface.addEventListener('keydown', (event) => this.#handleKey(event))
    this.#surface.addEventListener('blur', () => this.#showCross(false))
    this.#dialog.addEventListener('close', () => this.#end())
    document.body.append(this.#dialog)
    this.#dialog.showModal()
    void this.#load()
  }

  #end(): void {
    this.#dialog.remove()
    this.#resolve(this.#proof)
  }

  async #load(): Promise<void> {
    this.#puzzle = null
    this.#marks = []
    this.#picture.hidden = true
    this.#say(texts.loading)
    const puzzle = await call<Puzzle>('/api/common/clickCaptcha')
    if (!puzzle) return this.#say(texts.failed)
    const { width, height, base64 } = puzzle
    this.#puzzle = puzzle
    this.#image.src = base64
    this.#picture.style.width = `${width}px`
    this.#picture.style.aspectRatio = `${width} / ${height}`
    this.#picture.hidden = false
    this.#at = { x: this.#size().width / 2, y: this.#size().height / 2 }
    this.#draw()
    this.#surface.focus()
  }

  /** A click without a pointer comes from the keyboard, which has its own handling. */
  #handleClick({ clientX, clientY, detail }: MouseEvent): void {
    const { left, top } = this.#picture.getBoundingClientRect()
    this.#showCross(false)
    if (detail > 0) this.#mark({ x: clientX - left, y: clientY - top })
  }

  #handleKey(event: KeyboardEvent): void {
    const moved = moveCross(this.#at, event.key, event.shiftKey, this.#size())
    if (moved) this.#at = moved
    else if (event.key === ' ' || event.key === 'Enter') this.#mark(this.#at)
    else if (event.key === 'Backspace' && this.#marks.length > 0) this.#undo(this.#marks.length - 1)
    else return
    this.#showCross(true)
    event.preventDefault()
  }

  #mark(mark: Mark): void {
    if (!this.#puzzle || this.#marks.length >= this.#puzzle.text.length) return
    this.#marks = [...this.#marks, mark]
    this.#draw()
    if (this.#marks.length === this.#puzzle.text.length) void this.#check(this.#puzzle)
  }

  #undo(from: number): void {
    if (!this.#puzzle) return
    this.#marks = this.#marks.slice(0, from)
    this.#draw()
    this.#surface.focus()
  }

  async #check({ id }: Puzzle): Promise<void> {
    const captchaInfo = writeInfo(this.#marks, this.#size())
    this.#puzzle = null
    this.#say(texts.checking)
    const isRight = await call('/api/common/checkClickCaptcha', { id, info: captchaInfo, unset: false })
    this.#say(isRight ? texts.passed : texts.wrong)
    this.#proof = isRight ? { captchaId: id, captchaInfo } : null
    setTimeout(() => (isRight ? this.#dialog.close() : this.#dialog.open && void this.#load()), resultStays)
  }

  #draw(): void {
    for (const old of this.#picture.querySelectorAll('.captcha-mark')) old.remove()
    for (const [at, { x, y }] of this.#marks.entries()) {
      const mark = button(texts.mark.replace('{{number}}', String(at + 1)), String(at + 1))
      mark.className = 'captcha-mark'
      move(mark, { x, y })
      mark.addEventListener('click', () => this.#undo(at))
      this.#picture.append(mark)
    }
    const targets = (this.#puzzle?.text ?? []).map((target, at) => {
      const word = element(at < this.#marks.length ? 's' : 'strong', {})
      word.textContent = target
      return word
    })
    this.#prompt.replaceChildren(texts.order, ...targets)
  }

  #showCross(isShown: boolean): void {
    const { x, y } = this.#at
    move(this.#cross, this.#at)
    this.#cross.hidden = !isShown
    const where = texts.pointer.replace('{{x}}', `${Math.round(x)}`).replace('{{y}}', `${Math.round(y)}`)
    this.#where.textContent = isShown ? where : ''
  }

  #say(text: string): void {
    this.#prompt.replaceChildren(text)
  }

  #size(): Size {
    const { width, height } = this.#picture.getBoundingClientRect()
    return { width, height }
  }
}

/** What a call answers; null where it is refused, or no answer comes. */
async function call<Data = object>(url: string, body?: object): Promise<Data | null> {
  const headers = {
    server: 'true',
    'think-lang': isEnglish ? 'en' : 'zh-cn',
    ...(body ? { 'content-type': 'application/json' } : {}),
  }
  try {
    const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    const { code, data } = await (await fetch(url, { headers, ...sent })).json()
    return code === 1 ? data : null
  } catch {
    return null
  }
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>>,
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  return made
}

function button(label: string, text: string): HTMLButtonElement {
  const made = element('button', { type: 'button', class: 'captcha-tool', 'aria-label': label, title: label })
  made.textContent = text
  return made
}

function move({ style }: HTMLElement, { x, y }: Mark): void {
  style.left = `${x}px`
  style.top = `${y}px`
}
