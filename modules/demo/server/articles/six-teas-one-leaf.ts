import type { DemoArticle } from '../text.ts'

export const sixTeasOneLeaf: DemoArticle = {
  slug: 'six-teas-one-leaf',
  category: 'teas',
  tags: ['beginners', 'brewing'],
  picture: ['cups', 'mist'],
  day: -88,
  texts: {
    'zh-cn': {
      title: '一片叶子，六种茶',
      subtitle: '绿、白、黄、青、红、黑，差别不在树，在手',
      summary: '六大茶类来自同一种植物。采下之后的几个小时里，制茶人做了什么、没做什么，决定了杯中的颜色。',
      cover_alt: '俯瞰六只白瓷杯，茶汤由浅绿渐变到深红褐',
      body: `<p>常有客人指着架子问：绿茶树和红茶树长得有什么不同？答案往往让人意外：没有绿茶树，也没有红茶树。六大茶类都出自同一种常绿灌木，分道扬镳是采下来以后的事。</p>
<h2>氧化，是一把尺子</h2>
<p>鲜叶离开枝头，细胞里的酶便开始与空气打交道，像切开的苹果慢慢变褐。制茶人要决定的只有两件事：让它走多远，什么时候喊停。</p>
<table style="width: 100%;"><tbody><tr><th>茶类</th><th>关键一步</th><th>汤色</th><th>水温</th></tr><tr><td>绿茶</td><td>当天高温杀青</td><td>嫩绿</td><td>80 ℃</td></tr><tr><td>白茶</td><td>只萎凋，不揉不炒</td><td>浅杏</td><td>90 ℃</td></tr><tr><td>黄茶</td><td>杀青后闷黄</td><td>明黄</td><td>85 ℃</td></tr><tr><td>乌龙</td><td>摇青，半途喊停</td><td>金黄到琥珀</td><td>95–100 ℃</td></tr><tr><td>红茶</td><td>揉捻后充分氧化</td><td>红亮</td><td>90–95 ℃</td></tr><tr><td>黑茶</td><td>渥堆，微生物接手</td><td>红褐</td><td>100 ℃</td></tr></tbody></table>
<h2>从哪一种喝起</h2>
<p>不必从“最好”的开始，从最合胃口的开始。</p>
<ul><li><strong>平时喝咖啡</strong>：先试焙火重一点的乌龙，或一款熟普，厚实、有余味。</li><li><strong>怕苦</strong>：白茶几乎不会泡坏，水多水少都温和。</li><li><strong>喜欢清爽</strong>：春天的绿茶，玻璃杯一只就够。</li></ul>
<blockquote>茶没有高下之分，只有合不合时宜。——掌柜的口头禅</blockquote>
<p>如果还拿不定主意，店里的六味小样每种五克，刚好各泡一次。第一次动手，可以照着<a href="{/article/first-gaiwan}">《第一只盖碗》</a>慢慢来。</p>`,
    },
    en: {
      title: 'One leaf, six teas',
      subtitle: 'Green, white, yellow, oolong, black, dark: the difference is not the tree but the hand',
      summary:
        'All six families of tea come from one plant. What the maker does, and leaves undone, in the hours after picking decides the colour in your cup.',
      cover_alt: 'Six white cups from above, their tea going from pale green to deep red-brown',
      body: `<p>Visitors often point at the shelf and ask what a green tea bush looks like compared with a black one. There is no green tea bush, and no black one either. Every tea we sell grows on the same evergreen shrub; the families part company only after the leaf has been picked.</p>
<h2>Oxidation is the ruler</h2>
<p>Once a leaf leaves the branch, its enzymes meet the air and it begins to brown, much like a cut apple. A tea maker has two decisions to take: how far to let it go, and when to call a halt.</p>
<table style="width: 100%;"><tbody><tr><th>Family</th><th>The step that matters</th><th>In the cup</th><th>Water</th></tr><tr><td>Green</td><td>Fired hot on the day of picking</td><td>Fresh green</td><td>80 °C</td></tr><tr><td>White</td><td>Withered, nothing else</td><td>Pale apricot</td><td>90 °C</td></tr><tr><td>Yellow</td><td>Fired, then kept warm under cloth</td><td>Clear yellow</td><td>85 °C</td></tr><tr><td>Oolong</td><td>Tossed, stopped halfway</td><td>Gold to amber</td><td>95–100 °C</td></tr><tr><td>Black</td><td>Rolled and fully oxidised</td><td>Bright red</td><td>90–95 °C</td></tr><tr><td>Dark</td><td>Piled, so that microbes take over</td><td>Red-brown</td><td>100 °C</td></tr></tbody></table>
<h2>Where to begin</h2>
<p>Not with the best one. With the one that suits you.</p>
<ul><li><strong>Coffee drinkers</strong> tend to like a well-roasted oolong or a ripe pu’er: round, with a long finish.</li><li><strong>If bitterness puts you off</strong>, take a white tea. It is nearly impossible to spoil.</li><li><strong>If you like things crisp</strong>, a spring green tea and a plain glass will do.</li></ul>
<blockquote>No tea is above another. Some are simply better timed.</blockquote>
<p>Still undecided? Our sampler holds five grams of each, which is one good session per family. For that first session, <a href="{/article/first-gaiwan}">Your first gaiwan</a> goes with you step by step.</p>`,
    },
  },
}
