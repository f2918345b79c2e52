import { parseSync } from 'vite'

/** A function with the name it is known by, and how many lines it takes. */
export interface FunctionSize {
  readonly name: string
  readonly line: number
  readonly lines: number
}

/** A module that a file names, and whether only its types are wanted. */
export interface Import {
  readonly from: string
  readonly isType: boolean
}

/** What one file holds, as far as figures need it. */
export interface Syntax {
  readonly functions: readonly FunctionSize[]
  readonly imports: readonly Import[]
  readonly strings: readonly string[]
}

type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<
  Record<string, unknown>
>

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
const importTypes = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration'])

/** Reads a file of TypeScript once. A callback without a name counts as lines of the function that it stands in. */
export function readSyntax(path: string, text: string): Syntax {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} can not be parsed: ${errors[0]?.message}`)
  const lineOf = lineFinder(text)
  const functions: FunctionSize[] = []
  const imports: Import[] = []
  const strings: string[] = []

  const walk = (node: Node, name: string | null, isInside: boolean): void => {
    const isFunction = functionTypes.has(node.type)
    const known = nameOf(node) ?? name
    if (isFunction && (known !== null || !isInside)) {
      const line = lineOf(node.start)
      functions.push({ name: known ?? '(unnamed)', line, lines: lineOf(node.end) - line + 1 })
    }
    const found = importOf(node)
    if (found) imports.push(found)
    if (node.type === 'Literal' && typeof node.value === 'string') strings.push(node.value)
    const passed = isFunction ? null : passesName(node) ? known : null
    for (const child of childrenOf(node)) walk(child, passed, isInside || isFunction)
  }
  walk(program as unknown as Node, null, false)
  return { functions, imports, strings }
}

/** A function in a call, such as `memo(() => …)`, goes by the name that the call's result gets. */
function passesName({ type }: Node): boolean {
  return /^(?:VariableDeclarator|Property|PropertyDefinition|MethodDefinition|CallExpression|AssignmentExpression|TS\w+Expression)$/.test(
    type,
  )
}

function nameOf(node: Node): string | null {
  const named = (node.id ?? (node.type === 'AssignmentExpression' ? node.left : node.key)) as Node | undefined
  if (!named || !/^(?:Function|Variable|Property|Method|Assignment)/.test(node.type)) return null
  if (typeof named.name === 'string') return named.name
  return typeof named.value === 'string' ? named.value : null
}

function importOf(node: Node): Import | null {
  const source = node.source as Node | undefined
  if (typeof source?.value !== 'string') return null
  if (node.type === 'ImportExpression') return { from: source.value, isType: false }
  if (node.type === 'TSImportType') return { from: source.value, isType: true }
  return importTypes.has(node.type) ? { from: source.value, isType: isTypeOnly(node) } : null
}

function isTypeOnly(node: Node): boolean {
  if (node.importKind === 'type' || node.exportKind === 'type') return true
  const specifiers = (node.specifiers ?? []) as readonly Node[]
  return (
    specifiers.length > 0 &&
    specifiers.every(({ importKind, exportKind }) => importKind === 'type' || exportKind === 'type')
  )
}

function* childrenOf(node: Node): Generator<Node> {
  for (const value of Object.values(node)) {
    for (const part of Array.isArray(value) ? value : [value]) {
      if (part && typeof part === 'object' && typeof (part as Node).type === 'string') yield part as Node
    }
  }
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return low + 1
  }
}
