import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '#server/context.ts'
import { root } from '#server/paths.ts'

/** What pages load besides themselves. */
export interface Assets {
  /** by module: what its `page.client.ts` brings in styles; those of the site itself are on every page */
  readonly styles: ReadonlyMap<string, readonly string[]>
  /** by module: what its `page.client.ts` was built to */
  readonly scripts: ReadonlyMap<string, string>
}

const manifest = join(root, 'dist/web/.vite/manifest.json')
const none: Assets = { styles: new Map(), scripts: new Map() }
let known: { readonly changed: number; readonly assets: Assets } | null = null

/** The styles and scripts of pages as the client's build has named them; none before there is a build. */
export function readAssets(): Assets {
  const changed = statSync(manifest, { throwIfNoEntry: false })?.mtimeMs
  if (changed === undefined) return none
  if (known?.changed !== changed) known = { changed, assets: assetsOf(readFileSync(manifest, 'utf8')) }
  return known.assets
}

/**
 * The script that finds out whether a person is there, for forms of guests; null where nothing asks for that. It is the one of
 * the module with the human check (`docs/decisions/0071-scripts-of-the-site.md`).
 */
export function humanScript({ modules }: Pick<App, 'modules'>): string | null {
  const asking = modules.find(({ humanCheck }) => humanCheck)
  return (asking && readAssets().scripts.get(asking.module.name)) ?? null
}

function assetsOf(text: string): Assets {
  const chunks = Object.values(JSON.parse(text)) as readonly {
    readonly name?: string
    readonly isEntry?: boolean
    readonly file: string
    readonly css?: readonly string[]
  }[]
  const entries = chunks.filter(({ isEntry }) => isEntry)
  return {
    styles: new Map(
      entries.flatMap(({ name, css = [] }) => (name ? [[name, css.map((file) => `/${file}`)] as const] : [])),
    ),
    scripts: new Map(entries.flatMap(({ name, file }) => (name ? [[name, `/${file}`] as const] : []))),
  }
}
