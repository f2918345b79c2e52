// @ts-check
// `npm run pack -w editor`: compiles the package into `editor/dist`, or into the folder that is named, as it is published:
// ES modules with their types, one script for pages without a bundler, the style sheets joined, README, licence and a package.json of its own.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildGlobalScript, globalScript } from './global-script.mjs'

const editor = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const folder = resolve(process.argv[2] ?? join(editor, 'dist'))
const styles = ['style.css', 'content.css']
/** A relative import in a declaration file, where the compiler leaves the endings of sources. */
const importOfSource = /(from |import\()(['"])(\.{1,2}\/[^'"]+)\.tsx?\2/g
/** The address of a script that is no import, where the compiler leaves the ending as well. */
const addressOfSource = /(new URL\((['"])\.{1,2}\/[^'"]+)\.tsx?\2(?=, import\.meta\.url\))/g
const importOfPackage = /(?:from |import\(|import )['"]((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[^'"]*)?['"]/g

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
compile()
for (const path of filesBelow('.d.ts')) change(path, (text) => text.replace(importOfSource, '$1$2$3.js$2'))
for (const path of filesBelow('.js')) change(path, (text) => text.replace(addressOfSource, '$1.js$2'))
// Frameworks that draw components on servers have to be told which ones have state.
change('react/index.js', (text) => `'use client'\n${text}`)
for (const name of styles) {
  writeFileSync(join(folder, name), joinedStyle(join(editor, name)))
  writeFileSync(join(folder, `${name}.d.ts`), 'export {}\n')
}
for (const [name, text] of await buildGlobalScript(editor)) writeFileSync(join(folder, name), text)
cpSync(join(editor, 'README.md'), join(folder, 'README.md'))
cpSync(join(editor, 'docs/editor.png'), join(folder, 'docs/editor.png'))
cpSync(join(editor, '../LICENSE'), join(folder, 'LICENSE'))
const description = packageDescription()
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(description, null, 2)}\n`)
console.log(`${description.name} ${description.version} lies in ${folder}`)

function compile() {
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
  const words = [compiler, '-p', join(editor, 'tsconfig.pack.json'), '--outDir', folder]
  const { status } = spawnSync(process.execPath, words, { cwd: editor, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

/**
 * A style sheet with those that it imports in their places.
 *
 * @param {string} path
 * @returns {string}
 */
function joinedStyle(path) {
  const text = readFileSync(path, 'utf8')
  return text.replace(/^@import "(.+)";\n/gm, (_, name) => joinedStyle(join(dirname(path), name)))
}

/** What `package.json` says of the sources, said of what was made of them. */
function packageDescription() {
  const {
    scripts: _,
    imports,
    exports,
    dependencies,
    ...rest
  } = JSON.parse(read(join(editor, 'package.json')))
  return {
    ...rest,
    imports: mapValues(imports, (conditions) => mapValues(conditions, compiled)),
    exports: {
      ...mapValues(exports, typed),
      [`./${globalScript}`]: `./${globalScript}`,
      './package.json': './package.json',
    },
    unpkg: `./${globalScript}`,
    jsdelivr: `./${globalScript}`,
    dependencies: checkedDependencies(dependencies, Object.keys(rest.peerDependencies)),
  }
}

/**
 * The dependencies, when they are exactly what the package imports.
 *
 * @param {Record<string, string>} declared
 * @param {string[]} peers
 */
function checkedDependencies(declared, peers) {
  const modules = filesBelow('.js').filter((path) => !path.endsWith('.global.js'))
  const texts = [...modules, ...filesBelow('.d.ts')].map((path) => read(join(folder, path)))
  const imported = new Set(
    texts.flatMap((text) => [...text.matchAll(importOfPackage)].map(([, name = '']) => name)),
  )
  const missing = [...imported].filter((name) => !(name in declared) && !peers.includes(name))
  const idle = [...Object.keys(declared), ...peers].filter((name) => !imported.has(name))
  if (missing.length + idle.length === 0) return declared
  throw new Error(`package.json does not declare [${missing}] and declares [${idle}], which nothing imports`)
}

/** @param {string} source */
function compiled(source) {
  return source.replace(/\.tsx?$/, '.js')
}

/** @param {string} source */
function typed(source) {
  const types = source.endsWith('.css') ? `${source}.d.ts` : source.replace(/\.tsx?$/, '.d.ts')
  return { types, default: compiled(source) }
}

/**
 * @template From, To
 * @param {Record<string, From>} object
 * @param {(value: From) => To} change
 * @returns {Record<string, To>}
 */
function mapValues(object, change) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]))
}

/** @param {string} ending */
function filesBelow(ending) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.map((name) => name.replaceAll('\\', '/')).filter((name) => name.endsWith(ending))
}

/** @param {string} path */
function read(path) {
  return readFileSync(path, 'utf8')
}

/**
 * @param {string} path
 * @param {(text: string) => string} edit
 */
function change(path, edit) {
  const file = join(folder, path)
  writeFileSync(file, edit(read(file)))
}
