import type { Messages } from '#core/messages.ts'

const zhCn = {
  codeSent: '如果该地址可用，验证码将很快送达，{{minutes}} 分钟内有效。',
  registered: '注册成功！',
  passwordReset: '密码已重置，请使用新密码登录！',
  contactChanged: '绑定成功，其他会话已经结束！',
  profileComplete: '资料已保存，获得 {{score}} 积分！',
  signedInToday: '签到成功，获得 {{score}} 积分！',
  signedInBefore: '今天没有可以领取的积分了！',
  deletionAsked: '已收到注销申请，账号将于 {{due}} 注销，在此之前可以撤回！',
  accountKept: '已撤回注销申请！',
  sweepCodes: '清理过期的邮件和短信验证码',
  ownAddress: '请填写您账号当前绑定的{{label}}',
  sms: {
    code: '【{{site}}】验证码 {{code}}，{{minutes}} 分钟内有效。如非本人操作，请忽略，不要把验证码告诉他人。',
    taken: '【{{site}}】有人用此手机号注册或绑定账号，但它已属于您的账号。如非本人操作，请忽略。',
    passwordChanged: '【{{site}}】您的账号密码已被重置，所有设备已退出登录。如非本人操作，请立即找回密码。',
  },
}

/** What the server says of members’ accounts, in both languages. */
export const memberMessages: Messages<typeof zhCn> = {
  'zh-cn': zhCn,
  en: {
    codeSent: 'If this address can be used, a code will arrive shortly. It is valid for {{minutes}} minutes.',
    registered: 'Account created',
    passwordReset: 'Your password has been reset. Sign in with the new one.',
    contactChanged: 'Saved. Your other sessions have been signed out.',
    profileComplete: 'Saved. You earned {{score}} points for completing your profile.',
    signedInToday: 'You earned {{score}} points for today’s check-in',
    signedInBefore: 'There are no more points to earn today',
    deletionAsked: 'Your account will be deleted on {{due}}. You can withdraw the request until then.',
    accountKept: 'Request withdrawn. Your account is kept.',
    sweepCodes: 'Remove expired email and text message codes',
    ownAddress: '{{label}} must be the one currently linked to your account',
    sms: {
      code: '[{{site}}] Your code is {{code}}, valid for {{minutes}} minutes. If this wasn’t you, ignore this message and don’t share the code.',
      taken:
        '[{{site}}] Someone tried to sign up with or link this number, but it already belongs to your account. If this wasn’t you, ignore this message.',
      passwordChanged:
        '[{{site}}] Your password was reset and all your devices were signed out. If this wasn’t you, reset it again immediately.',
    },
  },
}
