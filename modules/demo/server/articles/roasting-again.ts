import type { DemoArticle } from '../text.ts'

/** A draft that somebody is still writing, in one language. */
export const roastingAgain: DemoArticle = {
  slug: 'roasting-again',
  category: 'oolong',
  tags: ['storing'],
  picture: ['kettle', 'autumn'],
  day: -4,
  status: 'draft',
  texts: {
    'zh-cn': {
      title: '复焙手记',
      subtitle: '（待补：温度曲线与照片说明）',
      summary: '放了两年的焙火乌龙，一次低温复焙能不能把它叫醒？',
      cover_alt: '秋色窗前，炭炉上坐着一把铁壶',
      body: `<p>两年前的一批焙火乌龙，打开时有些疲：香气还在，尾巴发酸。按老办法，低温复焙六小时。</p>
<h2>过程</h2>
<ol><li>八十度两小时，去潮；</li><li>一百零五度三小时，翻三次；</li><li>降到九十度一小时，收火。</li></ol>
<h2>结果</h2>
<p>当天喝，火味太冲。封罐放一周，酸气退了，甜味回来七成。</p>
<p>待补：第三周的品饮记录。</p>`,
    },
  },
}
