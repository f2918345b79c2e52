const texts = {
  motto: '一次声明，处处可用：表结构、校验、权限与界面皆由此而来。',
  enter: '进入后台',
  brand: 'Portico',
  point: {
    declare: { title: '一次声明', text: '数据表、接口、校验、权限节点与管理界面都由同一份声明推导。' },
    control: { title: '精确授权', text: '菜单、按钮、数据行与字段都由服务器裁决，界面随之呈现。' },
    write: { title: '从容书写', text: '内置富文本编辑器，长文档依旧流畅。' },
  },
  notFound: { title: '没有找到这个页面', text: '地址可能输错了，或者页面已被移走。' },
  noPower: {
    title: '您没有访问权限',
    text: '如需访问此页面，请联系网站管理员。',
    noPages: '您的角色组没有任何页面的权限，可请超级管理员授予。',
  },
  startPage: '前往起始页',
  backOffice: '回到后台首页',
  memberCentre: '回到会员中心',
}

export type HomeTexts = typeof texts
export default texts
