import type { DemoArticle } from '../text.ts'

export const whiteTeaThatWaits: DemoArticle = {
  slug: 'white-tea-that-waits',
  category: 'green-and-white',
  tags: ['storing', 'origin'],
  picture: ['tins', 'dawn'],
  day: -51,
  texts: {
    'zh-cn': {
      title: '会等的白茶',
      subtitle: '一年茶，三年药，七年宝，信一半就好',
      summary: '白茶做得最少，也变得最多。新茶清甜，老茶有枣香，中间那几年怎么喝，才是乐趣。',
      cover_alt: '木架上高高低低的茶叶罐，其间放着两只小杯',
      body: `<p>白茶的工艺只有两步：晒，烘。不炒、不揉，叶子里的酶没有被一次杀尽，于是它在罐子里继续慢慢地活着。</p>
<h2>三个年纪</h2>
<p><strong>第一年</strong>，毫香、青草、一点点黄瓜皮的凉意，汤色像稀释的蜂蜜。<strong>第三年</strong>，草气退了，甜从舌面移到喉咙。<strong>第七年</strong>往后，煮一煮，是红枣和旧木头的味道。</p>
<h2>散茶与饼</h2>
<ul><li>散茶香气高，适合三年内喝完；</li><li>压成饼占地小，转化慢而匀，适合存；</li><li>无论哪种，先买一百克喝懂了，再谈存。</li></ul>
<blockquote>存茶存的不是升值，是日后某个冬夜的一个理由。</blockquote>
<h2>煮老白茶</h2>
<ol><li>五克老白茶，先用盖碗泡三四道；</li><li>剩下的叶底放进五百毫升冷水；</li><li>小火煮开，再煮五分钟；</li><li>丢一颗去核的枣，不必放糖。</li></ol>
<p>店里那排罐子，最旧的一只贴着“2015 寿眉”。它不卖，只在下雪天煮给碰巧来的人喝。</p>`,
    },
    en: {
      title: 'White tea knows how to wait',
      subtitle: '“One year tea, three years medicine, seven years treasure”: believe half of it',
      summary:
        'No tea has less done to it, and none changes more. Young it is clear and sweet, old it smells of dates; the years between are where the pleasure lies.',
      cover_alt: 'Tea tins of many heights on wooden shelves, with two small cups among them',
      body: `<p>White tea takes two steps: it is dried in the sun, and dried once more over gentle heat. Nobody fires it, nobody rolls it, and so its enzymes are never quite finished off. In the tin it goes on living, slowly.</p>
<h2>Three ages</h2>
<p>In its <strong>first year</strong> it is down and meadow, with the coolness of cucumber peel, and the colour of thinned honey. In its <strong>third</strong> the grass has gone and the sweetness moves from tongue to throat. From the <strong>seventh</strong> on you simmer it, and it is red dates and old timber.</p>
<h2>Loose or pressed</h2>
<ul><li>Loose leaf has the higher fragrance; drink it within three years.</li><li>A cake takes less room and changes slowly and evenly; that is the one to keep.</li><li>Either way, buy a hundred grams and understand it before you lay anything down.</li></ul>
<blockquote>One does not keep tea because it will be dear. One keeps it to have a reason, some winter night.</blockquote>
<h2>Simmering old white tea</h2>
<ol><li>Brew five grams three or four times in a gaiwan.</li><li>Put the spent leaf into half a litre of cold water.</li><li>Bring it to the boil over a low flame and give it five minutes more.</li><li>Add a stoned date. It needs no sugar.</li></ol>
<p>The oldest tin on our shelf says “2015, Shou Mei”. It is not for sale. We boil some when it snows, for whoever happens to be here.</p>`,
    },
  },
}
