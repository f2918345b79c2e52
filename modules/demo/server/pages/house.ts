import type { DemoPage } from '../text.ts'

/** Who the tea house is, and how it is reached. */
export const about: DemoPage = {
  slug: 'about',
  day: -85,
  texts: {
    'zh-cn': {
      title: '关于山屿',
      seo_description: '一间山上的小茶舍，从 2012 年开始，每年只做两季茶。',
      slots: [
        [
          'picture',
          {
            image: '{mountain-house}',
            alt: '茶垄上方的茶厂，窗里亮着灯',
            caption: '茶厂在半山腰，雾来的时候看不见山脚。',
            width: 'wide',
          },
        ],
        [
          'richText',
          {
            text: `<p>山屿是一间小茶舍。二〇一二年冬天，林屿在山上租下一间废弃的制茶间，修了屋顶，换了窗，第二年春天做出头一批四十斤乌龙，自己留下两斤，其余卖给了路过的人。</p><h2>我们相信什么</h2><ul><li>茶是农产品，先要干净，然后才谈风味。</li><li>写得出名字的茶园，才敢写进标签。</li><li>一年做得完的量，就是我们要做的量。</li></ul><h2>我们不做什么</h2><p>不做“珍藏”，不讲“年份升值”，不卖自己不天天喝的茶。</p>`,
          },
        ],
        [
          'quote',
          {
            text: '开店头三年，最常被问的是：一年只做两季，够吃吗？\n够的，只要不想吃得太快。',
            author: '林屿',
          },
        ],
        [
          'columns',
          { count: '2' },
          {
            one: [['picture', { image: '{shelf}', alt: '木架上的茶罐' }]],
            two: [
              [
                'richText',
                {
                  text: '<h2>数字</h2><table style="width: 100%;"><tbody><tr><th>茶园</th><td>5 个，共 38 亩</td></tr><tr><th>海拔</th><td>900 至 1450 米</td></tr><tr><th>每年做茶</th><td>春、冬两季</td></tr><tr><th>店里的人</th><td>4 位，和一只猫</td></tr></tbody></table>',
                },
              ],
            ],
          },
        ],
        [
          'button',
          { label: '来店里坐坐', leads_to: 'page', target: '{content/page:contact}', look: 'plain' },
        ],
      ],
    },
    en: {
      title: 'About us',
      seo_description: 'A small tea house on a mountain, since 2012. Two pickings a year.',
      slots: [
        [
          'picture',
          {
            image: '{mountain-house}',
            alt: 'The workshop above the rows, lights in its windows',
            caption: 'Halfway up. When the mist comes, the valley is gone.',
            width: 'wide',
          },
        ],
        [
          'richText',
          {
            text: `<p>Hillside is a small tea house. In the winter of 2012 Lin Yu rented an abandoned workshop on the mountain, mended the roof and put in windows. The next spring there were twenty kilograms of oolong. One stayed here; the rest went to whoever happened to walk by.</p><h2>What we believe</h2><ul><li>Tea is a crop. It has to be clean before anybody talks of flavour.</li><li>If we cannot name the garden, it does not go on the label.</li><li>As much as can be made well in a year is as much as we want to make.</li></ul><h2>What we do not do</h2><p>No collectors’ editions, no talk of teas as an investment, and nothing on the shelf that we do not drink ourselves.</p>`,
          },
        ],
        [
          'quote',
          {
            text: 'For three years everybody asked whether two pickings a year are enough to live on.\nThey are, if you do not mean to live too fast.',
            author: 'Lin Yu',
          },
        ],
        [
          'columns',
          { count: '2' },
          {
            one: [['picture', { image: '{shelf}', alt: 'Tea tins on wooden shelves' }]],
            two: [
              [
                'richText',
                {
                  text: '<h2>In figures</h2><table style="width: 100%;"><tbody><tr><th>Gardens</th><td>5, of 2.5 hectares together</td></tr><tr><th>Altitude</th><td>900 to 1,450 metres</td></tr><tr><th>Pickings</th><td>Spring and winter</td></tr><tr><th>People</th><td>4, and a cat</td></tr></tbody></table>',
                },
              ],
            ],
          },
        ],
        [
          'button',
          {
            label: 'Come and sit with us',
            leads_to: 'page',
            target: '{content/page:contact}',
            look: 'plain',
          },
        ],
      ],
    },
  },
}

export const contact: DemoPage = {
  slug: 'contact',
  day: -84,
  texts: {
    'zh-cn': {
      title: '联系我们',
      seo_description: '山屿茶舍的地址、营业时间与联系方式。',
      slots: [
        [
          'columns',
          { count: '2' },
          {
            one: [
              [
                'richText',
                {
                  text: '<h2>茶舍</h2><p>云岭县青岚镇半山路 14 号<br>沿石阶往上走到第二个弯，闻到炭火味就到了。</p><h2>营业时间</h2><table style="width: 100%;"><tbody><tr><th>周三至周日</th><td>10:00–19:00</td></tr><tr><th>周一、周二</th><td>在山上，不开门</td></tr></tbody></table><h2>写信</h2><p>hello@hillside.example<br>多数来信当天回复，做茶的那几周会慢一点。</p>',
                },
              ],
            ],
            two: [
              [
                'picture',
                {
                  image: '{table-for-two}',
                  alt: '圆窗前的一张茶桌，两只小杯',
                  caption: '靠窗这张桌子，坐下就不想走。',
                },
              ],
            ],
          },
        ],
        [
          'notice',
          {
            tone: 'info',
            title: '来之前',
            text: '四人以上请提前一天说一声，好给你们留大桌。\n可以带猫，店里那只不一定欢迎。',
          },
        ],
        [
          'faq',
          {
            title: '常有人问',
            items: [
              { key: '可以只喝一杯吗？', value: '可以。长桌上的茶按泡收费，一泡两人分。' },
              { key: '有停车位吗？', value: '山脚有公共停车场，走上来八分钟。' },
              { key: '能参观制茶吗？', value: '春茶与冬茶期间，每周六下午开放，人数有限，请先写信。' },
            ],
          },
        ],
      ],
    },
    en: {
      title: 'Contact',
      seo_description: 'Where Hillside Tea is, when we are open and how to reach us.',
      slots: [
        [
          'columns',
          { count: '2' },
          {
            one: [
              [
                'richText',
                {
                  text: '<h2>The tea house</h2><p>14 Banshan Road, Qinglan, Yunling County<br>Up the stone steps to the second bend; you will smell the charcoal first.</p><h2>Open</h2><table style="width: 100%;"><tbody><tr><th>Wednesday to Sunday</th><td>10:00–19:00</td></tr><tr><th>Monday, Tuesday</th><td>Up on the mountain</td></tr></tbody></table><h2>Write</h2><p>hello@hillside.example<br>We answer most letters the same day, and later than that while tea is being made.</p>',
                },
              ],
            ],
            two: [
              [
                'picture',
                {
                  image: '{table-for-two}',
                  alt: 'A tea table by a round window, two small cups',
                  caption: 'People who sit down at this one tend to stay.',
                },
              ],
            ],
          },
        ],
        [
          'notice',
          {
            tone: 'info',
            title: 'Before you come',
            text: 'For more than four, let us know a day ahead and the long table is yours.\nCats are welcome. Ours may disagree.',
          },
        ],
        [
          'faq',
          {
            title: 'Often asked',
            items: [
              {
                key: 'May I come for a single cup?',
                value: 'Of course. At the long table we charge by the brew, and one brew serves two.',
              },
              {
                key: 'Where do I park?',
                value: 'At the foot of the hill. From there it is eight minutes on foot.',
              },
              {
                key: 'Can we watch tea being made?',
                value:
                  'On Saturday afternoons during the spring and winter pickings. There are few places, so write first.',
              },
            ],
          },
        ],
      ],
    },
  },
}
