import { defineModule } from '#core/module.ts'
import { dataRecycleMessages } from './dataRecycle/dataRecycle.messages.ts'
import { dataRecycle } from './dataRecycle/dataRecycle.ts'
import { dataRecycleLogMessages } from './dataRecycleLog/dataRecycleLog.messages.ts'
import { dataRecycleLog } from './dataRecycleLog/dataRecycleLog.ts'
import { sensitiveDataMessages } from './sensitiveData/sensitiveData.messages.ts'
import { sensitiveData } from './sensitiveData/sensitiveData.ts'
import { sensitiveDataLogMessages } from './sensitiveDataLog/sensitiveDataLog.messages.ts'
import { sensitiveDataLog } from './sensitiveDataLog/sensitiveDataLog.ts'

export const recycleModule = defineModule({
  name: 'recycle',
  requires: ['admin', 'attachment'],
  resources: [
    { resource: dataRecycle, messages: dataRecycleMessages },
    { resource: dataRecycleLog, messages: dataRecycleLogMessages },
    { resource: sensitiveData, messages: sensitiveDataMessages },
    { resource: sensitiveDataLog, messages: sensitiveDataLogMessages },
  ],
  menu: [
    {
      directory: 'security',
      title: { 'zh-cn': '数据安全管理', en: 'Data security' },
      icon: 'fa fa-shield',
      weigh: 85,
      groups: [2, 4],
    },
    {
      resource: dataRecycleLog,
      title: { 'zh-cn': '数据回收站', en: 'Recycle bin' },
      in: 'security',
      icon: 'fa fa-database',
      weigh: 84,
      groups: [2, 4],
      nodes: { info: { 'zh-cn': '查看详情', en: 'View details' } },
    },
    {
      resource: sensitiveDataLog,
      title: { 'zh-cn': '敏感数据修改记录', en: 'Sensitive data changes' },
      in: 'security',
      icon: 'fa fa-expeditedssl',
      weigh: 83,
      groups: [2, 4],
      nodes: { info: { 'zh-cn': '查看详情', en: 'View details' } },
    },
    {
      resource: dataRecycle,
      title: { 'zh-cn': '数据回收规则管理', en: 'Recycle rules' },
      in: 'security',
      icon: 'fa fa-database',
      weigh: 82,
      groups: [2, 4],
    },
    {
      resource: sensitiveData,
      title: { 'zh-cn': '敏感字段规则管理', en: 'Sensitive field rules' },
      in: 'security',
      icon: 'fa fa-expeditedssl',
      weigh: 81,
      groups: [2, 4],
    },
  ],
  versions: ['security'],
})
