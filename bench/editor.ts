import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bundlePage, editorFiles, pagesFolder } from './editor/bundle.ts'
import { type Cell, measureCell } from './editor/cell.ts'
import { type EditorId, editors, isPeer } from './editor/editors.ts'
import { installPeers } from './editor/install.ts'
import { readOptions } from './editor/options.ts'
import { type Choice, type Planned, planCells, repetitionsOf } from './editor/plan.ts'
import { bundleRow, type Findings, medians, rowOf } from './editor/rows.ts'
import { type PageServer, serveFolder } from './editor/serve.ts'
import { type Target, targets, thousands } from './editor/targets.ts'
import { type Row, report } from './report.ts'

// The rows of the editor in `docs/budgets.md#editor`: ours beside other editors and beside a bare `contenteditable`, each cell
// in a fresh headless Chromium with real key events. `bench/editor/README.md` tells what a row means.

const began = performance.now()

const choice = readOptions(process.argv.slice(2))
const planned = planCells(choice)
const used = [...choice.editors].filter((id) => planned.some(({ editor }) => editor === id))
if (used.some(isPeer)) installPeers()
const bundles = await measureBundles(choice)
const server = await serveFolder(pagesFolder)
try {
  const addresses = await bundlePages(used, server)
  const cells = await measureCells(planned, addresses)
  process.exitCode = conclude(choice, { cells, bundles }) ? 0 : 1
} finally {
  server.stop()
}

async function measureBundles({ editors, onlyFor }: Choice): Promise<Findings['bundles']> {
  const isWanted = !onlyFor || onlyFor.some(({ metric }) => metric === 'bundle')
  const ids = (['portico', 'wang'] as const).filter((id) => isWanted && editors.has(id))
  if (ids.some(isPeer)) installPeers()
  const files = ids.map(async (id) => [id, await editorFiles(id)] as const)
  return new Map(await Promise.all(files))
}

async function bundlePages(
  ids: readonly EditorId[],
  { address }: PageServer,
): Promise<ReadonlyMap<EditorId, string>> {
  const addresses = new Map<EditorId, string>()
  for (const id of ids) addresses.set(id, `${address}${await bundlePage(id)}`)
  return addresses
}

/** One cell after the other; each is also kept as a line of `bench/.cache/editor/cells.jsonl`. */
async function measureCells(
  planned: readonly Planned[],
  addresses: ReadonlyMap<EditorId, string>,
): Promise<readonly Cell[]> {
  mkdirSync(pagesFolder, { recursive: true })
  const log = join(pagesFolder, 'cells.jsonl')
  rmSync(log, { force: true })
  const cells: Cell[] = []
  for (const [at, order] of planned.entries()) {
    const cell = await measureCell({ ...order, address: addresses.get(order.editor) ?? '' })
    cells.push(cell)
    appendFileSync(log, `${JSON.stringify(cell)}\n`)
    console.error(`${at + 1} of ${planned.length}, ${seconds()} s: ${summary(order, cell)}`)
  }
  return cells
}

function conclude({ onlyFor, repetitions }: Choice, findings: Findings): boolean {
  const made = (onlyFor ?? targets).filter(isAsked).map((target) => rowOf(target, findings))
  const rows = made.filter((row): row is Row => typeof row !== 'string')
  const unmeasured = made.filter((row) => typeof row === 'string')
  console.log([...medians(findings), '', ...unmeasured, repetitionNote(repetitions)].join('\n'))
  const holds = report([...rows, ...bundleRow(findings)])
  console.log(`${seconds()} s in all`)
  return holds
}

/** Whether both sides of a row are among what was to be measured. */
function isAsked({ metric, editor, size, against }: Target): boolean {
  if (metric === 'bundle') return bundles.has(editor) && bundles.has(against.editor)
  return [{ editor, size }, against].every((side) =>
    planned.some((cell) => cell.editor === side.editor && cell.size === side.size),
  )
}

function repetitionNote(most: number): string {
  const less = (['wang', 'pm', 'lexical', 'tiptap', 'floor'] as const).map(
    (id) => `${editors[id].name} ${Math.min(most, repetitionsOf(id, 10_000))}`,
  )
  return `${most} repetitions; at 10,000 paragraphs fewer of the slow ones: ${less.join(', ')}; fewer of what no row needs.`
}

function summary({ size, repetition }: Planned, { editor, figures, faults }: Cell): string {
  const values = Object.entries(figures).map(([metric, value]) => `${metric} ${value.toPrecision(3)}`)
  const text = [...values, ...faults.map((fault) => `! ${fault}`)].join(' ')
  return `${editors[editor].name} ${thousands(size)} (${repetition}) ${text}`
}

function seconds(): number {
  return Math.round((performance.now() - began) / 1000)
}
