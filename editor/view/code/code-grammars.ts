import type { LanguageFn } from 'highlight.js'
import { type CodeToken, flatTokens } from './code-tokens.ts'

type Grammar = () => Promise<{ readonly default: LanguageFn }>

/** Each grammar is a file of its own, fetched when a code block first needs it. */
const grammars = {
  bash: () => import('highlight.js/lib/languages/bash'),
  c: () => import('highlight.js/lib/languages/c'),
  cpp: () => import('highlight.js/lib/languages/cpp'),
  csharp: () => import('highlight.js/lib/languages/csharp'),
  css: () => import('highlight.js/lib/languages/css'),
  go: () => import('highlight.js/lib/languages/go'),
  groovy: () => import('highlight.js/lib/languages/groovy'),
  java: () => import('highlight.js/lib/languages/java'),
  javascript: () => import('highlight.js/lib/languages/javascript'),
  lua: () => import('highlight.js/lib/languages/lua'),
  markdown: () => import('highlight.js/lib/languages/markdown'),
  php: () => import('highlight.js/lib/languages/php'),
  python: () => import('highlight.js/lib/languages/python'),
  ruby: () => import('highlight.js/lib/languages/ruby'),
  sql: () => import('highlight.js/lib/languages/sql'),
  swift: () => import('highlight.js/lib/languages/swift'),
  typescript: () => import('highlight.js/lib/languages/typescript'),
  vbnet: () => import('highlight.js/lib/languages/vbnet'),
  xml: () => import('highlight.js/lib/languages/xml'),
} satisfies Record<string, Grammar>

type GrammarName = keyof typeof grammars

/** The grammars of languages whose name is another, or that hold other languages; the first is their own. */
const needed: Readonly<Record<string, readonly GrammarName[]>> = {
  html: ['xml', 'css', 'javascript'],
  jsx: ['javascript', 'xml'],
  markdown: ['markdown', 'xml'],
  'visual-basic': ['vbnet'],
}

function grammarsOf(language: string): readonly GrammarName[] {
  if (Object.hasOwn(needed, language)) return needed[language] ?? []
  return Object.hasOwn(grammars, language) ? [language as GrammarName] : []
}

/** Whether there are colours for this language. */
export function hasGrammar(language: string): boolean {
  return grammarsOf(language).length > 0
}

/** Divides code into its coloured parts; parts that are plain text are left out. */
export type Tokenize = (text: string) => readonly CodeToken[]

const loaded = new Map<string, Promise<Tokenize | null>>()
let engine: Promise<Awaited<ReturnType<typeof loadEngine>>> | undefined

/** Loads what colours this language, once; `null` when there is no such language or its files do not come. */
export function loadTokenizer(language: string): Promise<Tokenize | null> {
  let known = loaded.get(language)
  if (!known) {
    known = hasGrammar(language) ? load(language) : Promise.resolve(null)
    loaded.set(language, known)
  }
  return known
}

async function loadEngine() {
  const { createLowlight } = await import('./lowlight.ts')
  return createLowlight()
}

async function load(language: string): Promise<Tokenize | null> {
  const names = grammarsOf(language)
  try {
    engine ??= loadEngine()
    const [lowlight, ...fetched] = await Promise.all([engine, ...names.map((name) => grammars[name]())])
    names.forEach((name, index) => {
      const grammar = fetched[index]?.default
      if (grammar && !lowlight.registered(name)) lowlight.register({ [name]: grammar })
    })
    return (text) => flatTokens(lowlight.highlight(names[0] ?? '', text))
  } catch {
    // Without network the code stays plain; the next editor tries again.
    loaded.delete(language)
    engine = undefined
    return null
  }
}
