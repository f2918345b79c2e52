import type { DemoRow, Drawn, Texts } from './text.ts'

/** Names of the house, put where nobody has written any. */
export const siteTexts: Texts<{ readonly title: string; readonly description: string }> = {
  'zh-cn': { title: '山屿茶舍', description: '高山乌龙、绿茶、白茶与茶器，以及关于茶的文章。' },
  en: {
    title: 'Hillside Tea',
    description:
      'High mountain oolong, green and white teas, the ware to brew them in, and writing about both.',
  },
}

/** Pictures of pages and texts, besides the covers of articles, with what they show. */
export const pictures: Readonly<Record<string, { readonly drawn: Drawn; readonly alt: string }>> = {
  hero: { drawn: ['teahouse', 'dawn'], alt: '晨光中的茶园与茶舍' },
  'mountain-house': { drawn: ['teahouse', 'dusk'], alt: '暮色里的茶厂，窗里亮着灯' },
  'tea-tray': { drawn: ['pot', 'porcelain'], alt: '麻布上的茶壶与小杯' },
  'table-for-two': { drawn: ['pot', 'mist'], alt: '圆窗前的茶桌' },
  'spring-slope': { drawn: ['terraces', 'spring'], alt: '春日茶垄' },
  shelf: { drawn: ['tins', 'autumn'], alt: '架上的茶罐' },
  'cups-board': { drawn: ['cups', 'porcelain'], alt: '六种茶汤' },
  drying: { drawn: ['kettle', 'clay'], alt: '炭炉上的铁壶' },
  gift: { drawn: ['parcel', 'dawn'], alt: '系着缎带的礼盒' },
  guide: { drawn: ['terraces', 'mist'], alt: '薄雾里的茶垄' },
  leaves: { drawn: ['leaves', 'autumn'], alt: '秋天的茶枝' },
}

export const categories: readonly (DemoRow & { readonly below?: string })[] = [
  {
    key: 'teas',
    day: -90,
    values: { cover: '{cups-board}' },
    texts: {
      'zh-cn': { name: '茶叶', description: '六大茶类，来自我们叫得出名字的茶园。' },
      en: { name: 'Teas', description: 'Six families of tea, from gardens we know by name.' },
    },
  },
  {
    key: 'oolong',
    below: 'teas',
    day: -90,
    values: { cover: '{spring-slope}' },
    texts: {
      'zh-cn': { name: '乌龙', description: '摇青、静置，再焙火：一半绿茶，一半红茶。' },
      en: { name: 'Oolong', description: 'Tossed, rested and roasted: half way between green and black.' },
    },
  },
  {
    key: 'green-and-white',
    below: 'teas',
    day: -90,
    values: { cover: '{leaves}' },
    texts: {
      'zh-cn': { name: '绿茶与白茶', description: '做得最少的两类茶，最靠近叶子本来的样子。' },
      en: {
        name: 'Green and white',
        description: 'The two families with the least done to them, and closest to the leaf.',
      },
    },
  },
  {
    key: 'ware',
    day: -90,
    values: { cover: '{tea-tray}' },
    texts: {
      'zh-cn': { name: '茶器', description: '壶、碗、杯，以及怎么挑、怎么用。' },
      en: {
        name: 'Ware',
        description: 'Pots, bowls and cups: how to choose them and how to live with them.',
      },
    },
  },
  {
    key: 'brewing',
    day: -90,
    values: { cover: '{drying}' },
    texts: {
      'zh-cn': { name: '泡茶', description: '水温、时间与手势，写给第一次动手的人。' },
      en: { name: 'Brewing', description: 'Water, time and a steady hand, for whoever begins tonight.' },
    },
  },
  {
    key: 'news',
    day: -90,
    values: { cover: '{mountain-house}' },
    texts: {
      'zh-cn': { name: '山屿来信', description: '山上和店里发生的事。' },
      en: { name: 'Letters', description: 'What happens on the mountain and in the shop.' },
    },
  },
]

const tag = (key: string, zh: string, en: string): DemoRow => ({
  key,
  day: -90,
  values: {},
  texts: { 'zh-cn': { name: zh }, en: { name: en } },
})

export const tags = [
  tag('beginners', '入门', 'Beginners'),
  tag('brewing', '冲泡', 'Brewing'),
  tag('water', '水', 'Water'),
  tag('origin', '产地', 'Origin'),
  tag('spring', '春茶', 'Spring picking'),
  tag('storing', '收藏', 'Storing'),
  tag('seasons', '时令', 'Seasons'),
  tag('ware', '茶器', 'Ware'),
  tag('gifts', '送礼', 'Gifts'),
]

const link = (
  key: string,
  name: string,
  description: string,
  more: Readonly<Record<string, unknown>> = {},
): DemoRow => ({
  key,
  day: -70,
  values: { name, description, url: `https://${key}.example/`, logo: `{${key}}`, ...more },
})

/** Sites of friends, on hosts that nobody will ever have. The last one still waits for an answer. */
export const links = [
  link('qingyan-pottery', '青岩陶舍', '一座柴窑，一年烧四次'),
  link('yunling-gardens', 'Yunling Gardens', 'Five growers and the weather they have'),
  link('paper-and-string', 'Paper & String', 'Boxes that become something else'),
  link('songfeng-charcoal', '松风炭行', '龙眼炭与橄榄炭，按斤卖'),
  link('slow-kettle', 'The Slow Kettle', 'A magazine about boiling water'),
  link('banshan-inn', '半山客栈', '离茶舍八分钟，有热水和猫', { contact: 'host@banshan-inn.example' }),
]

/** The last of the links has not been looked at. */
export const pendingLink = 'banshan-inn'

export const redirects: readonly DemoRow[] = [
  { key: '/tea-guide', day: -60, values: { from_path: '/tea-guide', code: '301', to: '/guide' } },
  { key: '/gifts', day: -8, values: { from_path: '/gifts', code: '302', to: '/article/gift-boxes' } },
  { key: '/catalogue-2019.pdf', day: -60, values: { from_path: '/catalogue-2019.pdf', code: '410' } },
]
