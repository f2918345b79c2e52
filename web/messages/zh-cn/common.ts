const texts = {
  title: {
    home: '首页',
    admin: '后台管理',
    adminLogin: '登录',
    notFound: '页面未找到',
    noPower: '无访问权限',
    loading: '加载中',
    user: '会员中心',
    userLogin: '会员登录',
  },
  ok: '确定',
  cancel: '取消',
  close: '关闭',
  retry: '重试',
  reload: '重新加载',
  back: '返回',
  backHome: '回到首页',
  loading: '加载中…',
  slow: '加载时间比平时长，可以重新加载试试。',
  away: {
    text: '暂时连不上服务器，您填写的内容还在。',
    next: '{{seconds}} 秒后重试',
    now: '立即重试',
  },
  messages: { whole: '显示完整消息', all: '显示全部 {{count}} 条消息', close: '关闭此消息' },
  otherAccount: '换一个账号登录',
  newWindow: '（在新窗口打开）',
  language: '语言',
  languages: { 'zh-cn': '简体中文', en: 'English' },
  dark: {
    label: '外观',
    system: '跟随系统',
    light: '浅色',
    dark: '深色',
    toLight: '切换到浅色',
    toDark: '切换到深色',
  },
}

export type CommonTexts = typeof texts
export default texts
