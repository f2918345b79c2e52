import type { DemoArticle } from '../text.ts'

export const keepingTea: DemoArticle = {
  slug: 'keeping-tea',
  category: 'brewing',
  tags: ['storing', 'beginners'],
  picture: ['tins', 'mist'],
  day: -44,
  texts: {
    'zh-cn': {
      title: '把茶放好',
      subtitle: '光、潮、热、味、氧，五个敌人，一只罐子',
      summary: '好茶坏在路上的少，坏在厨房里的多。几条不花钱的规矩，让最后一泡和第一泡一样好。',
      cover_alt: '两层木架上排列着青色与褐色的茶罐',
      body: `<p>客人最常拿来退的茶，多半没有坏，只是放错了地方：灶台旁边、窗台上、或者和咖啡豆同住一个抽屉。茶叶是一块海绵，旁边有什么，它就学什么。</p>
<h2>五个敌人</h2>
<ul><li><strong>光</strong>：透明玻璃罐好看，一个月香气减半。</li><li><strong>潮</strong>：含水量过了百分之七，味道就往下走。</li><li><strong>热</strong>：每高十度，变化快一倍。</li><li><strong>味</strong>：花椒、樟脑、香薰，都不是好邻居。</li><li><strong>氧</strong>：小袋分装，开一袋喝一袋。</li></ul>
<h2>各归各位</h2>
<table style="width: 100%;"><tbody><tr><th>茶</th><th>放哪里</th><th>多久</th></tr><tr><td>绿茶、清香乌龙</td><td>密封，冷藏</td><td>半年到一年</td></tr><tr><td>焙火乌龙、红茶</td><td>锡罐或铁罐，阴凉处</td><td>两年</td></tr><tr><td>白茶、黑茶</td><td>纸箱、陶缸，通风干燥</td><td>越久越有意思</td></tr></tbody></table>
<p><img src="{shelf}" alt="茶罐靠近的样子，标签上印着叶子" data-caption="标签写三样：茶名、年份、开封日。"/></p>
<blockquote>给茶一个安静的角落，它会还你一个安静的下午。</blockquote>
<h2>从冰箱取出的那一刻</h2>
<p>先别开袋。等它回到室温，通常半小时，否则空气里的水会在冷叶子上结成露，一次就够它受的。这是我们每年夏天重复最多的一句话。</p>`,
    },
    en: {
      title: 'Keeping tea',
      subtitle: 'Light, damp, heat, smells and air: five enemies and one tin',
      summary:
        'Little tea is spoiled on its way to you; most of it is spoiled in the kitchen. A few rules that cost nothing make the last cup as good as the first.',
      cover_alt: 'Green and brown tea tins on two wooden shelves',
      body: `<p>When customers bring a tea back, it has seldom gone off. It has merely lived in the wrong place: beside the stove, on the windowsill, in a drawer with the coffee. Tea is a sponge. It learns from its neighbours.</p>
<h2>Five enemies</h2>
<ul><li><strong>Light.</strong> Clear jars are handsome and cost you half the aroma in a month.</li><li><strong>Damp.</strong> Above seven per cent of moisture, taste goes downhill.</li><li><strong>Heat.</strong> Ten degrees more, and everything happens twice as fast.</li><li><strong>Smells.</strong> Pepper, camphor and scented candles make poor company.</li><li><strong>Air.</strong> Small bags; finish one before you open another.</li></ul>
<h2>Each in its place</h2>
<table style="width: 100%;"><tbody><tr><th>Tea</th><th>Where</th><th>How long</th></tr><tr><td>Green, light oolong</td><td>Sealed, in the fridge</td><td>Six to twelve months</td></tr><tr><td>Roasted oolong, black</td><td>A tin, somewhere cool</td><td>Two years</td></tr><tr><td>White, dark</td><td>Carton or clay jar, dry and airy</td><td>Longer gets interesting</td></tr></tbody></table>
<p><img src="{shelf}" alt="Tins close up, a leaf printed on each label" data-caption="Three things on every label: what it is, from when, opened when."/></p>
<blockquote>Give tea a quiet corner, and it will give you a quiet afternoon.</blockquote>
<h2>Out of the fridge</h2>
<p>Do not open the bag yet. Let it come to room temperature, half an hour as a rule, or the moisture of the air will settle on the cold leaf as dew, and once is enough. No sentence is said more often in our shop in summer.</p>`,
    },
  },
}
