import { type ThemeConfig, theme } from 'antd'

const shared = {
  borderRadius: 8,
  fontSize: 14,
  controlHeight: 34,
  fontFamily: 'var(--font)',
  fontFamilyCode: 'var(--mono)',
  wireframe: false,
  // Parts that move in and out are drawn anew when a kept page shows again, and what was typed in them is lost.
  motion: false,
} as const

/** The product's look for Ant Design; the values are those of theme/tokens.css. */
export function antdTheme(isDark: boolean): ThemeConfig {
  return {
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: { key: 'portico' },
    hashed: false,
    token: { ...shared, ...(isDark ? dark : light) },
    components: {
      // A small empty box must be seen by its border alone.
      Checkbox: { colorBorder: 'var(--border-strong)' },
      Radio: { colorBorder: 'var(--border-strong)' },
      // Text keeps its contrast on the colours of the dark theme, under the pointer too.
      Button: isDark
        ? {
            dangerColor: '#2a0d10',
            defaultHoverColor: '#7cb8f7',
            defaultHoverBorderColor: '#7cb8f7',
            defaultActiveColor: '#7cb8f7',
            defaultActiveBorderColor: '#7cb8f7',
          }
        : {},
      Tabs: {
        itemSelectedColor: 'var(--primary-text)',
        itemHoverColor: 'var(--primary-text)',
        itemActiveColor: 'var(--primary-text)',
        inkBarColor: 'var(--primary-text)',
      },
      Table: { headerBg: 'var(--surface-sunken)', headerSplitColor: 'transparent' },
    },
  }
}

const light = {
  colorPrimary: '#1b6fd0',
  colorPrimaryHover: '#1459ab',
  colorPrimaryActive: '#0f4a91',
  colorInfo: '#1b6fd0',
  colorLink: '#0a5cb8',
  colorSuccess: '#18794e',
  colorWarning: '#9a5b00',
  // Derived from a colour as dark as that it would be a grey.
  colorWarningBg: '#fff8e6',
  colorWarningBorder: '#ecd9ae',
  colorError: '#c22f3d',
  colorErrorHover: '#a82733',
  colorText: '#1d2129',
  colorTextSecondary: '#474d59',
  colorTextTertiary: '#626a78',
  colorTextDescription: '#626a78',
  colorTextPlaceholder: '#6b7380',
  colorBorder: '#c9ced6',
  colorBorderSecondary: '#e2e6ec',
  colorBgLayout: '#f4f6f9',
} as const

const dark = {
  colorPrimary: '#2472c8',
  colorPrimaryHover: '#1f66b5',
  colorPrimaryActive: '#1a589e',
  colorInfo: '#6cb0f5',
  colorLink: '#7cb8f7',
  colorSuccess: '#54c08a',
  colorWarning: '#e0a83f',
  colorError: '#f0808a',
  colorText: '#e8eaed',
  colorTextSecondary: '#c3c7cf',
  colorTextTertiary: '#979da8',
  colorTextDescription: '#979da8',
  colorTextPlaceholder: '#8d939d',
  colorBgBase: '#0f1012',
  colorBgContainer: '#18191b',
  colorBgElevated: '#1f2124',
  colorBgLayout: '#0f1012',
  colorBorder: '#3a3e45',
  colorBorderSecondary: '#2b2e33',
} as const
