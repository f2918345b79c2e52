import { defineMessages } from '#core/messages.ts'
import type { Language } from '#core/wire.ts'
import { contentBlocks } from '../blocks/blocks.ts'
import type { layoutSlot } from './layout-slot.ts'

export const layoutSlotMessages = defineMessages<typeof layoutSlot>({
  'zh-cn': {
    name: '区域',
    fields: {
      layout_id: '布局',
      name: '标识',
      label: '名称',
      place: '位置',
      allowed: '允许的内容块',
      max: '最多块数',
      required: '必填',
      initial: '默认内容',
    },
    options: {
      place: { top: '内容上方', side: '侧栏', bottom: '内容下方' },
      allowed: namesIn('zh-cn'),
    },
    tips: {
      name: '页面按标识保存区域中的内容；添加后不能修改',
      place: '没有侧栏的版式把侧栏区域放在内容下方',
      allowed: '留空则允许所有类型',
      max: '0 表示不限',
      required: '页面发布前必须填写此区域',
      initial: '页面没有填写此区域时显示；文章和列表总是显示它',
    },
    texts: { main: 'main 是页面自身的内容，每个布局都有，无需添加' },
  },
  en: {
    name: 'Area',
    fields: {
      layout_id: 'Layout',
      name: 'Code',
      label: 'Name',
      place: 'Position',
      allowed: 'Allowed blocks',
      max: 'Maximum blocks',
      required: 'Required',
      initial: 'Default content',
    },
    options: {
      place: { top: 'Above the content', side: 'Sidebar', bottom: 'Below the content' },
      allowed: namesIn('en'),
    },
    tips: {
      name: 'Pages store the content of the area under it. It can’t be changed later',
      place: 'Frames without a sidebar show it below the content',
      allowed: 'Leave empty to allow all types',
      max: '0 means no limit',
      required: 'A page can’t be published while this area is empty',
      initial: 'Shown when a page leaves the area empty; articles and lists always show it',
    },
    texts: { main: 'main is the page’s own content; every layout already has it' },
  },
})

/** What types of blocks are called. */
function namesIn(language: Language): Readonly<Record<string, string>> {
  return Object.fromEntries(
    contentBlocks.map(({ name, texts }) => [name, (texts[language] as { readonly name: string }).name]),
  )
}
