import type { DemoArticle } from '../text.ts'

/** Nobody has translated it yet. */
export const letterFromTheMountain: DemoArticle = {
  slug: 'letter-from-the-mountain',
  category: 'news',
  tags: ['origin', 'seasons'],
  picture: ['teahouse', 'mist'],
  day: -22,
  byline: '林屿',
  texts: {
    'zh-cn': {
      title: '山中来信：雨下了十一天',
      subtitle: '今年的夏茶，我们决定不做',
      summary: '连着下雨，叶子吃饱了水，香气立不住。与其勉强做，不如让茶园歇一季。',
      cover_alt: '雾中的茶厂立在茶垄之上，远山若隐若现',
      body: `<p>各位茶友：</p>
<p>写这封信的时候，窗外的雨已经下到第十一天。制茶间的竹筛空着，烘笼也空着。往年这时候，我们正忙着夏茶的第一批。</p>
<h2>为什么不做</h2>
<p>雨水多，鲜叶里的水分走不干净，摇青摇不出香；勉强烘干了，喝起来是一股湿抹布味。老陈看了一眼叶子，说了四个字：“让它歇着。”</p>
<blockquote>一年少做一季茶，饿不着人；做一季难喝的，伤的是名声。</blockquote>
<h2>这意味着什么</h2>
<ul><li>店里的夏茶今年缺货，已经预订的朋友，会在这周收到退款；</li><li>春茶库存还有一些，够卖到立秋；</li><li>冬茶预计十一月下旬开采，十二月中旬到店。</li></ul>
<p>不做茶的日子也没有闲着。趁下雨，我们把坡上两条排水沟重新挖了一遍，补种了三百棵杉木挡风。明年春天你喝到的那一口，有一部分是这场雨换来的。</p>
<p>茶园里的蛙叫得很响。顺祝秋安。</p>
<p><em>林屿，于山上</em></p>`,
    },
  },
}
