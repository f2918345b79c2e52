import type { Messages } from '#core/messages.ts'

const zhCn = {
  avatarSaved: '头像修改成功！',
}

/** What the server says of administrators’ own accounts, in both languages. */
export const adminMessages: Messages<typeof zhCn> = {
  'zh-cn': zhCn,
  en: {
    avatarSaved: 'Avatar changed',
  },
}
