const texts = {
  http: {
    302: '接口重定向了！',
    400: '参数不正确！',
    401: '您没有权限操作！',
    403: '您没有权限操作！',
    404: '请求地址出错：{{url}}',
    408: '请求超时！',
    409: '系统已存在相同数据！',
    500: '服务器内部错误！',
    501: '服务未实现！',
    502: '网关错误！',
    503: '服务不可用！',
    504: '服务暂时无法访问，请稍后再试！',
    505: 'HTTP 版本不受支持！',
    other: '异常问题，请联系网站管理员！',
  },
  timeout: '网络请求超时！',
  network: '服务端异常！',
  offline: '您断网了！',
  done: '已完成',
  navigation: {
    unknownType: '导航失败，菜单类型无法识别！',
    guarded: '导航失败，导航守卫拦截！',
    already: '导航失败，已在导航目标位置！',
    invalid: '导航失败，路由无效！',
    noChild: '没有可以跳转的子级菜单！',
  },
  unexpected: '这里出了点问题',
  unexpectedHint: '页面的这一部分无法显示，其余部分不受影响。',
}

export type ErrorTexts = typeof texts
export default texts
