import type { DemoPage } from '../text.ts'

/** How to brew, and two pages below it. */
export const guide: DemoPage = {
  slug: 'guide',
  day: -80,
  texts: {
    'zh-cn': {
      title: '泡茶指南',
      seo_description: '从第一次烧水开始，两页学会泡茶。',
      slots: [
        [
          'hero',
          {
            image: '{guide}',
            title: '泡茶指南',
            text: '不用背术语，不用买一整套。两页读完，今晚就能泡一壶像样的茶。',
            has_button: 1,
            label: '第一步',
            leads_to: 'page',
            target: '{content/page:first-steps}',
          },
        ],
        [
          'columns',
          { count: '2' },
          {
            one: [
              ['richText', { text: '<h2>起步</h2><p>需要的东西，比你想的少。</p>' }],
              [
                'button',
                {
                  label: '要准备什么',
                  leads_to: 'page',
                  target: '{content/page:first-steps}',
                  look: 'plain',
                },
              ],
            ],
            two: [
              ['richText', { text: '<h2>水温与时间</h2><p>一张表，贴在冰箱门上就够了。</p>' }],
              [
                'button',
                {
                  label: '看那张表',
                  leads_to: 'page',
                  target: '{content/page:water-and-time}',
                  look: 'plain',
                },
              ],
            ],
          },
        ],
        [
          'articleList',
          { title: '更多泡法', category: '{content/category:brewing}', count: 4, look: 'list' },
        ],
      ],
    },
    en: {
      title: 'Brewing guide',
      seo_description: 'From the first kettle on: two pages, and you can brew.',
      slots: [
        [
          'hero',
          {
            image: '{guide}',
            title: 'Brewing guide',
            text: 'No jargon and no shopping list. Read two pages, and there will be decent tea tonight.',
            has_button: 1,
            label: 'First steps',
            leads_to: 'page',
            target: '{content/page:first-steps}',
          },
        ],
        [
          'columns',
          { count: '2' },
          {
            one: [
              ['richText', { text: '<h2>To begin with</h2><p>It takes less than you think.</p>' }],
              [
                'button',
                {
                  label: 'What you need',
                  leads_to: 'page',
                  target: '{content/page:first-steps}',
                  look: 'plain',
                },
              ],
            ],
            two: [
              ['richText', { text: '<h2>Water and time</h2><p>One table. Put it on the fridge door.</p>' }],
              [
                'button',
                {
                  label: 'See the table',
                  leads_to: 'page',
                  target: '{content/page:water-and-time}',
                  look: 'plain',
                },
              ],
            ],
          },
        ],
        [
          'articleList',
          { title: 'More on brewing', category: '{content/category:brewing}', count: 4, look: 'list' },
        ],
      ],
    },
  },
}

export const firstSteps: DemoPage = {
  slug: 'first-steps',
  below: 'guide',
  day: -79,
  texts: {
    'zh-cn': {
      title: '起步',
      seo_description: '泡茶要准备的五样东西，和可以先不买的五样。',
      slots: [
        [
          'columns',
          { count: '2' },
          {
            one: [
              [
                'richText',
                {
                  text: '<h2>要有</h2><ul><li>一只盖碗，110 毫升</li><li>一只能倒水的杯子，当公道杯</li><li>两只小杯</li><li>一把能烧开的壶</li><li>厨房秤</li></ul>',
                },
              ],
            ],
            two: [
              [
                'richText',
                {
                  text: '<h2>先不用买</h2><ul><li>茶盘、茶宠</li><li>六件套的茶则茶针</li><li>温控壶</li><li>紫砂壶（等你认定一种茶）</li><li>贵的茶</li></ul>',
                },
              ],
            ],
          },
        ],
        ['picture', { image: '{first-gaiwan}', alt: '白瓷盖碗与两只小杯', caption: '一只盖碗，够用三年。' }],
        [
          'richText',
          {
            text: '<h2>第一次</h2><ol><li>称五克茶，烧一壶水。</li><li>照着<a href="{/article/first-gaiwan}">《第一只盖碗》</a>里的六个动作做一遍。</li><li>连喝七泡，什么也不必记，只留意哪一泡最喜欢。</li></ol>',
          },
        ],
        [
          'button',
          { label: '下一页：水温与时间', leads_to: 'page', target: '{content/page:water-and-time}' },
        ],
      ],
    },
    en: {
      title: 'First steps',
      seo_description: 'Five things you need to brew tea, and five that can wait.',
      slots: [
        [
          'columns',
          { count: '2' },
          {
            one: [
              [
                'richText',
                {
                  text: '<h2>You need</h2><ul><li>A gaiwan of 110 ml</li><li>A jug or cup that pours</li><li>Two small cups</li><li>A kettle</li><li>Kitchen scales</li></ul>',
                },
              ],
            ],
            two: [
              [
                'richText',
                {
                  text: '<h2>It can wait</h2><ul><li>Trays and tea pets</li><li>Scoops, picks and tongs</li><li>A kettle with a thermostat</li><li>A clay pot, until you have settled on a tea</li><li>Expensive leaf</li></ul>',
                },
              ],
            ],
          },
        ],
        [
          'picture',
          {
            image: '{first-gaiwan}',
            alt: 'A white lidded bowl and two small cups',
            caption: 'One gaiwan will see you through the first three years.',
          },
        ],
        [
          'richText',
          {
            text: '<h2>The first time</h2><ol><li>Weigh five grams, boil a kettle.</li><li>Go through the six moves in <a href="{/article/first-gaiwan}">Your first gaiwan</a>.</li><li>Drink all seven infusions. Write nothing down; just notice which one you like best.</li></ol>',
          },
        ],
        [
          'button',
          { label: 'Next: water and time', leads_to: 'page', target: '{content/page:water-and-time}' },
        ],
      ],
    },
  },
}

export const waterAndTime: DemoPage = {
  slug: 'water-and-time',
  below: 'guide',
  day: -78,
  texts: {
    'zh-cn': {
      title: '水温与时间',
      seo_description: '六大茶类的投茶量、水温与每一泡的时间。',
      slots: [
        [
          'richText',
          {
            text: '<p>以 110 毫升盖碗为准。大一倍的碗，茶也放一倍，时间不变。</p><table style="width: 100%;"><tbody><tr><th>茶</th><th>克</th><th>水温</th><th>第一泡</th><th>之后每泡</th></tr><tr><td>绿茶</td><td>3</td><td>80 ℃</td><td>20 秒</td><td>+10 秒</td></tr><tr><td>白茶</td><td>5</td><td>90 ℃</td><td>30 秒</td><td>+10 秒</td></tr><tr><td>清香乌龙</td><td>5</td><td>95 ℃</td><td>45 秒</td><td>先减后加</td></tr><tr><td>焙火乌龙</td><td>5</td><td>100 ℃</td><td>10 秒</td><td>+5 秒</td></tr><tr><td>红茶</td><td>4</td><td>92 ℃</td><td>10 秒</td><td>+5 秒</td></tr><tr><td>普洱</td><td>6</td><td>100 ℃</td><td>洗一次，10 秒</td><td>+5 秒</td></tr></tbody></table>',
          },
        ],
        [
          'notice',
          {
            tone: 'info',
            title: '没有温度计？',
            text: '水开后敞盖一分钟约 95 ℃，三分钟约 90 ℃，六分钟约 80 ℃。',
          },
        ],
        ['space', { size: 'small', line: 1 }],
        [
          'richText',
          {
            text: '<p>表格之外还有一条：<strong>你的舌头比秒表准。</strong>它说浓了就是浓了。想知道水为什么重要，去读<a href="{/article/water-for-tea}">《水为茶之母，这话要打个折》</a>。</p>',
          },
        ],
      ],
    },
    en: {
      title: 'Water and time',
      seo_description: 'How much leaf, how hot and how long, for six families of tea.',
      slots: [
        [
          'richText',
          {
            text: '<p>For a gaiwan of 110 ml. With a bowl of twice the size, take twice the leaf; the times stay.</p><table style="width: 100%;"><tbody><tr><th>Tea</th><th>Grams</th><th>Water</th><th>First</th><th>Then each time</th></tr><tr><td>Green</td><td>3</td><td>80 °C</td><td>20 s</td><td>+10 s</td></tr><tr><td>White</td><td>5</td><td>90 °C</td><td>30 s</td><td>+10 s</td></tr><tr><td>Light oolong</td><td>5</td><td>95 °C</td><td>45 s</td><td>Shorter, then longer</td></tr><tr><td>Roasted oolong</td><td>5</td><td>100 °C</td><td>10 s</td><td>+5 s</td></tr><tr><td>Black</td><td>4</td><td>92 °C</td><td>10 s</td><td>+5 s</td></tr><tr><td>Pu’er</td><td>6</td><td>100 °C</td><td>Rinse, then 10 s</td><td>+5 s</td></tr></tbody></table>',
          },
        ],
        [
          'notice',
          {
            tone: 'info',
            title: 'No thermometer?',
            text: 'With the lid off, boiling water is at about 95 °C after one minute, 90 after three and 80 after six.',
          },
        ],
        ['space', { size: 'small', line: 1 }],
        [
          'richText',
          {
            text: '<p>One rule stands beside the table: <strong>your tongue is better than your stopwatch.</strong> If it says too strong, it is. Why the water matters is in <a href="{/article/water-for-tea}">Water is the mother of tea, up to a point</a>.</p>',
          },
        ],
      ],
    },
  },
}
