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
    codeSent: 'If this address can be used, a code will arrive shortly; it is valid for {{minutes}} minutes.',
    registered: 'Registered!',
    passwordReset: 'The password was reset, please sign in with the new one!',
    contactChanged: 'Changed, your other sessions have ended!',
    profileComplete: 'Saved, and {{score}} points for a complete profile!',
    signedInToday: '{{score}} points for today!',
    signedInBefore: 'There are no points to be had today any more!',
    deletionAsked: 'Your account will be deleted at {{due}}; until then you can withdraw this!',
    accountKept: 'Your account stays!',
    sweepCodes: 'Remove expired codes of mails and short messages',
    ownAddress: '{{label}} must be the one that your account has now',
    sms: {
      code: '[{{site}}] Your code is {{code}}, valid for {{minutes}} minutes. If it was not you, ignore this and tell the code to nobody.',
      taken:
        '[{{site}}] Somebody tried to register or bind this number, but it belongs to your account already. If it was not you, ignore this.',
      passwordChanged:
        '[{{site}}] The password of your account was reset and all devices were signed out. If it was not you, reset it again at once.',
    },
  },
}
