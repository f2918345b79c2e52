import antd from 'antd/es/locale/en_US.js'
import type { Locale } from 'antd/es/locale/index.js'

/** Ant Design's own texts in English. */
export const locale: Locale = 'default' in antd ? antd.default : antd
