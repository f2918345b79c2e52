/** The editor for any page: `createEditor`, `createToolbar` and what is set for all of them. */
export { isBlock, toggleBlock } from '../commands/blocks.ts'
export type { Command } from '../commands/command.ts'
export { insertNode } from '../commands/insert.ts'
export { hasMark, markValue, toggleMark } from '../commands/marks.ts'
export type { AlertType, MenuEntry } from '../features/feature.ts'
export { defineMenu, type HostMenu } from '../features/host/define-menu.ts'
export type {
  CheckResult,
  ImageElement,
  InsertImage,
  InsertVideo,
  MenuConf,
  MenuConfInput,
  UploadConf,
  VideoElement,
} from '../features/menu-conf.ts'
export type { ToolbarGroup, ToolbarKey } from '../menus/toolbar/toolbar.ts'
export { registerMarks, registerNodes } from '../model/schema.ts'
export {
  defineNode,
  type HostNode,
  type HtmlShape,
  type NodeOptions,
  type ReadElement,
} from '../nodes/define-node.ts'
export { defineMark, type HostMark, type MarkOptions } from '../nodes/marks/define-mark.ts'
export { Boot, type EditorModule, type EditorModule as IModuleConf } from './boot.ts'
export { type CreateEditorOptions, createEditor } from './create-editor.ts'
export { type CreateToolbarOptions, createToolbar, type Toolbar } from './create-toolbar.ts'
export type {
  DocumentElement,
  DocumentElement as SlateElement,
  DocumentNode,
  DocumentNode as SlateDescendant,
  DocumentNode as SlateNode,
  DocumentText,
  DocumentText as SlateText,
  FoundElement,
} from './document/elements.ts'
export type { Unit } from './document/movement.ts'
export type {
  DocumentLocation,
  DocumentLocation as SlateLocation,
  DocumentRange,
  DocumentRange as SlateRange,
  Path,
  Path as SlatePath,
  Point,
  Point as SlatePoint,
} from './document/paths.ts'
export type { Corner, Corner as IPositionStyle } from './document/positions.ts'
export type {
  DomEditor,
  DomEditor as IDomEditor,
  DomEditorConfig,
  DomEditorConfig as IEditorConfig,
  EditorListener,
} from './dom-editor.ts'
export { i18nAddResources, i18nChangeLanguage, i18nGetResources, type Resources, t } from './i18n.ts'
export type {
  ButtonMenu,
  ButtonMenu as IButtonMenu,
  DropPanelMenu,
  DropPanelMenu as IDropPanelMenu,
  MenuObject,
  MenuOption,
  MenuOption as IOption,
  ModalMenu,
  ModalMenu as IModalMenu,
  RegisteredMenu,
  RegisteredMenu as IRegisterMenuConf,
  SelectMenu,
  SelectMenu as ISelectMenu,
} from './menu-objects.ts'
export type { EditorPlugin, PreParseHtml } from './registry.ts'
export type { HoverbarKeys, Mode } from './settings/config.ts'
export type { ToolbarConfig, ToolbarConfig as IToolbarConfig } from './settings/toolbar-config.ts'
