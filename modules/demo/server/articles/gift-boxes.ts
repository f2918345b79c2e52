import type { DemoArticle } from '../text.ts'

export const giftBoxes: DemoArticle = {
  slug: 'gift-boxes',
  category: 'news',
  tags: ['gifts', 'seasons'],
  picture: ['parcel', 'autumn'],
  day: -9,
  ends: 30,
  texts: {
    'zh-cn': {
      title: '今年的礼盒，拆开还能用',
      subtitle: '三款，限时一个月',
      summary: '我们不想再做一个好看但只能扔掉的盒子。今年的三款礼盒，拆开是收纳匣、茶盘和一块茶巾。',
      cover_alt: '系着缎带的白色礼盒与一只茶叶罐摆在桌上',
      body: `<p>做礼盒最难的不是选茶，是想清楚收礼的人三个月后会看到什么。去年有位客人说，盒子太漂亮，舍不得丢，又没处放。这句话我们记了一年。</p>
<h2>三款</h2>
<ul><li><strong>初见</strong>：六味小样，配一张冲泡卡。布袋包装，袋子是一块茶巾。</li><li><strong>围炉</strong>：焙火乌龙与老白茶各一罐。盒盖翻过来，是一块干泡茶盘。</li><li><strong>远山</strong>：高山乌龙两罐、小壶一把。杉木匣子，抽屉一样可以叠放。</li></ul>
<table style="width: 100%;"><tbody><tr><th>礼盒</th><th>适合</th><th>发货</th></tr><tr><td>初见</td><td>刚开始喝茶的朋友</td><td>当天</td></tr><tr><td>围炉</td><td>父母、邻居</td><td>当天</td></tr><tr><td>远山</td><td>懂茶的人</td><td>三天内</td></tr></tbody></table>
<h2>写一张卡片</h2>
<p>下单时可以留言，我们用毛笔誊在卡片上。字不算好，但是慢慢写的。</p>
<blockquote>礼物的意思是：我想起你的时候，水正好开了。</blockquote>
<p>礼盒供应一个月，木匣做完为止。送货范围与时间见<a href="{/delivery}">《配送说明》</a>。</p>`,
    },
    en: {
      title: 'Gift boxes with a second life',
      subtitle: 'Three of them, for one month',
      summary:
        'We did not want to make another beautiful thing that can only be thrown away. This year’s boxes become a drawer, a tea tray and a cloth.',
      cover_alt: 'A white gift box with a ribbon and a tea tin on a table',
      body: `<p>The hard part of a gift box is not the tea. It is knowing what will be left on somebody’s table three months later. Last year a customer told us the box was too lovely to throw away and too large to keep. We have thought about that sentence for a year.</p>
<h2>The three</h2>
<ul><li><strong>First Meeting</strong>: the six-tea sampler and a brewing card. The wrapping is a tea cloth.</li><li><strong>By the Stove</strong>: a tin of roasted oolong, a tin of aged white. Turn the lid over and it is a tray.</li><li><strong>Far Hills</strong>: two tins of high mountain oolong and a small pot, in a cedar case that stacks like a drawer.</li></ul>
<table style="width: 100%;"><tbody><tr><th>Box</th><th>For</th><th>Leaves us</th></tr><tr><td>First Meeting</td><td>Friends who are just beginning</td><td>The same day</td></tr><tr><td>By the Stove</td><td>Parents and neighbours</td><td>The same day</td></tr><tr><td>Far Hills</td><td>People who know their tea</td><td>Within three days</td></tr></tbody></table>
<h2>A card with it</h2>
<p>Leave us a few words when you order, and we copy them out by brush. The hand is nothing special, but it is unhurried.</p>
<blockquote>A gift says: I thought of you just as the water boiled.</blockquote>
<p>They are here for a month, or until the cedar runs out. Where we send them, and how fast, is on our <a href="{/delivery}">delivery page</a>.</p>`,
    },
  },
}
