import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { defaultLanguage, type Language, parseLanguage, preferredLanguage } from '#core/wire.ts'
import { browserStorage } from './browser-storage.ts'

export const layoutModes = ['Default', 'Classic', 'Streamline'] as const
export type LayoutMode = (typeof layoutModes)[number]

/** How a page comes into view. */
export const pageAnimations = [
  'slide-right',
  'slide-left',
  'fade-in-linear',
  'fade-in',
  'zoom-in-center',
  'zoom-in-top',
  'zoom-in-bottom',
  'none',
] as const
export type PageAnimation = (typeof pageAnimations)[number]

/** A colour for light mode and one for dark mode. */
export type ColorPair = readonly [light: string, dark: string]

/** Colours that the settings drawer offers. */
export interface LayoutColors {
  readonly menuBackground: ColorPair
  readonly menuColor: ColorPair
  readonly menuActiveBackground: ColorPair
  readonly menuActiveColor: ColorPair
  readonly menuTopBarBackground: ColorPair
  readonly headerBarBackground: ColorPair
  readonly headerBarTabColor: ColorPair
  readonly headerBarHoverBackground: ColorPair
  readonly headerBarTabActiveBackground: ColorPair
  readonly headerBarTabActiveColor: ColorPair
}

/** What a person sets for the look of the back office. */
export interface LayoutSettings {
  readonly layoutMode: LayoutMode
  readonly mainAnimation: PageAnimation
  /** null follows the system */
  readonly isDark: boolean | null
  /** icon of menu entries that have none */
  readonly menuDefaultIcon: string
  /** pixels; a folded menu is always 64 wide */
  readonly menuWidth: number
  readonly menuCollapse: boolean
  /** opening a directory closes its neighbours */
  readonly menuUniqueOpened: boolean
  /** the bar with logo and site name above the menu */
  readonly menuShowTopBar: boolean
  readonly colors: LayoutColors
  /** what was done is told until somebody closes it, not for some seconds */
  readonly messagesStay: boolean
  /** what stands beside forms of records, by the module that adds it; '' for nothing */
  readonly besideForm: string
  readonly language: Language
}

/** A setting that is on or off. */
export type LayoutFlag = 'menuCollapse' | 'menuUniqueOpened' | 'menuShowTopBar' | 'messagesStay'

/** Width of the folded menu, and the bounds of the unfolded one. */
export const menuWidths = { folded: 64, least: 200, most: 400, step: 10 } as const

const defaultColors: LayoutColors = {
  menuBackground: ['#ffffff', '#18191b'],
  menuColor: ['#3c4149', '#c3c7cf'],
  menuActiveBackground: ['#e8f1fc', '#15293f'],
  menuActiveColor: ['#0a5cb8', '#7cb8f7'],
  menuTopBarBackground: ['#ffffff', '#18191b'],
  headerBarBackground: ['#ffffff', '#18191b'],
  headerBarTabColor: ['#4a4f58', '#b6bac2'],
  headerBarHoverBackground: ['#eff1f4', '#26282c'],
  headerBarTabActiveBackground: ['#ffffff', '#26282c'],
  headerBarTabActiveColor: ['#0a5cb8', '#7cb8f7'],
}

const defaults: LayoutSettings = {
  layoutMode: 'Default',
  mainAnimation: 'slide-right',
  isDark: null,
  menuDefaultIcon: 'fa fa-circle-o',
  menuWidth: 260,
  menuCollapse: false,
  menuUniqueOpened: true,
  menuShowTopBar: true,
  colors: defaultColors,
  messagesStay: false,
  besideForm: '',
  // Until a person chooses one it is that of the browser.
  language: typeof document === 'undefined' ? defaultLanguage : preferredLanguage(navigator.languages),
}

/** Settings of this browser, kept under the key the specification names. */
export const useLayout = create<LayoutSettings>()(
  persist((): LayoutSettings => defaults, {
    name: 'storeConfig_v2',
    storage: browserStorage,
    merge: (stored, current) => ({ ...current, ...parseSettings(stored) }),
  }),
)

/** Changes some settings. */
export function setLayout(change: Partial<LayoutSettings>): void {
  useLayout.setState(change)
}

/** Gives one colour, for the mode that shows at present, another value. */
export function setColor(name: keyof LayoutColors, isDark: boolean, value: string): void {
  const { colors } = useLayout.getState()
  const [light, dark] = colors[name]
  setLayout({ colors: { ...colors, [name]: isDark ? [light, value] : [value, dark] } })
}

/** Back to how the product comes; the language stays. */
export function restoreLayout(): void {
  useLayout.setState({ ...defaults, language: useLayout.getState().language })
}

/** What of a stored value is usable; the storage may hold anything, also another product's settings. */
export function parseSettings(stored: unknown): Partial<LayoutSettings> {
  if (typeof stored !== 'object' || stored === null) return {}
  const given = stored as Readonly<Record<string, unknown>>
  const flag = (key: LayoutFlag) => (typeof given[key] === 'boolean' ? given[key] : defaults[key])
  const width = Number(given.menuWidth)
  return {
    layoutMode: layoutModes.find((mode) => mode === given.layoutMode) ?? defaults.layoutMode,
    mainAnimation: pageAnimations.find((name) => name === given.mainAnimation) ?? defaults.mainAnimation,
    menuDefaultIcon: isIconName(given.menuDefaultIcon) ? given.menuDefaultIcon : defaults.menuDefaultIcon,
    isDark: typeof given.isDark === 'boolean' ? given.isDark : null,
    menuWidth: width >= menuWidths.least && width <= menuWidths.most ? width : defaults.menuWidth,
    menuCollapse: flag('menuCollapse'),
    menuUniqueOpened: flag('menuUniqueOpened'),
    menuShowTopBar: flag('menuShowTopBar'),
    colors: parseColors(given.colors),
    messagesStay: flag('messagesStay'),
    besideForm: typeof given.besideForm === 'string' ? given.besideForm : defaults.besideForm,
    language: parseLanguage(given.language),
  }
}

function parseColors(stored: unknown): LayoutColors {
  const given = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
  const names = Object.keys(defaultColors) as (keyof LayoutColors)[]
  const pairs = names.map((name) => {
    const pair = given[name]
    const isPair = Array.isArray(pair) && pair.length === 2 && pair.every(isColor)
    return [name, isPair ? pair : defaultColors[name]]
  })
  return Object.fromEntries(pairs)
}

function isIconName(value: unknown): value is string {
  return typeof value === 'string' && /^[\w -]{1,60}$/.test(value)
}

function isColor(value: unknown): boolean {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)
}
