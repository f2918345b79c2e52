import type { Messages } from '#core/messages.ts'

const zhCn = {
  log: '发送测试邮件',
  sent: '测试邮件已发送，请到邮箱查收！',
  sentByEnvironment: '测试邮件已发送。发信方式由环境变量 MAIL_URL 决定，本页的邮件设置未被使用。',
  testSubject: '{{site}} 测试邮件',
  testText: '这是 {{site}} 的测试邮件。您收到它，说明邮件发送已配置正确。',
  wrong: {
    smtp_server: '请填写邮件服务器，例如 smtp.example.com',
    smtp_port: '请填写 1 到 65535 之间的端口',
    smtp_user: '该用户名无法使用',
    smtp_pass: '请填写密码；已保存的密码只用于已保存的服务器、端口和用户名',
    smtp_verification: '请选择 SSL 或 TLS',
    smtp_sender_mail: '请填写发件人邮箱',
    testMail: '请填写收件人邮箱',
  },
  reason: {
    address: '该服务器不在公网上；网站的运维人员可以通过 MAIL_URL 指定它',
    connect: '无法连接该服务器，或者它不是邮件服务器',
    timeout: '服务器没有及时应答',
    certificate: '服务器的证书不受信任',
    encryption: '无法建立加密连接，请检查 SSL 或 TLS 以及端口',
    login: '服务器拒绝了用户名或密码{{answer}}',
    sender: '服务器拒绝了发件人{{answer}}',
    recipient: '服务器拒绝了收件人{{answer}}',
    refused: '服务器拒绝了这封邮件{{answer}}',
    busy: '正在发送的邮件太多，请稍后再试',
  },
}

/** What the server says of mail, in both languages. */
export const mailMessages: Messages<typeof zhCn> = {
  'zh-cn': zhCn,
  en: {
    log: 'Send test mail',
    sent: 'The test mail was sent, please look into the mailbox!',
    sentByEnvironment:
      'The test mail was sent the way the environment (MAIL_URL) says; the settings on this page are not in use.',
    testSubject: 'Test mail of {{site}}',
    testText: 'This is a test mail of {{site}}. It arrived, so mail is set up correctly.',
    wrong: {
      smtp_server: 'please enter a mail server such as smtp.example.com',
      smtp_port: 'please enter a port from 1 to 65535',
      smtp_user: 'the user name cannot be used',
      smtp_pass:
        'please enter the password; a stored one is only used for the stored server, port and user name',
      smtp_verification: 'please choose SSL or TLS',
      smtp_sender_mail: 'please enter the sender’s mail address',
      testMail: 'please enter the recipient’s mail address',
    },
    reason: {
      address: 'the server is not in the public internet; whoever runs this site can name it in MAIL_URL',
      connect: 'the server could not be reached, or it is no mail server',
      timeout: 'the server did not answer in time',
      certificate: 'the server’s certificate is not trusted',
      encryption: 'no encrypted connection came about; please check SSL or TLS and the port',
      login: 'the server refused user name or password{{answer}}',
      sender: 'the server refused the sender{{answer}}',
      recipient: 'the server refused the recipient{{answer}}',
      refused: 'the server refused the mail{{answer}}',
      busy: 'too many mails are on their way, please try again later',
    },
  },
}
