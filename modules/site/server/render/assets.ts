import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#server/paths.ts'

/** What pages load besides themselves. */
export interface Assets {
  readonly styles: readonly string[]
  readonly script: string | null
}

const manifest = join(root, 'dist/web/.vite/manifest.json')
const none: Assets = { styles: [], script: null }
let known: { readonly changed: number; readonly assets: Assets } | null = null

/** The page's style and script as the client's build has named them; none before there is a build. */
export function readAssets(): Assets {
  const changed = statSync(manifest, { throwIfNoEntry: false })?.mtimeMs
  if (changed === undefined) return none
  if (known?.changed !== changed) known = { changed, assets: entryOf(readFileSync(manifest, 'utf8')) }
  return known.assets
}

function entryOf(text: string): Assets {
  const entries = Object.values(JSON.parse(text)) as readonly {
    readonly name?: string
    readonly file: string
    readonly css?: readonly string[]
  }[]
  const entry = entries.find(({ name }) => name === 'site')
  if (!entry) return none
  return { styles: (entry.css ?? []).map((file) => `/${file}`), script: `/${entry.file}` }
}
