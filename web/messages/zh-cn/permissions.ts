/** Texts of the tree in which permissions are ticked. */
const permissionsZhCn = {
  all: '全选',
  granted: '{{n}} / {{total}}',
  find: '查找权限',
  fold: '收缩所有',
  unfold: '展开所有',
  foldOne: '收缩“{{title}}”',
  unfoldOne: '展开“{{title}}”',
}

/** Every language has the same keys. */
export type PermissionsTexts = typeof permissionsZhCn

export default permissionsZhCn
