import type { FeedbackPresenter, ToastKind } from './presenter.ts'
import './plain-feedback.css'

/** How long a toast stays; what went wrong takes longer to read. */
const stays: Readonly<Record<ToastKind, number>> = { success: 3000, info: 3000, error: 5000 }

/** Toasts and questions of a page that has nothing but the browser. The same toast never shows twice at once. */
export const plainPresenter: FeedbackPresenter = {
  toast(kind, text) {
    const list = toastList()
    if ([...list.children].some((shown) => shown.textContent === text)) return
    const item = document.createElement('div')
    item.className = `plain-toast plain-toast-${kind}`
    if (kind === 'error') item.setAttribute('role', 'alert')
    item.textContent = text
    list.append(item)
    goesAway(item, stays[kind])
  },

  report({ text, items }) {
    this.toast('error', [text, ...items].join('\n'))
  },

  offer({ text }) {
    this.toast('success', text)
  },

  confirm: ({ title, text }) => Promise.resolve(window.confirm(text ? `${title}\n\n${text}` : title)),
}

/** Takes a toast away after a while; the time stops while somebody points at it. */
function goesAway(item: HTMLElement, milliseconds: number): void {
  let timer = setTimeout(() => item.remove(), milliseconds)
  item.addEventListener('mouseenter', () => clearTimeout(timer))
  item.addEventListener('mouseleave', () => {
    timer = setTimeout(() => item.remove(), milliseconds)
  })
}

function toastList(): HTMLElement {
  const present = document.querySelector<HTMLElement>('.plain-toasts')
  if (present) return present
  const list = document.createElement('div')
  list.className = 'plain-toasts'
  list.setAttribute('role', 'status')
  list.setAttribute('aria-live', 'polite')
  document.body.append(list)
  return list
}
