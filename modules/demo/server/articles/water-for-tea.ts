import type { DemoArticle } from '../text.ts'

export const waterForTea: DemoArticle = {
  slug: 'water-for-tea',
  category: 'brewing',
  tags: ['water', 'brewing'],
  picture: ['kettle', 'dusk'],
  day: -66,
  texts: {
    'zh-cn': {
      title: '水为茶之母，这话要打个折',
      subtitle: '不必追山泉，先把自来水用好',
      summary: '好水当然好，但家里的水只要做对三件事，就能泡出九成的味道。',
      cover_alt: '铁壶坐在炭炉上，壶嘴冒着热气，旁边放着一只盖碗',
      body: `<p>古人把泡茶的水分了等级：山水上，江水中，井水下。可古人没有净水器，也没有自来水厂。我们用同一款乌龙、同一只盖碗，换了七种水，盲喝了两个下午。</p>
<h2>喝下来的结论</h2>
<table style="width: 100%;"><tbody><tr><th>水</th><th>香气</th><th>口感</th><th>评价</th></tr><tr><td>过滤自来水</td><td>清楚</td><td>顺</td><td>够用，推荐</td></tr><tr><td>低矿化瓶装水</td><td>高扬</td><td>甜、略薄</td><td>清香型乌龙、绿茶</td></tr><tr><td>中矿化矿泉水</td><td>收敛</td><td>厚</td><td>红茶、熟普</td></tr><tr><td>纯净水</td><td>尖</td><td>空</td><td>应急</td></tr><tr><td>硬水</td><td>闷</td><td>涩，起膜</td><td>别用</td></tr></tbody></table>
<h2>三件小事</h2>
<ol><li><strong>放掉隔夜水。</strong>早上第一壶先开半分钟龙头，管子里的水留给花。</li><li><strong>去掉氯味。</strong>滤芯三个月一换，或者敞口静置一夜。</li><li><strong>只烧一次。</strong>反复烧开的水没有毒，只是没了精神，香气也跟着塌。</li></ol>
<p>古书里形容水将沸未沸的样子：初如鱼目，继如连珠，再如鼓浪。鱼目之时约八十度，适合绿茶；连珠约九十，给白茶和红茶；鼓浪之后，就该乌龙上场了。</p>
<blockquote>先会听水，再谈择水。</blockquote>`,
    },
    en: {
      title: 'Water is the mother of tea, up to a point',
      subtitle: 'Never mind the mountain spring; get the tap right first',
      summary:
        'Good water helps, but do three things to what comes out of your own tap and you have nine tenths of the taste.',
      cover_alt: 'An iron kettle steaming on a charcoal brazier beside a lidded bowl',
      body: `<p>The old books rank water for tea: mountain springs first, rivers second, wells last. The old books had no filters and no waterworks. So we took one oolong, one gaiwan and seven waters, and tasted blind for two afternoons.</p>
<h2>What we found</h2>
<table style="width: 100%;"><tbody><tr><th>Water</th><th>Aroma</th><th>In the mouth</th><th>Verdict</th></tr><tr><td>Filtered tap</td><td>Clear</td><td>Smooth</td><td>Plenty good</td></tr><tr><td>Soft bottled</td><td>Lifted</td><td>Sweet, a little thin</td><td>Light oolong, green tea</td></tr><tr><td>Medium mineral</td><td>Held back</td><td>Full</td><td>Black tea, ripe pu’er</td></tr><tr><td>Distilled</td><td>Sharp</td><td>Empty</td><td>In an emergency</td></tr><tr><td>Hard tap</td><td>Muffled</td><td>Rough, with a film</td><td>Do not</td></tr></tbody></table>
<h2>Three small things</h2>
<ol><li><strong>Let the night’s water go.</strong> Run the tap for half a minute in the morning; the plants will take it.</li><li><strong>Lose the chlorine.</strong> Change the filter every three months, or leave a jug open overnight.</li><li><strong>Boil once.</strong> Water boiled again and again is harmless, only tired, and the aroma tires with it.</li></ol>
<p>Before thermometers, people read the bubbles: fish eyes at first, then strings of pearls, then waves. Fish eyes are about 80 °C and right for green tea; pearls are about 90, for white and black; once the waves roll, it is time for oolong.</p>
<blockquote>Learn to listen to the water before you choose it.</blockquote>`,
    },
  },
  change: {
    day: -2,
    isPublished: false,
    texts: {
      'zh-cn': { subtitle: '不必追山泉，先把自来水用好；文末新增了各地水质的小抄' },
      en: {
        subtitle: 'Never mind the mountain spring; get the tap right first. Now with notes on local water',
      },
    },
  },
}
