import type { FeatureHost } from '../../features/feature.ts'
import { tellHost } from '../../features/host/tell-host.ts'
import type { MenuHost } from '../../menus/menu-host.ts'
import { currentLanguage } from '../i18n.ts'
import { menuConf } from '../settings/config.ts'
import type { EditorCore } from './core.ts'
import { floating, working } from './part-loader.ts'

/** What features are given of an engine. */
export function featureHostOf(core: EditorCore): FeatureHost {
  const { decorateCode } = core.config
  return {
    label: (key, values) => core.label(key, values),
    conf: (key) => menuConf(key, core.config.MENU_CONF),
    view: () => core.view,
    isReadOnly: () => core.config.readOnly,
    policy: () => core.config.policy ?? {},
    alert: (info, type) => core.alert(info, type),
    showProgress: (percent) => core.box?.showProgress(percent),
    begin: () => {
      let end: (() => void) | undefined
      tellHost(() => {
        end = core.config.beginWork?.()
      })
      return () => tellHost(() => end?.())
    },
    load: core.loader.load,
    work: () => core.loader.load(working),
    openEntry: (name) => {
      core.menus.openEntry(name)
    },
    maxLength: () => core.config.maxLength,
    onMaxLength: () => tellHost(() => core.config.onMaxLength?.(core.self())),
    ...(decorateCode && { decorateCode }),
    customPaste: (event) => {
      let answer: boolean | undefined
      tellHost(() => {
        answer = core.config.customPaste?.(core.self(), event)
      })
      return answer ?? true
    },
    fullScreen: {
      isOn: () => core.box?.isFullScreen ?? false,
      toggle: () => core.turnFullScreen(),
    },
  }
}

/** What menus are given of an engine; `isInForm` lets them be the first thing that is used. */
export function menuHostOf(core: EditorCore, isInForm: boolean): MenuHost {
  return {
    view: () => core.view,
    state: () => ((isInForm || core.isSelected) && core.view?.state) || null,
    isReadOnly: () => core.config.readOnly,
    language: () => core.language ?? currentLanguage(),
    label: (key, values) => core.label(key, values),
    entries: core.entries,
    subscribe: core.menus.subscribe,
    run: (command) => {
      if (!core.view) return
      core.opening.complete()
      core.view.focus()
      // A dialog may have waited for its answer while the editor was locked.
      const { view, config } = core
      command(view.state, (tr) => {
        if (!config.readOnly || !tr.docChanged) view.dispatch(tr)
      })
      core.menus.tellNow()
    },
    onOpenEntry: core.menus.onOpenEntry,
    load: core.loader.load,
    floating,
    popupRoot: () => core.box?.element ?? document.body,
    emitPopup: (isShown) => core.emit(isShown ? 'modalOrPanelShow' : 'modalOrPanelHide'),
    isFullScreen: () => core.box?.isFullScreen ?? false,
  }
}
