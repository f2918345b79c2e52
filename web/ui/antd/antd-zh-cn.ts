import type { Locale } from 'antd/es/locale/index.js'
import antd from 'antd/es/locale/zh_CN.js'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn.js'

dayjs.locale('zh-cn')

/** Ant Design's own texts in Chinese; calendars follow. Node sees its module as an object with a default. */
export const locale: Locale = 'default' in antd ? antd.default : antd
