import { field, kinds } from '#core/field.ts'
import { Refusal } from '#core/rules/rules.ts'
import { defineSetting, defineSettingGroup } from '#core/settings/setting.ts'
import { isHost } from '#core/values/host.ts'

const mailGroup = defineSettingGroup('mail', { 'zh-cn': '邮件配置', en: 'Mail' }, { weigh: 90, kept: 'Mail' })

/** The server that mail is handed to; '' when nobody has said. */
export const smtpServer = defineSetting('smtp_server', field.text(), {
  group: mailGroup,
  weigh: 9,
  texts: {
    'zh-cn': { title: 'SMTP 服务器', faults: { host: '{{label}}须为服务器的域名或 IP 地址' } },
    en: { title: 'SMTP server', faults: { host: '{{label}} must be a host name or IP address' } },
  },
  check: (server, refuse) => (server === '' || isHost(server) ? null : refuse('host')),
})

export const smtpPort = defineSetting('smtp_port', field.text({ initial: '465' }), {
  group: mailGroup,
  weigh: 8,
  texts: { 'zh-cn': { title: 'SMTP 端口' }, en: { title: 'SMTP port' } },
  check(port) {
    if (port === '') return null
    const found = kinds.integer.parse(port, { min: 1, max: 65_535 }, { timeZone: 'UTC' })
    return found instanceof Refusal ? found : null
  },
  read: (port) => Number(port || 465),
})

export const smtpUser = defineSetting('smtp_user', field.text(), {
  group: mailGroup,
  weigh: 7,
  texts: { 'zh-cn': { title: 'SMTP 用户名' }, en: { title: 'SMTP username' } },
})

export const smtpPassword = defineSetting('smtp_pass', field.text(), {
  group: mailGroup,
  weigh: 6,
  isSecret: true,
  texts: { 'zh-cn': { title: 'SMTP 密码' }, en: { title: 'SMTP password' } },
})

export const smtpVerification = defineSetting(
  'smtp_verification',
  field.select(['SSL', 'TLS'], { initial: 'SSL' }),
  {
    group: mailGroup,
    weigh: 5,
    texts: { 'zh-cn': { title: 'SMTP 验证方式' }, en: { title: 'SMTP encryption' } },
  },
)

export const smtpSender = defineSetting('smtp_sender_mail', field.email(), {
  group: mailGroup,
  weigh: 4,
  texts: { 'zh-cn': { title: '发件人邮箱' }, en: { title: 'Sender email' } },
})
