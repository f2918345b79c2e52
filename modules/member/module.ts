import { defineModule } from '#core/module.ts'
import { deletionDays } from './account/own-data/deletion-settings.ts'
import {
  dailyScore,
  dailyScoreCap,
  profileScore,
  registerScore,
  scoreByRules,
} from './account/score-settings.ts'
import { registerGroup } from './account/sign-in/register-settings.ts'
import { dataRequestMessages } from './dataRequest/dataRequest.messages.ts'
import { dataRequest } from './dataRequest/dataRequest.ts'
import { groupMessages } from './group/group.messages.ts'
import { group } from './group/group.ts'
import { moneyLogMessages } from './ledger/moneyLog/moneyLog.messages.ts'
import { moneyLog } from './ledger/moneyLog/moneyLog.ts'
import { scoreLogMessages } from './ledger/scoreLog/scoreLog.messages.ts'
import { scoreLog } from './ledger/scoreLog/scoreLog.ts'
import { mailTemplateMessages } from './mailTemplate/mailTemplate.messages.ts'
import { mailTemplate } from './mailTemplate/mailTemplate.ts'
import { ruleMessages } from './rule/rule.messages.ts'
import { rule } from './rule/rule.ts'
import { securityLogMessages } from './securityLog/securityLog.messages.ts'
import { securityLog } from './securityLog/securityLog.ts'
import { userMessages } from './user/user.messages.ts'
import { user } from './user/user.ts'

export const memberModule = defineModule({
  name: 'member',
  requires: ['admin', 'attachment', 'mail', 'sms'],
  resources: [
    { resource: user, messages: userMessages },
    { resource: group, messages: groupMessages },
    { resource: rule, messages: ruleMessages },
    { resource: moneyLog, messages: moneyLogMessages },
    { resource: scoreLog, messages: scoreLogMessages },
    { resource: securityLog, messages: securityLogMessages },
    { resource: dataRequest, messages: dataRequestMessages },
    { resource: mailTemplate, messages: mailTemplateMessages },
  ],
  settings: [
    registerGroup,
    deletionDays,
    scoreByRules,
    registerScore,
    dailyScore,
    profileScore,
    dailyScoreCap,
  ],
  menu: [
    {
      directory: 'user',
      title: { 'zh-cn': '会员管理', en: 'Members' },
      icon: 'fa fa-drivers-license',
      weigh: 95,
      groups: [2, 3],
    },
    {
      resource: user,
      title: { 'zh-cn': '会员管理', en: 'Members' },
      in: 'user',
      icon: 'fa fa-user',
      weigh: 94,
      groups: [2, 3],
    },
    {
      resource: group,
      title: { 'zh-cn': '会员分组管理', en: 'Member groups' },
      in: 'user',
      icon: 'fa fa-group',
      weigh: 93,
      groups: [2, 3],
    },
    {
      resource: rule,
      title: { 'zh-cn': '会员规则管理', en: 'Member rules' },
      in: 'user',
      icon: 'fa fa-th-list',
      weigh: 92,
      groups: [2, 3],
    },
    {
      resource: moneyLog,
      title: { 'zh-cn': '会员余额管理', en: 'Member balance' },
      in: 'user',
      icon: 'el-icon-Money',
      weigh: 91,
      groups: [2, 3],
    },
    {
      resource: scoreLog,
      title: { 'zh-cn': '会员积分管理', en: 'Member points' },
      in: 'user',
      icon: 'el-icon-Discount',
      weigh: 90,
      groups: [2, 3],
    },
    {
      resource: mailTemplate,
      title: { 'zh-cn': '会员邮件模板', en: 'Member email templates' },
      in: 'user',
      icon: 'el-icon-Message',
      weigh: 89,
      nodes: { test: { 'zh-cn': '发送测试邮件', en: 'Send test email' } },
    },
    {
      resource: dataRequest,
      title: { 'zh-cn': '个人数据申请', en: 'Personal data requests' },
      in: 'user',
      icon: 'el-icon-DocumentChecked',
      weigh: 88,
    },
    {
      resource: securityLog,
      title: { 'zh-cn': '会员安全日志', en: 'Member security log' },
      in: 'user',
      icon: 'el-icon-Lock',
      weigh: 87,
    },
  ],
  memberMenu: [
    {
      directory: 'account',
      title: { 'zh-cn': '我的账户', en: 'My account' },
      icon: 'fa fa-user-circle',
      weigh: 98,
    },
    {
      page: 'account/overview',
      title: { 'zh-cn': '账户概览', en: 'Overview' },
      icon: 'fa fa-home',
      weigh: 99,
      in: 'account',
    },
    {
      page: 'account/profile',
      title: { 'zh-cn': '个人资料', en: 'Profile' },
      icon: 'fa fa-user-circle-o',
      weigh: 98,
      in: 'account',
    },
    {
      page: 'account/changePassword',
      title: { 'zh-cn': '修改密码', en: 'Change password' },
      icon: 'fa fa-shield',
      weigh: 97,
      in: 'account',
    },
    {
      page: 'account/integral',
      title: { 'zh-cn': '积分记录', en: 'Points log' },
      icon: 'fa fa-tag',
      weigh: 96,
      in: 'account',
    },
    {
      page: 'account/balance',
      title: { 'zh-cn': '余额记录', en: 'Balance log' },
      icon: 'fa fa-money',
      weigh: 95,
      in: 'account',
    },
    {
      page: 'account/security',
      title: { 'zh-cn': '账户安全', en: 'Security' },
      icon: 'fa fa-lock',
      weigh: 94,
      in: 'account',
    },
    {
      page: 'account/data',
      title: { 'zh-cn': '我的数据', en: 'My data' },
      icon: 'fa fa-database',
      weigh: 93,
      in: 'account',
    },
    // Uploading stands below the profile, whose picture takes it; groups that reach a page reach what is below it.
    { node: 'ajax/upload', title: { 'zh-cn': '上传文件', en: 'Upload files' }, in: 'account/profile' },
  ],
})
