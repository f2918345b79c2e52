/** An editor that is measured; `floor` is a bare `contenteditable`, `floor-chunk` one with sections. */
export type EditorId =
  | 'portico'
  | 'portico-new'
  | 'floor'
  | 'floor-chunk'
  | 'pm'
  | 'wang'
  | 'lexical'
  | 'tiptap'

/** How an editor is called in tables, and the module below this folder that mounts it. */
export interface EditorPage {
  readonly name: string
  readonly module: string
  readonly variant: string
}

/** Every page there is. `portico-new` is ours again, loading as wangEditor does: a new editor for each document. */
export const editors: Readonly<Record<EditorId, EditorPage>> = {
  portico: { name: 'Portico', module: 'pages/portico.ts', variant: '' },
  'portico-new': { name: 'Portico, made anew', module: 'pages/portico.ts', variant: 'new' },
  'floor-chunk': { name: 'bare with sections', module: 'pages/floor.ts', variant: 'chunk' },
  floor: { name: 'bare contenteditable', module: 'pages/floor.ts', variant: '' },
  wang: { name: 'wangEditor', module: 'peers/wang.mjs', variant: '' },
  pm: { name: 'plain ProseMirror', module: 'peers/prosemirror.mjs', variant: '' },
  lexical: { name: 'Lexical', module: 'peers/lexical.mjs', variant: '' },
  tiptap: { name: 'Tiptap', module: 'peers/tiptap.mjs', variant: '' },
}

/** Their ids, in the order of tables. */
export const editorIds = Object.keys(editors) as readonly EditorId[]

/** Whether the page needs the packages of `bench/package.json`. */
export function isPeer(id: EditorId): boolean {
  return editors[id].module.startsWith('peers/')
}
