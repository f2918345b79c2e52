import { defineMessages } from '#core/messages.ts'
import { mailTexts } from '#modules/mail/templates/texts.ts'
import type { mailTemplate } from './mailTemplate.ts'

const { 'zh-cn': zh, en } = mailTexts

export const mailTemplateMessages = defineMessages<typeof mailTemplate>({
  'zh-cn': {
    name: '会员邮件模板',
    fields: zh.fields,
    options: {
      event: {
        user_register: '注册验证码',
        user_retrieve_pwd: '找回密码验证码',
        user_change_email: '绑定新邮箱验证码',
        user_email_verify: '验证原邮箱验证码',
        address_taken: '提醒：邮箱已属于您的账号',
        email_changed: '提醒：电子邮箱已修改',
        mobile_changed: '提醒：手机号已修改',
        password_changed: '提醒：密码已修改',
        deletion_asked: '提醒：已申请注销账号',
        deletion_refused: '提醒：注销申请未通过',
        deletion_done: '提醒：账号已注销',
      },
      language: zh.language,
    },
    actions: zh.actions,
    tips: {
      body: '纯文本，空行分段；发送时另附同内容的网页格式。双花括号中的词会被替换：验证码邮件可用 site（站点）、address（收件地址）、username（用户名，注册邮件除外）、code（验证码，必须有）、minutes（有效分钟数）；提醒邮件可用 site、address、time（时间）、name（昵称；“邮箱已属于您的账号”为 username），申请注销另有 due（注销时间），未通过另有 answer（答复）',
    },
    texts: { ...zh.texts, mailing: '发送会员邮件' },
    remark: '会员注册、找回密码、更换邮箱以及账号有变动时收到的邮件，每种用途每种语言一封；保存后立即生效。',
  },
  en: {
    name: 'Member email template',
    fields: en.fields,
    options: {
      event: {
        user_register: 'Sign-up code',
        user_retrieve_pwd: 'Password reset code',
        user_change_email: 'New email code',
        user_email_verify: 'Current email code',
        address_taken: 'Notice: address already has an account',
        email_changed: 'Notice: email changed',
        mobile_changed: 'Notice: mobile number changed',
        password_changed: 'Notice: password changed',
        deletion_asked: 'Notice: account deletion requested',
        deletion_refused: 'Notice: account deletion refused',
        deletion_done: 'Notice: account deleted',
      },
      language: en.language,
    },
    actions: en.actions,
    tips: {
      body: 'Plain text; an empty line starts a new paragraph. It is also sent as HTML. Words in double braces are filled in. Emails with a code: site, address, username (not for sign-up), code (required), minutes. Notices: site, address, time and name (the nickname; username if the address already has an account); due when deletion is requested, answer when it is refused.',
    },
    texts: { ...en.texts, mailing: 'Send emails to members' },
    remark:
      'Emails sent to members when they sign up, reset a password, change their email, or when something happens to their account: one for each purpose and language. Changes take effect at once.',
  },
})
