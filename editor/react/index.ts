/** The editor for React applications. */
export type { EditorProblem, UploadImage } from '../features/feature.ts'
export type { Language } from '../menus/messages.ts'
export { Editor } from './editor.tsx'
export type { EditorProps } from './editor-props.ts'
