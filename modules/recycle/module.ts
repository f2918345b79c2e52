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
})
