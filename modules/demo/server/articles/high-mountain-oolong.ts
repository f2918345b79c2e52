import type { DemoArticle } from '../text.ts'

export const highMountainOolong: DemoArticle = {
  slug: 'high-mountain-oolong',
  category: 'oolong',
  tags: ['origin', 'spring'],
  picture: ['terraces', 'dawn'],
  day: -74,
  byline: '林屿',
  texts: {
    'zh-cn': {
      title: '海拔一千四百米的慢',
      subtitle: '高山乌龙的甜，是冷出来的',
      summary: '越往上走，茶树长得越慢。慢下来的叶子厚、软、甜，也更难做。这是我们今年春天在山上记下的几页。',
      cover_alt: '晨光里一层层茶垄铺向远山',
      body: `<p>四月二十一日，清晨五点半，车停在茶厂门口，温度计指着九度。山下的人已经穿短袖，这里的采茶工还裹着外套。茶园主人老陈说：“冷是好事，冷，茶才肯慢。”</p>
<h2>慢在哪里</h2>
<p>海拔高，云雾多，日照短，昼夜温差大。茶树少晒太阳，便少积苦涩的茶多酚；夜里冷，白天存下的糖舍不得用掉。于是叶片厚，汤里有胶质，咽下去之后喉咙里慢慢回甘。</p>
<blockquote>平地的茶一年采五季，我这里两季。少采三季，换一个“厚”字。——老陈</blockquote>
<h2>一天只做一件事</h2>
<p>采下的鲜叶要在当天走完萎凋、摇青、静置、再摇。摇得轻，香气出不来；摇得重，叶缘红过了头。夜里十一点，制茶间里只听见竹筛转动的声音，没有人说话，都在等那股青草味变成兰花味。</p>
<p><img src="{mountain-house}" alt="茶垄上方的茶厂，窗里亮着灯" data-caption="等香的夜晚，厂房的灯要亮到天明。"/></p>
<h2>怎么泡才不辜负</h2>
<ul><li>水要滚，95 ℃ 以下香气打不开；</li><li>5 克茶配 110 毫升，第一泡 45 秒，让球形的叶子有时间舒展；</li><li>第二泡反而短，20 秒就够，之后逐泡加十秒；</li><li>喝到第七泡，试着放凉再喝，会有一点蜜桃味。</li></ul>
<p>今年春茶只有四十二斤，做完就没有了。冬茶要等到十一月，那又是另一种冷。</p>`,
    },
    en: {
      title: 'Slow, at fourteen hundred metres',
      subtitle: 'The sweetness of high mountain oolong comes from the cold',
      summary:
        'The higher you climb, the slower the bushes grow. Slow leaves are thick, soft and sweet, and harder to make well. A few pages from our spring on the mountain.',
      cover_alt: 'Rows of tea running towards distant hills at dawn',
      body: `<p>21 April, half past five in the morning. We park outside the workshop and the thermometer says nine degrees. Down in the valley people are in shirtsleeves; up here the pickers keep their coats on. “Cold is good,” says Chen, whose garden this is. “Cold is what makes a bush take its time.”</p>
<h2>What the cold does</h2>
<p>Altitude means mist, short hours of sun and nights that drop by ten degrees. With little sunshine the bush builds fewer of the polyphenols that taste bitter; with cold nights it keeps the sugar it made by day. The leaves grow thick, the liquor has body, and a sweetness rises in the throat after you swallow.</p>
<blockquote>On the plain they pick five times a year. I pick twice. That is what thickness costs. <br>Chen, grower</blockquote>
<h2>One thing a day</h2>
<p>Leaves picked in the morning must wither, be tossed, rest and be tossed again before the next dawn. Too gentle and there is no fragrance; too rough and the edges turn red. At eleven at night the only sound is bamboo trays turning. Nobody talks. Everybody is waiting for the smell of cut grass to become the smell of orchids.</p>
<p><img src="{mountain-house}" alt="The workshop above the rows, lights in its windows" data-caption="On nights like this the lamps burn until morning."/></p>
<h2>How to brew it</h2>
<ul><li>Use water off the boil; below 95 °C the aroma stays shut.</li><li>Five grams to 110 ml. Give the first infusion 45 seconds, so the pellets can open.</li><li>The second is shorter, 20 seconds, and each one after that ten seconds longer.</li><li>Let the seventh go cold. There is a little white peach in it.</li></ul>
<p>This spring gave us twenty-one kilograms, and there will be no more until the winter picking in November, which is another kind of cold altogether.</p>`,
    },
  },
}
