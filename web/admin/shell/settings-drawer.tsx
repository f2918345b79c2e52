import { Button, Divider, Drawer, InputNumber, Segmented, Select, Switch } from 'antd'
import type { ReactNode } from 'react'
import { IconPicker } from '#fields/icon/icon-input.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import {
  type LayoutColors,
  type LayoutFlag,
  layoutModes,
  menuWidths,
  pageAnimations,
  restoreLayout,
  setColor,
  setLayout,
  useLayout,
} from '#web/stores/layout.ts'
import { useIsDark } from '#web/theme/dark.ts'
import { toast } from '../../ui/feedback/feedback.ts'
import { LayoutPicture } from './layout-picture.tsx'
import css from './shell.module.css'

const menuColors: readonly (keyof LayoutColors)[] = [
  'menuBackground',
  'menuColor',
  'menuActiveBackground',
  'menuActiveColor',
  'menuTopBarBackground',
]
const barColors: readonly (keyof LayoutColors)[] = [
  'headerBarBackground',
  'headerBarTabColor',
  'headerBarHoverBackground',
  'headerBarTabActiveBackground',
  'headerBarTabActiveColor',
]

/** How the back office looks for this browser. Every change shows at once and is kept. */
export function SettingsDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useNamespaces(['web', 'shell'])
  const handleRestore = () => {
    restoreLayout()
    toast.success(t('shell:settings.restored'))
  }
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      title={t('shell:settings.label')}
      size={340}
      footer={
        <Button block onClick={handleRestore}>
          {t('shell:settings.restore')}
        </Button>
      }
    >
      <Divider titlePlacement="start">{t('shell:settings.mode')}</Divider>
      <LayoutModes />

      <Divider titlePlacement="start">{t('shell:settings.global')}</Divider>
      <LookSettings />

      <Divider titlePlacement="start">{t('shell:settings.menu')}</Divider>
      <MenuSettings />

      <Divider titlePlacement="start">{t('shell:settings.bar')}</Divider>
      <Colors names={barColors} />
    </Drawer>
  )
}

function LookSettings() {
  const t = useNamespaces(['web', 'shell'])
  const layout = useLayout()
  return (
    <>
      <p className="mb-2" id="setting-dark">
        {t('web:dark.label')}
      </p>
      <Segmented
        block
        aria-labelledby="setting-dark"
        value={layout.isDark === null ? 'system' : layout.isDark ? 'dark' : 'light'}
        options={(['system', 'light', 'dark'] as const).map((value) => ({
          value,
          label: t(`web:dark.${value}`),
        }))}
        onChange={(value) => setLayout({ isDark: value === 'system' ? null : value === 'dark' })}
      />
      <Setting label={t('shell:settings.animation')} id="setting-animation">
        <Select
          id="setting-animation"
          className={css.settingSelect}
          value={layout.mainAnimation}
          options={pageAnimations.map((value) => ({ value, label: t(`shell:animations.${value}`) }))}
          onChange={(mainAnimation) => setLayout({ mainAnimation })}
        />
      </Setting>
      <Toggle name="messagesStay" label={t('shell:settings.messagesStay')} />
    </>
  )
}

function MenuSettings() {
  const t = useNamespaces(['shell'])
  const isDark = useIsDark()
  const layout = useLayout()
  return (
    <>
      <Setting label={t('shell:settings.width')} id="setting-width">
        <InputNumber
          id="setting-width"
          value={layout.menuWidth}
          min={menuWidths.least}
          max={menuWidths.most}
          step={menuWidths.step}
          suffix="px"
          onChange={(value) => value !== null && setLayout({ menuWidth: value })}
        />
      </Setting>
      <Setting label={t('shell:settings.defaultIcon')} id="setting-icon">
        <IconPicker
          id="setting-icon"
          label={t('shell:settings.defaultIcon')}
          value={layout.menuDefaultIcon}
          onChange={(name) =>
            setLayout({ menuDefaultIcon: name || useLayout.getInitialState().menuDefaultIcon })
          }
        />
      </Setting>
      <Toggle name="menuCollapse" label={t('shell:settings.collapse')} />
      <Toggle name="menuUniqueOpened" label={t('shell:settings.accordion')} />
      <Toggle name="menuShowTopBar" label={t('shell:settings.topBar')} />
      <p className={css.settingHint}>
        {t(isDark ? 'shell:settings.darkColors' : 'shell:settings.lightColors')}
      </p>
      <Colors names={menuColors} />
    </>
  )
}

/** The layouts as pictures of themselves; windows too narrow for a side menu all look alike. */
function LayoutModes() {
  const t = useNamespaces(['shell'])
  const chosen = useLayout(({ layoutMode }) => layoutMode)
  return (
    <div className={css.layoutModes} role="radiogroup" aria-label={t('shell:settings.mode')}>
      {layoutModes.map((mode) => (
        <label key={mode} className={css.layoutMode}>
          <input
            type="radio"
            name="layout-mode"
            className="visually-hidden"
            checked={mode === chosen}
            onChange={() => setLayout({ layoutMode: mode })}
          />
          <LayoutPicture mode={mode} />
          <span>{t(`shell:modes.${mode}`)}</span>
        </label>
      ))}
    </div>
  )
}

function Toggle({ name, label }: { name: LayoutFlag; label: string }) {
  const isOn = useLayout((layout) => layout[name])
  return (
    <Setting label={label} id={`setting-${name}`}>
      <Switch id={`setting-${name}`} checked={isOn} onChange={(checked) => setLayout({ [name]: checked })} />
    </Setting>
  )
}

function Colors({ names }: { names: readonly (keyof LayoutColors)[] }) {
  const t = useNamespaces(['shell'])
  const isDark = useIsDark()
  const colors = useLayout((layout) => layout.colors)
  const side = isDark ? 1 : 0
  return names.map((name) => (
    <Setting key={name} label={t(`shell:colors.${name}`)} id={`setting-${name}`}>
      <span className={css.settingColor}>
        <code>{colors[name][side]}</code>
        <input
          id={`setting-${name}`}
          type="color"
          value={colors[name][side]}
          onChange={({ target }) => setColor(name, isDark, target.value)}
        />
      </span>
    </Setting>
  ))
}

function Setting({ label, id, children }: { label: string; id: string; children: ReactNode }) {
  return (
    <div className={css.setting}>
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  )
}
