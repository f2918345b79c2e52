const zhCode = (what: string) =>
  `您好：\n\n您正在 {{site}} ${what}，验证码是：\n\n{{code}}\n\n验证码 {{minutes}} 分钟内有效，只能使用一次，请不要告诉任何人。\n\n如果这不是您本人的操作，请忽略此邮件，您的账号不会有任何变化。`
const enCode = (what: string) =>
  `Hello,\n\nUse this code to ${what} at {{site}}:\n\n{{code}}\n\nIt is valid for {{minutes}} minutes and works once. Don’t share it with anyone.\n\nIf this wasn’t you, ignore this email: nothing will happen to your account.`

/** The mails as they are delivered, in the order of their events. */
export const mailTemplates: readonly Readonly<Record<'event' | 'language' | 'subject' | 'body', string>>[] = [
  {
    event: 'user_register',
    language: 'zh-cn',
    subject: '{{site}} 注册验证码',
    body: '您好：\n\n您正在用此邮箱注册 {{site}} 的账号，验证码是：\n\n{{code}}\n\n验证码 {{minutes}} 分钟内有效，只能使用一次，请不要告诉任何人。\n\n如果这不是您本人的操作，请忽略此邮件，不会有账号被创建。',
  },
  {
    event: 'user_register',
    language: 'en',
    subject: 'Your code for {{site}}',
    body: 'Hello,\n\nUse this code to sign up at {{site}} with this address:\n\n{{code}}\n\nIt is valid for {{minutes}} minutes and works once. Don’t share it with anyone.\n\nIf this wasn’t you, ignore this email: no account will be created.',
  },
  {
    event: 'user_retrieve_pwd',
    language: 'zh-cn',
    subject: '{{site}} 找回密码验证码',
    body: zhCode('为账号 {{username}} 重置密码'),
  },
  {
    event: 'user_retrieve_pwd',
    language: 'en',
    subject: 'Reset your {{site}} password',
    body: enCode('set a new password for the account {{username}}'),
  },
  {
    event: 'user_change_email',
    language: 'zh-cn',
    subject: '{{site}} 绑定邮箱验证码',
    body: zhCode('把此邮箱绑定到账号 {{username}}'),
  },
  {
    event: 'user_change_email',
    language: 'en',
    subject: 'Confirm your new email address at {{site}}',
    body: enCode('link this address to the account {{username}}'),
  },
  {
    event: 'user_email_verify',
    language: 'zh-cn',
    subject: '{{site}} 身份验证码',
    body: zhCode('验证账号 {{username}} 的邮箱，以便更换邮箱'),
  },
  {
    event: 'user_email_verify',
    language: 'en',
    subject: 'Confirm your identity at {{site}}',
    body: enCode('confirm the address of the account {{username}} before changing it'),
  },
  {
    event: 'address_taken',
    language: 'zh-cn',
    subject: '{{site}}：有人使用了您的邮箱',
    body: '您好：\n\n{{time}}，有人在 {{site}} 用此邮箱注册或绑定账号。它已属于您的账号 {{username}}，所以没有发出验证码，您的账号也没有任何变化。\n\n如果这是您本人的操作，请直接登录；忘记密码时可以在登录页找回。\n\n如果这不是您本人的操作，请忽略此邮件。',
  },
  {
    event: 'address_taken',
    language: 'en',
    subject: '{{site}}: someone entered your email address',
    body: 'Hello,\n\nAt {{time}} someone tried to sign up with or link this address at {{site}}. It already belongs to your account {{username}}, so no code was sent and nothing has changed.\n\nIf this was you, just sign in. If you forgot your password, reset it on the sign-in page.\n\nIf this wasn’t you, ignore this email.',
  },
  {
    event: 'email_changed',
    language: 'zh-cn',
    subject: '{{site}}：电子邮箱已修改',
    body: '{{name}}，您好！\n\n您账号的电子邮箱已于 {{time}} 修改，此邮箱不再与账号绑定。如果不是您本人操作，请立即联系网站管理员。',
  },
  {
    event: 'email_changed',
    language: 'en',
    subject: '{{site}}: your email address was changed',
    body: 'Hello {{name}},\n\nThe email address of your account was changed at {{time}}, and this one is no longer linked to it. If this wasn’t you, contact the site administrator immediately.',
  },
  {
    event: 'mobile_changed',
    language: 'zh-cn',
    subject: '{{site}}：手机号已修改',
    body: '{{name}}，您好！\n\n您账号的手机号已于 {{time}} 修改。如果不是您本人操作，请立即修改密码并联系网站管理员。',
  },
  {
    event: 'mobile_changed',
    language: 'en',
    subject: '{{site}}: your mobile number was changed',
    body: 'Hello {{name}},\n\nThe mobile number of your account was changed at {{time}}. If this wasn’t you, change your password immediately and contact the site administrator.',
  },
  {
    event: 'password_changed',
    language: 'zh-cn',
    subject: '{{site}}：密码已修改',
    body: '{{name}}，您好！\n\n您账号的密码已于 {{time}} 修改，其他会话已经结束。如果不是您本人操作，请立即找回密码并联系网站管理员。',
  },
  {
    event: 'password_changed',
    language: 'en',
    subject: '{{site}}: your password was changed',
    body: 'Hello {{name}},\n\nThe password of your account was changed at {{time}} and your other sessions were signed out. If this wasn’t you, reset your password immediately and contact the site administrator.',
  },
  {
    event: 'deletion_asked',
    language: 'zh-cn',
    subject: '{{site}}：已收到注销账号的申请',
    body: '{{name}}，您好！\n\n我们已于 {{time}} 收到注销您账号的申请，账号将于 {{due}} 注销。在此之前，登录后可以随时撤回。如果不是您本人操作，请立即撤回申请并修改密码。',
  },
  {
    event: 'deletion_asked',
    language: 'en',
    subject: '{{site}}: your account will be deleted',
    body: 'Hello {{name}},\n\nAt {{time}} we received a request to delete your account. It will be deleted on {{due}}; until then you can sign in and withdraw the request at any time. If this wasn’t you, withdraw it immediately and change your password.',
  },
  {
    event: 'deletion_refused',
    language: 'zh-cn',
    subject: '{{site}}：注销账号的申请未通过',
    body: '{{name}}，您好！\n\n您注销账号的申请未通过：{{answer}}',
  },
  {
    event: 'deletion_refused',
    language: 'en',
    subject: '{{site}}: your account was not deleted',
    body: 'Hello {{name}},\n\nYour account was not deleted: {{answer}}',
  },
  {
    event: 'deletion_done',
    language: 'zh-cn',
    subject: '{{site}}：账号已注销',
    body: '{{name}}，您好！\n\n您的账号已于 {{time}} 注销，个人数据已经删除。',
  },
  {
    event: 'deletion_done',
    language: 'en',
    subject: '{{site}}: your account was deleted',
    body: 'Hello {{name}},\n\nYour account was deleted at {{time}}, together with your personal data.',
  },
]
