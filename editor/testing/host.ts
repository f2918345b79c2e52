import type { EditorView } from 'prosemirror-view'
import { allFeatures } from '../features/all.ts'
import type { AlertType, FeatureHost } from '../features/feature.ts'
import type { MenuConf, MenuConfInput } from '../features/menu-conf.ts'
import { workingMessages } from '../menus/messages/working.ts'
import { addMessages, type Language, message } from '../menus/messages.ts'

type TestHostOptions = {
  readonly view?: () => EditorView | null
  readonly conf?: MenuConfInput
  readonly language?: Language
  readonly isReadOnly?: boolean
  readonly maxLength?: number
  readonly customPaste?: (event: ClipboardEvent) => boolean
  readonly inlineImageLimit?: number
}

/** A host of features that notes down what it is told, for tests to look at. */
export type TestHost = FeatureHost & {
  readonly alerts: { readonly info: string; readonly type: AlertType }[]
  readonly progress: number[]
  readonly opened: string[]
  /** How often the end of a text was reached, and how much is on its way into it. */
  readonly counts: { maxLength: number; works: number }
}

/** Makes a host with the defaults of all features under the given settings; it has no view unless one is given. */
export function testHost(options: TestHostOptions = {}): TestHost {
  addMessages(workingMessages)
  const alerts: TestHost['alerts'] = []
  const progress: number[] = []
  const opened: string[] = []
  const counts = { maxLength: 0, works: 0 }
  let isFullScreen = false
  return {
    ...{ alerts, progress, opened, counts },
    label: (key, values) => message(options.language ?? 'en', key, values),
    conf: (key) => confOf(key, options.conf),
    view: () => options.view?.() ?? null,
    isReadOnly: () => options.isReadOnly ?? false,
    policy: () => ({ allowsLocalImages: true, inlineImageLimit: options.inlineImageLimit }),
    alert: (info, type) => alerts.push({ info, type }),
    showProgress: (percent) => progress.push(percent),
    begin: () => {
      counts.works++
      return () => counts.works--
    },
    load: (part) => part.load(),
    work: () => import('../features/lazy-features.ts'),
    openEntry: (name) => opened.push(name),
    maxLength: () => options.maxLength ?? 0,
    onMaxLength: () => counts.maxLength++,
    customPaste: options.customPaste ?? (() => true),
    fullScreen: {
      isOn: () => isFullScreen,
      toggle: () => {
        isFullScreen = !isFullScreen
      },
    },
  }
}

function confOf<Key extends keyof MenuConf>(key: Key, given: MenuConfInput = {}): MenuConf[Key] {
  const defaults = allFeatures.map((feature) => feature.defaults?.[key])
  return Object.assign({}, ...defaults, given[key]) as MenuConf[Key]
}
