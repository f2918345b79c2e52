import { defaultBars } from '../../menus/hover/hover-bars.ts'
import type { DomEditor, DomEditorConfig } from '../dom-editor.ts'
import { registry } from '../registry.ts'
import { defaultConfig, type EditorConfig, type HoverbarKeys, type Mode } from './config.ts'

/** What settings are made of: those of one editor, and the mode that chooses those of the page. */
type GivenSettings = { readonly config?: Partial<DomEditorConfig>; readonly mode?: Mode }

/** The defaults, what the page has set for all, what menus bring along, and what this editor is given. */
export function settingsOf(options: GivenSettings): EditorConfig {
  const config = options.config ?? {}
  const mode = options.mode ?? 'default'
  const shared = registry.editorConfigs[mode]
  const ofMenus = Object.fromEntries(
    [...registry.menus.values()].map((menu) => [menu.key, menu.config ?? {}]),
  )
  const layers = [ofMenus, shared.MENU_CONF ?? {}, config.MENU_CONF ?? {}]
  const keys = new Set(layers.flatMap((layer) => Object.keys(layer)))
  const conf = [...keys].map((key) => [key, Object.assign({}, ...layers.map((layer) => layer[key]))])
  const hoverbarKeys = mergedBars(mode, { ...shared.hoverbarKeys, ...config.hoverbarKeys })
  const given = Object.fromEntries(
    Object.entries(config).filter(([, value]) => value !== undefined && value !== null),
  )
  const policy = { ...defaultConfig.policy, ...shared.policy, ...config.policy }
  return {
    ...defaultConfig,
    mode,
    ...shared,
    ...given,
    policy,
    hoverbarKeys,
    MENU_CONF: Object.fromEntries(conf),
  } as unknown as EditorConfig
}

/** What is given for each bar over its default keys. */
function mergedBars(mode: Mode, given: HoverbarKeys<DomEditor>): HoverbarKeys<DomEditor> {
  const own = Object.entries(defaultBars(mode)).map(([type, keys]) => {
    const menuKeys = keys.filter((key) => typeof key === 'string')
    return [type, { menuKeys, ...given[type] }]
  })
  return { ...given, ...Object.fromEntries(own) }
}
