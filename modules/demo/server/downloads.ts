import type { Drawn, Texts } from './text.ts'

/** A file that is drawn or written for the demo. */
export type DemoFile =
  | { readonly name: string; readonly label: Texts<string>; readonly drawn: Drawn }
  | { readonly name: string; readonly label: Texts<string>; readonly text: string }

/** Files to take home: for everybody, for members, for points. */
export interface DemoDownload {
  readonly slug: string
  readonly category: string
  readonly tags: readonly string[]
  readonly picture: Drawn
  readonly day: number
  readonly values: Readonly<Record<string, unknown>>
  readonly files: readonly DemoFile[]
  readonly texts: Texts<
    Readonly<Record<'title' | 'summary' | 'cover_alt' | 'body', string> & { licence?: string }>
  >
}

const brewingTable = `tea,grams per 110 ml,water (degrees C),first infusion (s),each further one (s)
green,3,80,20,+10
white,5,90,30,+10
light oolong,5,95,45,20 then +10
roasted oolong,5,100,10,+5
black,4,92,10,+5
pu'er,6,100,10,+5
`

const notebook = `山屿茶舍 · 品饮笔记 / Hillside Tea · Tasting notes

日期 Date ____________    茶 Tea ____________________
产地 Origin __________    采摘 Picked _______________
克数 Grams ___________    水温 Water ________________

干香 Dry leaf ________________________________________
湿香 Wet leaf ________________________________________

第一泡 1st ___________    第二泡 2nd ________________
第三泡 3rd ___________    第七泡 7th ________________

最喜欢的一泡 The one I liked best _____________________
下次想改的 Next time __________________________________
`

const shelfList = `code,tea,origin,picked,price per 50 g (CNY)
HS-01,high mountain oolong,Qinglan 1400 m,spring,128
HS-02,roasted oolong,Qinglan 1100 m,winter,96
HS-03,early green,Yunling 600 m,spring,188
HS-04,late green,Yunling 600 m,spring,52
HS-05,white peony,Banshan 900 m,spring,68
HS-06,ripe pu'er,Nanpo 1600 m,2019,58
`

export const downloads: readonly DemoDownload[] = [
  {
    slug: 'brewing-card',
    category: 'brewing',
    tags: ['beginners', 'water'],
    picture: ['gaiwan', 'spring'],
    day: -64,
    values: { access: 'public' },
    files: [
      {
        name: 'brewing-card.csv',
        label: { 'zh-cn': '冲泡表（CSV）', en: 'Brewing table (CSV)' },
        text: brewingTable,
      },
      {
        name: 'brewing-card.webp',
        label: { 'zh-cn': '六种茶汤（图片）', en: 'Six teas in the cup (picture)' },
        drawn: ['cups', 'spring'],
      },
    ],
    texts: {
      'zh-cn': {
        title: '冲泡卡',
        summary: '六大茶类的克数、水温与时间，打印一张贴在冰箱上。',
        cover_alt: '绿色桌布上的盖碗',
        body: '<p>一张表，一张图。表格可以用任何软件打开，按自己的口味改。</p>',
      },
      en: {
        title: 'Brewing card',
        summary: 'Grams, temperatures and times for six families of tea. Print it and put it on the fridge.',
        cover_alt: 'A lidded bowl on a green cloth',
        body: '<p>One table and one picture. The table opens in anything; change it to your own taste.</p>',
      },
    },
  },
  {
    slug: 'price-list',
    category: 'teas',
    tags: ['origin'],
    picture: ['tins', 'porcelain'],
    day: -40,
    values: { access: 'public', daily_limit: 20 },
    files: [{ name: 'price-list.csv', label: { 'zh-cn': '价目表', en: 'Price list' }, text: shelfList }],
    texts: {
      'zh-cn': {
        title: '本季价目表',
        summary: '架上六款茶的产地、采摘季与价格。',
        cover_alt: '架上的茶罐',
        body: '<p>价格每季更新一次，以店内标签为准。</p>',
      },
      en: {
        title: 'Price list of the season',
        summary: 'Where our six teas grew, when they were picked and what they cost.',
        cover_alt: 'Tea tins on a shelf',
        body: '<p>Renewed every season. What the label in the shop says holds.</p>',
      },
    },
  },
  {
    slug: 'wallpapers',
    category: 'news',
    tags: ['seasons'],
    picture: ['lake', 'dusk'],
    day: -30,
    values: { access: 'members' },
    files: [
      { name: 'morning.webp', label: { 'zh-cn': '早晨', en: 'Morning' }, drawn: ['lake', 'dawn'] },
      { name: 'spring.webp', label: { 'zh-cn': '春', en: 'Spring' }, drawn: ['lake', 'spring'] },
      { name: 'night.webp', label: { 'zh-cn': '夜', en: 'Night' }, drawn: ['teahouse', 'night'] },
    ],
    texts: {
      'zh-cn': {
        title: '山屿壁纸',
        summary: '早晨、春天与夜晚，三张，送给会员。',
        cover_alt: '暮色湖面上的小船',
        body: '<p>三张都是店里自己画的，宽屏可用。</p>',
        licence: '个人可自由使用，请勿出售。',
      },
      en: {
        title: 'Wallpapers',
        summary: 'Morning, spring and night: three pictures for members.',
        cover_alt: 'A boat on a lake at dusk',
        body: '<p>Drawn in the house, for wide screens.</p>',
        licence: 'Free for your own use. Please do not sell them.',
      },
    },
  },
  {
    slug: 'tasting-notebook',
    category: 'brewing',
    tags: ['brewing'],
    picture: ['book', 'clay'],
    day: -14,
    values: { access: 'score', price_score: 50 },
    files: [
      { name: 'tasting-notebook.txt', label: { 'zh-cn': '品饮笔记页', en: 'Notebook page' }, text: notebook },
    ],
    texts: {
      'zh-cn': {
        title: '品饮笔记本',
        summary: '店里用了六年的一页纸，记下每一泡。50 积分兑换。',
        cover_alt: '摊开的笔记本与一杯茶',
        body: '<p>正反两面打印，打两个孔，用纸绳穿起来就是一本。</p>',
      },
      en: {
        title: 'Tasting notebook',
        summary: 'The page we have used for six years, one for every brew. For 50 points.',
        cover_alt: 'An open notebook and a cup of tea',
        body: '<p>Print it on both sides, punch two holes, and a piece of string makes it a book.</p>',
      },
    },
  },
]
