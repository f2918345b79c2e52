import given from '@rc-component/picker/generate/dayjs'
// biome-ignore lint/style/noRestrictedImports: the one place that makes pickers of it
import { DatePicker as AntdPicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { unixToText } from '#core/values/time.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { wallClock } from '../values/value-text.ts'
import { siteZone } from './time-zone.ts'

/** Types take the module for CommonJS, and put what it exports a step deeper. */
const calendar = 'default' in given ? given.default : given

/** The wall clock of the site at present. */
export const siteNow = (): Dayjs => wallClock(unixToText(Math.floor(serverNow() / 1000), siteZone()))

/**
 * Pickers of days and wall clocks, `DatePicker.TimePicker` and `DatePicker.RangePicker` among them. What is the present to them is
 * `siteNow`, and an hour that the clocks of the browser leave out can be typed like any other: it is there in other zones.
 */
export const DatePicker = AntdPicker.generatePicker<Dayjs>({
  ...calendar,
  getNow: siteNow,
  locale: {
    ...calendar.locale,
    parse: (_language, text, formats) =>
      formats.map((format) => dayjs.utc(text, format, true)).find((picked) => picked.isValid()) ?? null,
  },
})
