import type { DemoPage } from '../text.ts'

export const home: DemoPage = {
  slug: 'home',
  isHome: true,
  layout: 'welcome',
  day: -86,
  texts: {
    'zh-cn': {
      title: '山屿茶舍',
      seo_description: '山屿茶舍：高山乌龙、绿茶、白茶与茶器，也写写关于茶的事。',
      slots: [
        [
          'hero',
          {
            image: '{hero}',
            title: '把山里的早晨，泡进一只杯子',
            text: '我们在海拔一千四百米的茶园旁边，守着一间小茶舍。每年只做两季茶，做多少，卖多少。',
            has_button: 1,
            label: '读读我们写的茶',
            leads_to: 'address',
            url: '{/articles}',
          },
        ],
        [
          'columns',
          { count: '3' },
          {
            one: [
              ['picture', { image: '{spring-slope}', alt: '春日山坡上的茶垄' }],
              [
                'richText',
                { text: '<h2>一山一味</h2><p>只收相熟的五个茶园，每一批都写明海拔、采摘日和做茶的人。</p>' },
              ],
            ],
            two: [
              ['picture', { image: '{drying}', alt: '炭炉上的铁壶' }],
              [
                'richText',
                { text: '<h2>慢慢焙</h2><p>炭焙三次，每次隔一个月。急不来的事，我们也不想急。</p>' },
              ],
            ],
            three: [
              ['picture', { image: '{gift}', alt: '系着缎带的礼盒' }],
              [
                'richText',
                {
                  text: '<h2>当天寄出</h2><p>下午三点前的订单当天打包，纸箱、纸绳、纸填料，没有一片塑料。</p>',
                },
              ],
            ],
          },
        ],
        ['articleList', { title: '最近写的', count: 6, look: 'cards' }],
        ['quote', { text: '一杯茶的时间，够想清楚一件事，\n也够把一件事放下。', author: '店里墙上的字' }],
        ['gallery', { images: ['{tea-tray}', '{shelf}', '{cups-board}', '{mountain-house}'], columns: '4' }],
        [
          'notice',
          {
            tone: 'success',
            title: '第一次来？',
            text: '六味小样每种五克，刚好各泡一次。喝完再决定喜欢哪一种，不喜欢也没关系。',
          },
        ],
        [
          'button',
          { label: '从这里开始学泡茶', leads_to: 'page', target: '{content/page:guide}', align: 'center' },
        ],
        ['links', { title: '朋友们', count: 6, look: 'names' }],
      ],
    },
    en: {
      title: 'Hillside Tea',
      seo_description:
        'Hillside Tea: high mountain oolong, green and white teas, the ware to brew them in, and writing about both.',
      slots: [
        [
          'hero',
          {
            image: '{hero}',
            title: 'A morning on the mountain, in a cup',
            text: 'We keep a small tea house beside a garden at fourteen hundred metres. Two pickings a year; what there is, we sell, and when it is gone it is gone.',
            has_button: 1,
            label: 'Read what we write',
            leads_to: 'address',
            url: '{/articles}',
          },
        ],
        [
          'columns',
          { count: '3' },
          {
            one: [
              ['picture', { image: '{spring-slope}', alt: 'Rows of tea on a hillside in spring' }],
              [
                'richText',
                {
                  text: '<h2>One hill, one taste</h2><p>We buy from five gardens we know by name. Every batch says how high it grew, when it was picked and who made it.</p>',
                },
              ],
            ],
            two: [
              ['picture', { image: '{drying}', alt: 'An iron kettle over charcoal' }],
              [
                'richText',
                {
                  text: '<h2>Roasted slowly</h2><p>Three times over charcoal, a month apart. It cannot be hurried, and we would rather not try.</p>',
                },
              ],
            ],
            three: [
              ['picture', { image: '{gift}', alt: 'A gift box with a ribbon' }],
              [
                'richText',
                {
                  text: '<h2>Sent the same day</h2><p>Ordered by three, packed by five, in carton, paper string and paper wool. No plastic at all.</p>',
                },
              ],
            ],
          },
        ],
        ['articleList', { title: 'Lately written', count: 6, look: 'cards' }],
        [
          'quote',
          {
            text: 'A cup of tea is long enough to think one thing through,\nand long enough to let one go.',
            author: 'On the wall of our shop',
          },
        ],
        ['gallery', { images: ['{tea-tray}', '{shelf}', '{cups-board}', '{mountain-house}'], columns: '4' }],
        [
          'notice',
          {
            tone: 'success',
            title: 'New here?',
            text: 'The sampler holds five grams of each of the six families, one session apiece. Drink first, decide afterwards.',
          },
        ],
        [
          'button',
          {
            label: 'Learn to brew, from the beginning',
            leads_to: 'page',
            target: '{content/page:guide}',
            align: 'center',
          },
        ],
        ['links', { title: 'Friends of the house', count: 6, look: 'names' }],
      ],
    },
  },
}
