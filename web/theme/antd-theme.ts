import { type ThemeConfig, theme } from 'antd'

/** The product's look for Ant Design, read from the page's tokens (`tokens.css`), which know whether it is dark. */
export function antdTheme(isDark: boolean): ThemeConfig {
  const page = getComputedStyle(document.documentElement)
  const read = (token: string) => page.getPropertyValue(`--${token}`).trim()
  const pixels = (token: string) => Number.parseFloat(read(token))
  const accent = read('primary-text')
  return {
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: { key: 'portico' },
    hashed: false,
    token: {
      fontFamily: 'var(--font)',
      fontFamilyCode: 'var(--mono)',
      fontSizeSM: pixels('font-sm'),
      fontSize: pixels('font-md'),
      fontSizeLG: pixels('font-lg'),
      fontSizeXL: pixels('font-xl'),
      borderRadius: pixels('radius'),
      controlHeight: pixels('control'),
      wireframe: false,
      // Parts that move in and out are drawn anew when a kept page shows again, and what was typed in them is lost.
      motion: false,
      colorPrimary: read('primary'),
      colorPrimaryHover: read('primary-hover'),
      colorPrimaryActive: read('primary-active'),
      colorInfo: read('info'),
      colorLink: read('primary-text'),
      colorSuccess: read('success'),
      colorWarning: read('warning'),
      // Derived from colours as dark as those of the light theme these would be greys.
      colorSuccessBg: read('success-soft'),
      colorSuccessBorder: read('success-border'),
      colorWarningBg: read('warning-soft'),
      colorWarningBorder: read('warning-border'),
      colorError: read('danger'),
      colorErrorHover: read('danger-hover'),
      colorText: read('text'),
      colorTextSecondary: read('text-soft'),
      colorTextTertiary: read('text-faint'),
      colorTextDescription: read('text-faint'),
      colorTextPlaceholder: read('text-faint'),
      colorBgLayout: read('bg'),
      colorBgContainer: read('surface'),
      colorBgElevated: read('surface-raised'),
      colorBorder: read('border-control'),
      colorBorderSecondary: read('border'),
      ...(isDark ? { colorBgBase: read('bg') } : {}),
    },
    components: {
      // A small empty box must be seen by its border alone.
      Checkbox: { colorBorder: read('border-strong') },
      Radio: { colorBorder: read('border-strong') },
      // Text keeps its contrast on the colours of the dark theme, under the pointer too.
      Button: isDark
        ? {
            dangerColor: read('on-danger'),
            defaultHoverColor: accent,
            defaultHoverBorderColor: accent,
            defaultActiveColor: accent,
            defaultActiveBorderColor: accent,
          }
        : {},
      Tabs: {
        itemSelectedColor: accent,
        itemHoverColor: accent,
        itemActiveColor: accent,
        inkBarColor: accent,
      },
      Table: { headerBg: read('surface-sunken'), headerSplitColor: 'transparent' },
    },
  }
}
