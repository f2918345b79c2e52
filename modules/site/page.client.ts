import './page.css'

/** What pages of the public site do in the browser, beyond what they are without it: theme, language, and who has signed in. */

const settingsKey = 'storeConfig_v2'
const memberKey = 'userInfo'

interface Kept {
  readonly state?: Record<string, unknown>
  readonly version?: number
}

function read(key: string): Kept {
  try {
    return JSON.parse(keptText(key) || '{}') as Kept
  } catch {
    return {}
  }
}

/** What this browser keeps under a name; '' where it keeps nothing at all. */
function keptText(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Keeps a choice where the client's pages look for it, too. */
function choose(change: Readonly<Record<string, unknown>>): void {
  const kept = read(settingsKey)
  try {
    localStorage.setItem(settingsKey, JSON.stringify({ ...kept, state: { ...kept.state, ...change } }))
  } catch {
    // Without storage the choice holds for this page.
  }
}

const { documentElement: root } = document
const system = matchMedia('(prefers-color-scheme: dark)')

function showTheme(isDark: unknown): void {
  if (typeof isDark === 'boolean') root.dataset.theme = isDark ? 'dark' : 'light'
}

const isDarkNow = () => (root.dataset.theme ? root.dataset.theme === 'dark' : system.matches)

function setUpTheme(button: HTMLButtonElement): void {
  const say = () => {
    button.textContent = (isDarkNow() ? button.dataset.light : button.dataset.dark) ?? ''
  }
  button.hidden = false
  button.addEventListener('click', () => {
    const isDark = !isDarkNow()
    showTheme(isDark)
    choose({ isDark })
    say()
  })
  system.addEventListener('change', say)
  say()
}

showTheme(read(settingsKey).state?.isDark)
choose({ language: root.lang === 'en' ? 'en' : 'zh-cn' })
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-theme-switch]')) setUpTheme(button)

// Who has signed in finds the way to the member centre instead of the way in.
const isMember = Boolean(read(memberKey).state?.token)
if (isMember)
  for (const link of document.querySelectorAll<HTMLElement>('[data-account]'))
    link.textContent = link.dataset.centre ?? ''

// Entries of menus that only members, or only guests, are shown; without script everybody has those of guests.
for (const entry of document.querySelectorAll<HTMLElement>('[data-for]'))
  entry.hidden = (entry.dataset.for === 'members') !== isMember

// What this browser keeps, such as how many pieces a cart has: written by who changes it, and nothing where there are none.
for (const one of document.querySelectorAll<HTMLElement>('[data-kept]')) {
  const kept = keptText(one.dataset.kept ?? '')
  one.textContent = kept
  one.hidden = kept === ''
}

// Those who count readers by this script are told of which site; none may stand in the page itself.
const measured = document.querySelector<HTMLElement>('[data-gtag]')
if (measured) startGtag(measured.dataset.gtag ?? '')

/** Says to Google's script what it counts, in the way that it reads: each entry is the `arguments` of a call. */
function startGtag(id: string): void {
  const shared = window as typeof window & { dataLayer?: unknown[] }
  // Google's script may have come first and hear what is added to its own list.
  shared.dataLayer ??= []
  const layer = shared.dataLayer
  function gtag(..._said: readonly unknown[]): void {
    // biome-ignore lint/complexity/noArguments: the script tells arrays from calls
    layer.push(arguments)
  }
  gtag('js', new Date(performance.timeOrigin))
  gtag('config', id)
}

// A menu that is open closes by Escape, and gives the focus back.
for (const menu of document.querySelectorAll<HTMLDetailsElement>('[data-menu]'))
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
