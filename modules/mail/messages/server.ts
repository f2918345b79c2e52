import type { Messages } from '#core/messages.ts'

const zhCn = {
  log: '发送测试邮件',
  sent: '测试邮件已发送，请到邮箱查收！',
  sentByEnvironment: '测试邮件已发送。发信方式由环境变量 MAIL_URL 决定，本页的邮件设置未被使用。',
  testSubject: '{{site}} 测试邮件',
  testText: '这是 {{site}} 的测试邮件。您收到它，说明邮件发送已配置正确。',
  keySubject: '{{site}}：您的账号创建了 API 密钥',
  adminKeyText:
    '{{name}}，您好！\n\n您的管理员账号于 {{time}} 从 {{address}} 创建了 API 密钥“{{key}}”，程序可以用它以您的身份调用接口。\n\n如果不是您本人操作，请立即在个人资料中吊销该密钥并修改密码，并告知其他管理员。',
  memberKeyText:
    '{{name}}，您好！\n\n您的账号于 {{time}} 从 {{address}} 创建了 API 密钥“{{key}}”，程序可以用它以您的身份调用接口。\n\n如果不是您本人操作，请立即在会员中心吊销该密钥并修改密码，并联系网站管理员。',
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
    log: 'Send test email',
    sent: 'Test email sent. Check your inbox.',
    sentByEnvironment:
      'Test email sent using the MAIL_URL environment variable; the mail settings on this page are not used.',
    testSubject: 'Test email from {{site}}',
    testText: 'This is a test email from {{site}}. If you received it, email is set up correctly.',
    keySubject: '{{site}}: an API key was created for your account',
    adminKeyText:
      'Hello {{name}},\n\nAn API key named “{{key}}” was created for your administrator account at {{time}} from {{address}}. Programs can use it to call the API as you.\n\nIf this wasn’t you, revoke the key on your profile page and change your password immediately, and tell another administrator.',
    memberKeyText:
      'Hello {{name}},\n\nAn API key named “{{key}}” was created for your account at {{time}} from {{address}}. Programs can use it to call the API as you.\n\nIf this wasn’t you, revoke the key in the member center, change your password immediately, and contact the site administrator.',
    wrong: {
      smtp_server: 'enter a mail server such as smtp.example.com',
      smtp_port: 'enter a port from 1 to 65535',
      smtp_user: 'this username can’t be used',
      smtp_pass: 'enter the password; a saved one is only used with the saved server, port and username',
      smtp_verification: 'choose SSL or TLS',
      smtp_sender_mail: 'enter the sender’s email address',
      testMail: 'enter the recipient’s email address',
    },
    reason: {
      address: 'the server is not on the public internet; the site’s operator can set it with MAIL_URL',
      connect: 'the server could not be reached, or it isn’t a mail server',
      timeout: 'the server did not respond in time',
      certificate: 'the server’s certificate is not trusted',
      encryption: 'no encrypted connection could be established; check SSL or TLS and the port',
      login: 'the server rejected the username or password{{answer}}',
      sender: 'the server rejected the sender{{answer}}',
      recipient: 'the server rejected the recipient{{answer}}',
      refused: 'the server rejected the email{{answer}}',
      busy: 'too many emails are being sent; try again later',
    },
  },
}
