// What the styles are made of: sizes, steps, widths and colours that stand outside of the tokens, and classes that are
// written and not used, or used and not written.

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const tokens = 'web/theme/tokens.css'
const shared = 'web/theme/base.css'
const widths = [560, 768, 1024, 1920]

/** What a figure of the house says of the styles. */
export function styleFigures() {
  const sheets = styleSheets()
  const theme = read(tokens)
  return {
    lines: sheets.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0),
    fontSizes: count(theme, /--font-\w+: [\d.]+px|--font-\w+: clamp/g),
    steps: count(theme, /--space-\d:/g),
    breakpoints: new Set(sheets.flatMap(({ text }) => widthsOf(text))).size,
    outside: sheets.flatMap(({ file, text }) => outsideTokens(file, text)),
  }
}

/** Declarations with a size, step, width or colour of their own, as `file:line text`. */
function outsideTokens(file, text) {
  const isTheme = file === tokens
  return text
    .split('\n')
    .flatMap((line, at) => (isTheme || isAllowed(line) ? [] : [`${file}:${at + 1} ${line.trim()}`]))
}

function isAllowed(line) {
  const [, property = '', value = ''] = /^\s*([a-z-]+):\s*(.*)$/.exec(line) ?? []
  if (/^\s*@(?:media|container)/.test(line)) return widthsOf(line).every((width) => widths.includes(width))
  if (/#[\da-f]{3,8}\b|\b(?:rgb|hsl)a?\(/i.test(value)) return false
  if (property === 'font-size') return /^(?:var\(--font-\w+\)|inherit);?$/.test(value)
  // A hairline is no step.
  if (/^(?:row-|column-)?gap$|^(?:padding|margin)/.test(property))
    return !/(?<![\d.])(?!-?1px)-?[\d.]+px/.test(value)
  return true
}

function widthsOf(text) {
  return [...text.matchAll(/\((?:min-|max-)?width[^)\d]*([\d.]+)px\)/g)].map(([, width]) => Number(width))
}

/** Classes of modules without a user, and uses without a class, as `file class`. */
export function strayClasses() {
  const users = listed('.ts', '.tsx').map((file) => ({ file, text: read(file) }))
  const styles = styleSheets()
  const pages = [...users, ...styles]
  return styles
    .filter(({ file }) => file.endsWith('.module.css'))
    .flatMap(({ file, text }) => {
      const written = new Set([...localClasses(text)].map(camelCase))
      const used = new Set(users.flatMap((user) => usesOf(file, user)))
      const missing = [...used].filter((name) => !written.has(name)).map((name) => `${file} has no ${name}`)
      const idle = [...written].filter((name) => !used.has(name) && !isNamedElsewhere(file, name, pages))
      return [...missing, ...idle.map((name) => `${file} ${name} is not used`)]
    })
}

/** Shared classes that no element and no rule takes. */
export function idleShared() {
  const takers = [
    ...listed('.tsx').map(read),
    ...styleSheets().map(({ file, text }) => (file === shared ? '' : text)),
  ]
  return [...localClasses(read(shared))].filter(
    (name) => !takers.some((text) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text)),
  )
}

/** Modules of one file name, whose classes would have one name in the page. */
export function sameNames() {
  const names = styleSheets().map(({ file }) => file.replace(/.*\//, ''))
  return names.filter((name, at) => name.endsWith('.module.css') && names.indexOf(name) !== at)
}

function localClasses(text) {
  const selectors = text.replace(/\/\*[\s\S]*?\*\//g, '').match(/[^{};]+(?=\{)/g) ?? []
  const own = selectors.filter((selector) => !selector.trim().startsWith('@')).join(' ')
  return new Set(
    [...own.replace(/:global\([^)]*\)|"[^"]*"/g, '').matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name),
  )
}

function usesOf(file, user) {
  const imported = [...user.text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)]
  return imported
    .filter(([, , path]) => (path.startsWith('#') ? path.slice(1) : join(dirname(user.file), path)) === file)
    .flatMap(([, name]) =>
      [...user.text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, used]) => used),
    )
}

/** Another style may speak of it by its name in the page. */
function isNamedElsewhere(file, name, pages) {
  const stem = file.replace(/.*\//, '').replace('.module.css', '')
  const kebab = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const inPage = kebab === stem ? kebab : `${stem}-${kebab}`
  return pages.some(({ text }) => text.includes(`.${inPage}`))
}

function styleSheets() {
  return listed('.css').map((file) => ({ file, text: read(file) }))
}

function listed(...endings) {
  return ['web', 'fields', 'aspects', 'modules', 'examples'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter((file) => endings.some((ending) => file.endsWith(ending))),
  )
}

const read = (file) => readFileSync(join(root, file), 'utf8')
const count = (text, pattern) => [...text.matchAll(pattern)].length
const camelCase = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
