/** What the browser says of administrators and their groups. */
const adminZhCn = {
  effect: {
    for: '保存后权限有变化的管理员（{{n}}）：{{names}}',
    count: '保存后权限有变化的管理员：{{n}} 名',
    more: '等',
    comma: '、',
    line: '{{page}}：{{actions}}',
    title: '保存后的变化',
    none: '保存后没有管理员的权限会变化。',
    loading: '正在计算保存后的变化…',
    failed: '无法计算保存后的变化：{{reason}}',
    partial: '管理员较多，仅计算了其中 {{n}} 名。',
    super: '成为超级管理员：{{names}}',
    noSuper: '不再是超级管理员：{{names}}',
    gained: '获得',
    lost: '失去',
    fields: '字段',
    fieldsLeft: '{{page}}：{{fields}} · {{limit}}',
    field: { hidden: '隐藏', read: '只读', open: '恢复可用' },
    fieldPartly: { hidden: '部分数据中隐藏', read: '部分数据中只读', open: '恢复可用' },
    rows: '数据范围',
    people: '{{n}} 名管理员',
    rowsGained: '新增可见：{{rows}}',
    rowsLost: '不再可见：{{rows}}',
    rowsOnly: '范围改变',
    row: '“{{label}}”',
  },
  cards: {
    figure: '管理员',
    figureHint: '可登录后台的账号',
    activity: '管理员操作',
    others: '其他管理员',
    nobody: '未登录',
    idle: '这段时间没有操作记录',
    idleText: '在后台所做的更改会按日期统计在这里。',
    logs: '最近操作',
    noLogs: '还没有操作记录',
    noLogsText: '在后台所做的更改会出现在这里。',
    step: { title: '添加同事', text: '为每个人创建账号并分配角色组。' },
  },
  view: {
    start: '以其身份查看',
    startFor: '以“{{name}}”的身份查看',
  },
}

export type AdminTexts = typeof adminZhCn

export default adminZhCn
