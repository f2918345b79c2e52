/** The editor for React applications. */
export type { DomEditor, DomEditorConfig, IDomEditor, IEditorConfig, IToolbarConfig } from '../api/index.ts'
export { Editor, type EditorProps } from './editor.tsx'
export { EditorField, type EditorFieldHandle, type EditorFieldProps } from './editor-field.tsx'
export type { FieldProblem, UploadImage, UploadVideo } from './field-session.ts'
export { Toolbar, type ToolbarProps } from './toolbar.tsx'
