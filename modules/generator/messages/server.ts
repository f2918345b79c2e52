import type { Messages } from '#core/messages.ts'
import { generatorMessages as shared } from './design.ts'

const zhCn = {
  job: '生成 {{name}}',
  begun: '已开始生成，数据较多，正在后台复制',
  done: '已生成，可以使用了',
  recover: '检查中断的代码生成',
  removed: '已删除生成的内容，数据表保留',
  exists: '{{name}} 已存在',
  badValue: '第 {{row}} 行的“{{column}}”',
  brokenOff: '运行中断，已恢复原状',
  cancelled: '已取消',
  fieldGone: '“{{label}}”已不属于此实体，填写的内容无法保存',
  copy: {
    and: '；',
    missing: '复制期间原表新增的 {{count}} 行可能没有复制',
    gone: '复制期间原表删除了 {{count}} 行，复制的表中可能仍有',
    replaced: '复制期间原表有行被删除，又有同样多的行新增，复制的表可能与它不同',
    written: '复制期间原表有 {{count}} 行被写入，复制的可能是旧值',
  },
  log: { parse: '读取数据表结构', check: '检查生成条件', start: '读取生成记录' },
}

const en: typeof zhCn = {
  job: 'Generating {{name}}',
  begun: 'Generation started. There are many rows; they are being copied in the background',
  done: 'Generated and ready to use',
  recover: 'Recover interrupted generator runs',
  removed: 'The generated files were removed; the table was kept',
  exists: '{{name}} already exists',
  badValue: 'row {{row}}, “{{column}}”',
  brokenOff: 'The run was interrupted; everything was restored',
  cancelled: 'canceled',
  fieldGone: '“{{label}}” is no longer part of this entity, so its value can’t be saved',
  copy: {
    and: '; ',
    missing: '{{count}} rows were added to the table while it was copied; they may be missing from the copy',
    gone: '{{count}} rows were deleted from the table while it was copied; the copy may still have them',
    replaced:
      'while the table was copied, some rows were deleted and as many were added; the copy may differ in those',
    written: '{{count}} rows were updated while the table was copied; the copy may have their old values',
  },
  log: { parse: 'Read table structure', check: 'Check generation', start: 'Open generator log entry' },
}

/** What the generator's calls and jobs say, with the texts of faults and notes. */
export const generatorMessages: Messages<object> = {
  'zh-cn': { ...shared['zh-cn'], ...zhCn },
  en: { ...shared.en, ...en },
}
