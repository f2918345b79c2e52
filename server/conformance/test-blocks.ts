import { blockTypes, defineBlock } from '#core/blocks.ts'
import { field } from '#core/field.ts'

/** A block with a field of each sort that blocks treat in a way of their own. */
const card = defineBlock(
  'testCard',
  {
    title: field.text({ required: true, max: 40 }),
    body: field.richText(),
    picture: field.image(),
    look: field.select(['plain', 'framed'], { initial: 'plain' }),
    frame: field.text({ required: true, shownWhen: { look: ['framed'] } }),
    link: field.target({ resources: ['content/category'] }),
    notes: field.array({ isLong: true }),
  },
  {
    icon: 'el-icon-Postcard',
    texts: {
      'zh-cn': {
        name: '卡片',
        about: '测试用',
        fields: {
          title: '标题',
          body: '正文',
          picture: '图片',
          look: '样式',
          frame: '边框',
          link: '链接',
          notes: '备注',
        },
        options: { look: { plain: '普通', framed: '带框' } },
      },
      en: {
        name: 'Card',
        about: 'for tests',
        fields: {
          title: 'Title',
          body: 'Text',
          picture: 'Picture',
          look: 'Look',
          frame: 'Frame',
          link: 'Link',
          notes: 'Notes',
        },
        options: { look: { plain: 'Plain', framed: 'Framed' } },
      },
    },
  },
)

/** A block that holds others in two places, the second of which it does not always have. */
const pair = defineBlock(
  'testPair',
  { count: field.select(['1', '2'], { initial: '1' }) },
  {
    icon: 'el-icon-Grid',
    slots: { one: {}, two: { shownWhen: { count: ['2'] } } },
    texts: {
      'zh-cn': {
        name: '双栏',
        about: '测试用',
        fields: { count: '栏数' },
        options: { count: { '1': '一栏', '2': '两栏' } },
        slots: { one: '第一栏', two: '第二栏' },
      },
      en: {
        name: 'Pair',
        about: 'for tests',
        fields: { count: 'Columns' },
        options: { count: { '1': 'One', '2': 'Two' } },
        slots: { one: 'First', two: 'Second' },
      },
    },
  },
)

export const testBlocks = [card, pair]
export const testBlockTypes = blockTypes(testBlocks)
