import { defineProblems, type ProblemsOf } from '#core/problems.ts'

/** What administrators are refused where they manage each other. */
export const adminProblems = defineProblems({
  groupNotDominated: {
    'zh-cn': '您没有权限使用或管理所选的角色组！',
    en: 'You can’t use or manage this role group.',
  },
  groupOwn: {
    'zh-cn': '不能管理自己所在的角色组！',
    en: 'You can’t manage your own role group.',
  },
  groupEqualsOwn: {
    'zh-cn': '角色组的权限不能等于或超过您自己的权限！',
    en: 'A role group can’t have as many permissions as you or more.',
  },
  groupsEqualOwn: {
    'zh-cn': '多个角色组的权限合计不能等于或超过您自己的权限！',
    en: 'Role groups together can’t have as many permissions as you or more.',
  },
  groupOutsideOwn: {
    'zh-cn': '该角色组会超出您自己的数据范围！',
    en: 'This role group would reach beyond your own rows!',
  },
  ruleNotHeld: {
    'zh-cn': '不能授予或修改您自己没有的权限！',
    en: 'You can’t grant or change a permission you don’t have.',
  },
  ownAccount: {
    'zh-cn': '不能禁用或删除自己的账号！',
    en: 'You can’t disable or delete your own account.',
  },
  lastSuper: {
    'zh-cn': '必须保留至少一个启用的超级管理员！',
    en: 'At least one enabled super administrator must remain.',
  },
  ownCredentials: {
    'zh-cn': '自己的密码、邮箱和手机号请在“个人资料”页修改！',
    en: 'Change your own password, email and mobile number under “My profile”.',
  },
})

declare module '#core/problems.ts' {
  interface Problems extends ProblemsOf<typeof adminProblems> {}
}
