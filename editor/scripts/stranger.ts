import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, createLogger } from 'vite'

const editor = resolve(import.meta.dirname, '..')
const installed = resolve(editor, '../node_modules')

/** What a project needs to draw with React, beside the editor. */
export const reactPackages = [
  'react',
  'react-dom',
  '@types/react',
  '@types/react-dom',
  'csstype',
  'scheduler',
]

/** What a program said, and whether it ended well. */
export type Outcome = { readonly isWell: boolean; readonly output: string }

/** A project that knows of the editor what was packed, and has none of this repository's packages but those it names. */
export type Stranger = {
  readonly folder: string
  /** Runs a Node program in the project's folder. */
  readonly run: (...words: string[]) => Promise<Outcome>
  /** Checks the types of all its files, with the setting of a bundler or of Node. */
  readonly checkTypes: (moduleResolution: 'bundler' | 'nodenext') => Promise<Outcome>
  /** Builds `index.html` with Vite into `dist/` and answers its files and what was warned of. */
  readonly build: () => Promise<{
    readonly files: readonly BuiltFile[]
    readonly warnings: readonly string[]
  }>
}

export type BuiltFile = Awaited<ReturnType<typeof builtBy>>[number]

/** A snippet of the README: its language and its text. */
export type Snippet = { readonly language: string; readonly code: string }

/** All code of the README under a heading. */
export function snippetsOf(heading: string): readonly Snippet[] {
  const section = readme()
    .split(/^## /m)
    .find((part) => part.startsWith(`${heading}\n`))
  if (section === undefined) throw new Error(`the README has no section "${heading}"`)
  return [...section.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', code = '']) => ({
    language,
    code,
  }))
}

/** The headings of the README's sections. */
export function headings(): readonly string[] {
  return [...readme().matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading)
}

/** The README's form in React as a project, which keeps what was saved in `window.saved`. */
export function reactForm(): Readonly<Record<string, string>> {
  const form = snippetsOf('A form in React').find(({ language }) => language === 'tsx')
  return {
    'index.html':
      '<!doctype html><title>Form</title><div id="root"></div><script type="module" src="main.tsx"></script>',
    'form.tsx': form?.code ?? '',
    'main.tsx': `import { StrictMode } from 'react'
      import { createRoot } from 'react-dom/client'
      import { ArticleForm } from './form'
      const save = (html: string) => Object.assign(window, { saved: html })
      createRoot(document.querySelector('#root')!).render(<StrictMode><ArticleForm onSave={save} /></StrictMode>)`,
  }
}

/** The README's page without a framework as a project. */
export function plainPage(): Readonly<Record<string, string>> {
  const snippets = snippetsOf('A page without a framework')
  const code = (wanted: string) => snippets.find(({ language }) => language === wanted)?.code ?? ''
  return {
    'index.html': `<!doctype html><title>Page</title>${code('html')}<script type="module" src="main.ts"></script>`,
    'main.ts': code('ts'),
  }
}

/** Packs the package into a new temporary folder; the caller removes it. */
export async function pack(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'editor-pack-'))
  const { isWell, output } = await execute(editor, [join(editor, 'scripts/pack.mjs'), folder])
  if (!isWell) throw new Error(output)
  return folder
}

/** Makes a project of these files below `folder`, with the packed editor, its dependencies and `packages` installed. */
export function makeStranger(
  folder: string,
  packed: string,
  packages: readonly string[],
  files: Readonly<Record<string, string>>,
): Stranger {
  const own = join(folder, 'node_modules/@portico/editor')
  cpSync(packed, own, { recursive: true })
  const { dependencies }: { dependencies: object } = JSON.parse(
    readFileSync(join(own, 'package.json'), 'utf8'),
  )
  for (const name of [...Object.keys(dependencies), ...packages]) {
    const link = join(folder, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(installed, name), link, 'junction')
  }
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return {
    folder,
    run: (...words) => execute(folder, words),
    checkTypes: (moduleResolution) => checkTypes(folder, moduleResolution),
    build: () => buildPage(folder),
  }
}

/** The scripts of a build that a page loads at once, and those that it loads when they are needed. */
export function scriptsOf(files: readonly BuiltFile[]) {
  const chunks = files.flatMap((file) => (file.type === 'chunk' ? [file] : []))
  const first = new Set<string>()
  const need = (name: string) => {
    if (first.has(name)) return
    first.add(name)
    chunks.find(({ fileName }) => fileName === name)?.imports.forEach(need)
  }
  for (const { fileName, isEntry } of chunks) if (isEntry) need(fileName)
  return {
    first: chunks.filter(({ fileName }) => first.has(fileName)),
    later: chunks.filter(({ fileName }) => !first.has(fileName)),
  }
}

/** Removes folders that were made for a test. */
export function removeFolders(...folders: readonly (string | undefined)[]): void {
  for (const folder of folders) if (folder) rmSync(folder, { recursive: true, force: true })
}

function readme(): string {
  return readFileSync(join(editor, 'README.md'), 'utf8')
}

function execute(cwd: string, words: readonly string[]): Promise<Outcome> {
  return new Promise((done) => {
    execFile(process.execPath, [...words], { cwd }, (error, stdout, stderr) =>
      done({ isWell: error === null, output: `${stdout}${stderr}` }),
    )
  })
}

function checkTypes(folder: string, moduleResolution: 'bundler' | 'nodenext'): Promise<Outcome> {
  const compilerOptions = {
    ...{ target: 'es2023', lib: ['es2023', 'dom', 'dom.iterable'], jsx: 'react-jsx', types: [] },
    ...{
      strict: true,
      noEmit: true,
      module: moduleResolution === 'bundler' ? 'esnext' : 'nodenext',
      moduleResolution,
    },
  }
  const path = join(folder, `tsconfig.${moduleResolution}.json`)
  writeFileSync(path, JSON.stringify({ compilerOptions, include: ['*.ts', '*.tsx'] }))
  return execute(folder, [join(installed, 'typescript/bin/tsc'), '-p', path])
}

async function buildPage(folder: string) {
  const warnings: string[] = []
  const customLogger = createLogger('warn')
  customLogger.warn = customLogger.warnOnce = (text) => warnings.push(text)
  const files = await builtBy(folder, customLogger)
  return { files, warnings: warnings.filter((text) => !text.includes('chunks are larger than')) }
}

async function builtBy(root: string, customLogger: ReturnType<typeof createLogger>) {
  const built = await build({
    root,
    base: './',
    configFile: false,
    plugins: [react()],
    customLogger,
    logLevel: 'warn',
    build: { rolldownOptions: { checks: { pluginTimings: false } } },
  })
  return [built].flat().flatMap((each) => ('output' in each ? each.output : []))
}
