import { wireInputs } from '#core/field.ts'
import { defineMessages } from '#core/messages.ts'
import type { config } from './config.ts'

const types = Object.fromEntries(Object.values(wireInputs).map((input) => [input, input])) as Record<
  (typeof wireInputs)[keyof typeof wireInputs],
  string
>

export const configMessages = defineMessages<typeof config>({
  'zh-cn': {
    name: '系统配置项',
    fields: {
      name: '变量名',
      group: '变量分组',
      title: '变量标题',
      tip: '提示信息',
      type: '变量类型',
      value: '变量值',
      content: '字典数据',
      rule: '验证规则',
      extend: '扩展属性',
      allow_del: '允许删除',
    },
    options: { type: types },
  },
  en: {
    name: 'Configuration item',
    fields: {
      name: 'Name',
      group: 'Group',
      title: 'Title',
      tip: 'Tip',
      type: 'Type',
      value: 'Value',
      content: 'Options',
      rule: 'Rule',
      extend: 'Extension',
      allow_del: 'Can be deleted',
    },
    options: { type: types },
  },
})
