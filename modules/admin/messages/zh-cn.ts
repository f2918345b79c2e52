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
  view: {
    start: '以其身份查看',
    startFor: '以“{{name}}”的身份查看',
  },
}

export type AdminTexts = typeof adminZhCn

export default adminZhCn
