import type { DemoArticle } from '../text.ts'

export const beforeTheRain: DemoArticle = {
  slug: 'before-the-rain',
  category: 'green-and-white',
  tags: ['spring', 'origin', 'seasons'],
  picture: ['leaves', 'spring'],
  day: -58,
  texts: {
    'zh-cn': {
      title: '明前与雨前，差的是十五天',
      subtitle: '春天的第一口鲜，值不值那个价',
      summary: '清明之前采的叫明前，谷雨之前采的叫雨前。贵的未必更适合你，我们把两种并排泡给你看。',
      cover_alt: '舒展的茶枝与新芽，背后一轮浅黄的太阳',
      body: `<p>每年三月底，店里电话最多的一句是：“明前的到了吗？”到了。可我们总会多问一句：你喜欢喝鲜，还是喜欢喝味？</p>
<h2>十五天里发生了什么</h2>
<p>清明前气温低，芽头小，一斤干茶要六万个芽，氨基酸高，鲜得像豌豆汤。谷雨前升了温，叶子舒展到一芽二叶，茶多酚跟上来，香气足了，也更耐泡。</p>
<table style="width: 100%;"><tbody><tr><th></th><th>明前</th><th>雨前</th></tr><tr><td>芽叶</td><td>单芽、一芽一叶</td><td>一芽二叶</td></tr><tr><td>滋味</td><td>鲜、甜、细</td><td>香、爽、有筋骨</td></tr><tr><td>耐泡</td><td>三泡</td><td>五泡</td></tr><tr><td>价钱</td><td>四倍左右</td><td>一倍</td></tr></tbody></table>
<h2>怎么选</h2>
<ul><li>一年只想尝一次春天的味道：买五十克明前，一周内喝完。</li><li>每天办公室一杯：雨前，玻璃杯，八十度的水，续三次。</li><li>送不常喝茶的长辈：雨前更稳妥，味道说得出来。</li></ul>
<p><img src="{spring-slope}" alt="春日山坡上的一层层茶垄" data-caption="四月初的坡地，三天一个颜色。"/></p>
<blockquote>鲜是春天借给叶子的，借期只有几个月。</blockquote>
<p>绿茶不等人。买回来放冰箱冷藏，取出来先回到室温再开袋，详见<a href="{/article/keeping-tea}">《把茶放好》</a>。</p>`,
    },
    en: {
      title: 'Before Qingming, before the rain',
      subtitle: 'Fifteen days apart, and is the first taste of spring worth the price?',
      summary:
        'Leaf picked before the Qingming festival costs four times what is picked a fortnight later. Dearer is not always better for you, so we brewed the two side by side.',
      cover_alt: 'Sprigs of tea with fresh buds before a pale sun',
      body: `<p>Every year at the end of March the telephone asks the same thing: has the early picking come? It has. But we always ask back: do you drink for freshness, or for flavour?</p>
<h2>What happens in fifteen days</h2>
<p>Before Qingming it is cold and the buds are tiny. Half a kilogram takes sixty thousand of them. They are rich in amino acids and taste like the broth of fresh peas. By Grain Rain it has warmed up: the shoot is a bud with two leaves, the polyphenols have caught up, and the tea has more scent and lasts longer in the cup.</p>
<table style="width: 100%;"><tbody><tr><th></th><th>Before Qingming</th><th>Before Grain Rain</th></tr><tr><td>Shoot</td><td>Bud, or bud and one leaf</td><td>Bud and two leaves</td></tr><tr><td>Taste</td><td>Fresh, sweet, fine</td><td>Fragrant, brisk, with a backbone</td></tr><tr><td>Infusions</td><td>Three</td><td>Five</td></tr><tr><td>Price</td><td>Four times</td><td>Once</td></tr></tbody></table>
<h2>How to choose</h2>
<ul><li>Once a year, for the taste of spring itself: fifty grams of the early picking, finished within a week of opening.</li><li>A glass at your desk every day: the later one, water at 80 °C, topped up three times.</li><li>For parents who seldom drink tea: the later one. It has a taste one can name.</li></ul>
<p><img src="{spring-slope}" alt="Rows of tea on a hillside in spring" data-caption="A slope in early April changes colour every three days."/></p>
<blockquote>Freshness is lent to the leaf by spring, and the loan is a short one.</blockquote>
<p>Green tea waits for nobody. Keep it in the fridge and let it come to room temperature before you open the bag; <a href="{/article/keeping-tea}">Keeping tea</a> says why.</p>`,
    },
  },
}
