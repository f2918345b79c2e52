import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { circlesOf } from './circles.ts'
import { listTree, placeOf, readTree, type SourceFile, topOf } from './files.ts'
import { type Arrow, arrowsOf, graphOf, importersOfAspects, knotsOf, moduleOf, runsUp } from './imports.ts'
import { quotedResources, resourceNames, subjects } from './names.ts'
import { readStyles, type Tally } from './styles.ts'
import { readSyntax, type Syntax } from './syntax.ts'

/** A heading and its lines. */
interface Section {
  readonly title: string
  readonly lines: readonly string[]
}

/** A file of code with what was read from it. */
type Parsed = SourceFile & Syntax

const mostLines = 80
const mostEntries = 25

/** The figures of a tree as text: sizes, circles, what names what. */
export function drawHouse(root: string): string {
  const tree = readTree(root)
  const parsed = tree
    .filter(({ path }) => /[.](?:ts|tsx|mjs)$/.test(path))
    .map((file): Parsed => ({ ...file, ...readSyntax(file.path, file.text) }))
  const source = parsed.filter(({ part }) => part === 'source')
  const arrows = arrowsOf(new Map(source.map(({ path, imports }) => [path, imports])), aliasesOf(root))
  const sections = [
    lineCounts(tree),
    folders(root),
    functionSizes(source),
    circles(arrows),
    knots(arrows),
    arrowsUp(arrows),
    aspectImports(arrows),
    moduleImports(arrows),
    quotedNames(source),
    touchedFiles(source),
    styles(tree),
  ]
  return sections
    .map(({ title, lines }) => [title, ...lines.map((line) => `  ${line}`)].join('\n'))
    .join('\n\n')
}

function aliasesOf(root: string): Readonly<Record<string, unknown>> {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).imports ?? {}
}

function lineCounts(tree: readonly SourceFile[]): Section {
  const sum = (files: readonly SourceFile[]) => files.reduce((total, { lines }) => total + lines, 0)
  const row = (name: string, files: readonly SourceFile[]) => {
    const counts = (['source', 'test', 'fixture', 'around'] as const).map((part) =>
      sum(files.filter((file) => file.part === part)),
    )
    return [name, files.length, ...counts]
  }
  return {
    title: 'Lines (.ts .tsx .mjs .css)',
    lines: columns([
      ['folder', 'files', 'source', 'tests', 'fixtures', 'around'],
      ...[...grouped(tree, ({ path }) => topOf(path))].map(([top, files]) => row(top, files)),
      row('all', tree),
    ]),
  }
}

function folders(root: string): Section {
  const entries = new Map<string, Set<string>>()
  for (const path of listTree(root)) {
    const parts = path.split('/')
    parts.forEach((part, at) => {
      const folder = parts.slice(0, at).join('/') || '.'
      entries.set(folder, (entries.get(folder) ?? new Set()).add(part))
    })
  }
  const full = [...entries].toSorted(([, left], [, right]) => right.size - left.size)
  const over = full.filter(([, names]) => names.size > mostEntries)
  return {
    title: `Entries of folders: ${full[0]?.[1].size ?? 0} in the fullest, ${over.length} folders over ${mostEntries}`,
    lines: columns(full.slice(0, Math.max(over.length, 5)).map(([folder, names]) => [folder, names.size])),
  }
}

function functionSizes(source: readonly Parsed[]): Section {
  const row = (name: string, files: readonly Parsed[]) => {
    const sizes = files
      .flatMap(({ functions }) => functions.map(({ lines }) => lines))
      .toSorted((a, b) => a - b)
    const at = (share: number) => sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))] ?? 0
    return [name, sizes.length, at(0.5), at(0.9), at(0.99), sizes.at(-1) ?? 0]
  }
  const long = source
    .flatMap(({ path, functions }) => functions.map((one) => ({ path, ...one })))
    .filter(({ lines }) => lines > mostLines)
    .toSorted((left, right) => right.lines - left.lines)
  return {
    title: `Lines of functions: ${long.length} have more than ${mostLines}`,
    lines: [
      ...columns([
        ['folder', 'functions', 'p50', 'p90', 'p99', 'max'],
        ...[...grouped(source, ({ path }) => topOf(path))].map(([top, files]) => row(top, files)),
        row('all', source),
      ]),
      ...columns(long.map(({ path, line, name, lines }) => [`${path}:${line} ${name}`, lines])),
    ],
  }
}

function circles(arrows: readonly Arrow[]): Section {
  const describe = (title: string, chosen: readonly Arrow[]) => {
    const found = circlesOf(graphOf(chosen))
    const across = found.filter((files) => new Set(files.map(placeOf)).size > 1)
    const sizes = found.map(({ length }) => length).join(', ') || 'none'
    return [
      `${title}: ${found.length} (files: ${sizes}), across folders ${across.length}`,
      ...across.map((files) => `  ${files.length} files in ${[...new Set(files.map(placeOf))].join(', ')}`),
    ]
  }
  return {
    title: 'Circles of imports',
    lines: [
      ...describe(
        'runtime',
        arrows.filter(({ isType }) => !isType),
      ),
      ...describe('with types', arrows),
    ],
  }
}

function knots(arrows: readonly Arrow[]): Section {
  const lines = ['server', 'web'].flatMap((top) =>
    knotsOf(arrows, top).map((places) => {
      const names = places.map((place) => place.slice(top.length + 1))
      return [`${top}: ${places.length} folders`, names.join(' ')]
    }),
  )
  return { title: 'Knots of folders, each of which leads to each', lines: columns(lines) }
}

function aspectImports(arrows: readonly Arrow[]): Section {
  const found = [...importersOfAspects(arrows)].toSorted(([, one], [, other]) => other.size - one.size)
  return {
    title: 'Files outside of an aspect of rows that import it',
    lines: columns(found.map(([name, files]) => [name, files.size, [...files].toSorted().join(' ')])),
  }
}

function arrowsUp(arrows: readonly Arrow[]): Section {
  const found = arrows.filter(runsUp)
  const pairs = grouped(found, ({ from, to }) => `${from} → ${to.split('/')[0]}`)
  return {
    title: `Imports from a folder to one that builds on it: ${found.length}`,
    lines: columns([...pairs].map(([pair, all]) => [pair, all.length])),
  }
}

function moduleImports(arrows: readonly Arrow[]): Section {
  const found = arrows.flatMap(({ from, to }) => {
    const [one, other] = [moduleOf(from), moduleOf(to)]
    return one !== null && other !== null && one !== other ? [`${one} → ${other}`] : []
  })
  const pairs = [...grouped(found, (pair) => pair)].map(([pair, all]) => [pair, all.length])
  return { title: `Imports between modules: ${found.length}`, lines: columns(pairs) }
}

function quotedNames(source: readonly Parsed[]): Section {
  const resources = resourceNames(source.map(({ text }) => text))
  const found = source
    .map(({ path, strings }) => ({ path, times: quotedResources(path, strings, resources).length }))
    .filter(({ times }) => times > 0)
  const sum = found.reduce((total, { times }) => total + times, 0)
  return {
    title: `Quoted resource names outside of modules: ${sum} in ${found.length} files`,
    lines: columns(found.toSorted((a, b) => b.times - a.times).map(({ path, times }) => [path, times])),
  }
}

function touchedFiles(source: readonly Parsed[]): Section {
  return {
    title: 'Files that name one, its own folder and tests left out (counted, not planted)',
    lines: columns(
      subjects.map(({ sort, name, names, own }) => {
        const named = source.filter(({ path, text }) => !own.test(path) && names.test(text))
        const places = [...new Set(named.map(({ path }) => placeOf(path)))]
        return [sort, name, named.length, places.join(' ')]
      }),
    ),
  }
}

function styles(tree: readonly SourceFile[]): Section {
  const sheets = tree.filter(({ path, part }) => path.endsWith('.css') && part === 'source')
  const { lines, fontSizes, gaps, breakpoints } = readStyles(sheets.map(({ text }) => text))
  const present = (name: string, tally: Tally) =>
    `${name}: ${tally.length} (${tally.map(([value, times]) => `${value} ×${times}`).join(', ')})`
  return {
    title: `Styles: ${lines} lines in ${sheets.length} sheets`,
    lines: [present('font sizes', fontSizes), present('gaps', gaps), present('breakpoints', breakpoints)],
  }
}

function grouped<T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return new Map([...groups].toSorted(([left], [right]) => (left < right ? -1 : 1)))
}

/** Rows as lines of even columns: texts to the left, numbers to the right. */
function columns(rows: readonly (readonly (string | number)[])[]): readonly string[] {
  const count = Math.max(0, ...rows.map(({ length }) => length))
  const widths = Array.from({ length: count }, (_, at) =>
    Math.max(...rows.map((row) => `${row[at] ?? ''}`.length)),
  )
  return rows.map((row) =>
    row
      .map((cell, at) =>
        typeof cell === 'number' ? `${cell}`.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
}
