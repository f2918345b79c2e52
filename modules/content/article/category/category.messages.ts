import { defineMessages } from '#core/messages.ts'
import type { category } from './category.ts'

export const categoryMessages = defineMessages<typeof category>({
  'zh-cn': {
    name: '文章分类',
    fields: {
      pid: '上级分类',
      name: '分类名称',
      slug: '地址名',
      description: '描述',
      cover: '封面',
      layout_id: '布局',
      seo_title: '搜索标题',
      seo_description: '搜索描述',
      status: '状态',
    },
    options: { status: { '0': '禁用', '1': '启用' } },
    actions: { merge: '合并' },
    inputs: {
      merge: {
        fields: { into: '并入' },
        tips: { into: '此分类的下级分类和文章移到所选分类，此分类随后删除' },
      },
    },
    tips: {
      slug: '网页地址的一段：小写字母、数字和连字符；留空时按名称生成',
      status: '禁用后，公众看不到此分类及其下级分类中的文章',
      layout_id: '留空时使用上级分类的布局，都没有则使用列表的默认布局',
      seo_title: '留空时使用名称',
      seo_description: '留空时使用描述',
    },
    texts: {
      slug: '{{label}}只能含小写字母、数字和单个连字符，且不能全是数字',
      layoutKind: '“{{name}}”不适用于列表',
      itself: '请选择此分类及其下级以外的分类',
    },
  },
  en: {
    name: 'Article category',
    fields: {
      pid: 'Parent',
      name: 'Name',
      slug: 'Address',
      description: 'Description',
      cover: 'Cover',
      layout_id: 'Layout',
      seo_title: 'Search title',
      seo_description: 'Search description',
      status: 'Status',
    },
    options: { status: { '0': 'Disabled', '1': 'Enabled' } },
    actions: { merge: 'Merge' },
    inputs: {
      merge: {
        fields: { into: 'Into' },
        tips: {
          into: 'The categories below this one and its articles move to the chosen one; then this one is deleted',
        },
      },
    },
    tips: {
      slug: 'Part of a web address: lowercase letters, digits and hyphens. If empty, it is made from the name',
      status: 'The public sees no articles of a disabled category, nor of those below it',
      layout_id: 'If empty, the layout of the parent category is used, or the default layout of lists',
      seo_title: 'If empty, the name is used',
      seo_description: 'If empty, the description is used',
    },
    texts: {
      slug: '{{label}} can only have lowercase letters, digits and single hyphens, and not digits alone',
      layoutKind: '“{{name}}” is not for lists',
      itself: 'Choose a category that is neither this one nor below it',
    },
  },
})
