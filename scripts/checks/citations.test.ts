import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { listTree } from '../house/files.ts'

const root = resolve(import.meta.dirname, '../..')
const files = listTree(root).filter((path) => /[.](?:ts|tsx|mjs|css|md|grit)$/.test(path))
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const decisions = readdirSync(join(root, 'docs/decisions')).map((name) => name.slice(0, 4))

/** Pages by their path, with the sections that the hosts of repositories make of their headings. */
const sectionsOf = (path: string) =>
  [...textOf(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

/** Mentions of pages in a text: `docs/wire.md#lists`, a name of a page by itself, a link within the page. */
function citationsIn(text: string): readonly (readonly [page: string, section: string])[] {
  const named = text.matchAll(/(?<![\w/'".-])((?:[\w.-]+\/)*[\w-]+[.]md)(?:#([\w-]+))?/g)
  const within = text.matchAll(/\]\(#([\w-]+)\)/g)
  return [
    ...[...named].map(([, page = '', section = '']) => [page, section] as const),
    ...[...within].map(([, section = '']) => ['', section] as const),
  ]
}

/** Why a citation leads nowhere; null when it leads somewhere. */
function fault(from: string, [page, section]: readonly [string, string]): string | null {
  const places = page === '' ? [from] : [page, join(dirname(from), page)]
  const found = places.find((place) => existsSync(join(root, place)))
  if (!found) return `${from}: there is no ${page}`
  if (section === '' || sectionsOf(found).includes(section)) return null
  return `${from}: ${found} has no section ${section}`
}

test('every page and section that code or prose cites is there', () => {
  const faults = files.flatMap((path) =>
    citationsIn(textOf(path)).flatMap((citation) => fault(path, citation) ?? []),
  )
  expect(faults).toEqual([])
})

test('every decision that code or prose cites is there', () => {
  const cited = files.flatMap((path) =>
    [...textOf(path).matchAll(/\bdecisions? (\d{4})\b/g)].map(([, number = '']) => `${path}: ${number}`),
  )
  expect(cited.length).toBeGreaterThan(10)
  expect(cited.filter((one) => !decisions.includes(one.slice(-4)))).toEqual([])
})
