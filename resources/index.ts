import { adminMessages } from './auth/admin/admin.messages.ts'
import { admin } from './auth/admin/admin.ts'
import { adminLogMessages } from './auth/adminLog/adminLog.messages.ts'
import { adminLog } from './auth/adminLog/adminLog.ts'
import { groupMessages } from './auth/group/group.messages.ts'
import { group } from './auth/group/group.ts'
import { ruleMessages } from './auth/rule/rule.messages.ts'
import { rule } from './auth/rule/rule.ts'
import { articleMessages } from './content/article/article.messages.ts'
import { article } from './content/article/article.ts'
import { categoryMessages } from './content/category/category.messages.ts'
import { category } from './content/category/category.ts'
import { tagMessages } from './content/tag/tag.messages.ts'
import { tag } from './content/tag/tag.ts'
import { attachmentMessages } from './routine/attachment/attachment.messages.ts'
import { attachment } from './routine/attachment/attachment.ts'
import { configMessages } from './routine/config/config.messages.ts'
import { config } from './routine/config/config.ts'

/** Every declaration with its texts. */
export const declarations = [
  { resource: admin, messages: adminMessages },
  { resource: group, messages: groupMessages },
  { resource: rule, messages: ruleMessages },
  { resource: adminLog, messages: adminLogMessages },
  { resource: category, messages: categoryMessages },
  { resource: tag, messages: tagMessages },
  { resource: article, messages: articleMessages },
  { resource: attachment, messages: attachmentMessages },
  { resource: config, messages: configMessages },
] as const
