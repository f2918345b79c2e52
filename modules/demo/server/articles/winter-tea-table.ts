import type { DemoArticle } from '../text.ts'

export const winterTeaTable: DemoArticle = {
  slug: 'winter-tea-table',
  category: 'ware',
  tags: ['seasons', 'ware'],
  picture: ['gaiwan', 'night'],
  day: 6,
  texts: {
    'zh-cn': {
      title: '冬天的茶席，从一块布开始',
      subtitle: '不添新东西，也能换个季节',
      summary: '茶席不是摆拍。四样家里本来就有的东西，够你和朋友坐一个晚上。',
      cover_alt: '月夜窗前，深色桌面上的盖碗冒着热气',
      body: `<p>天黑得早了。冬天喝茶，人往里坐，灯往低放，话也比夏天多。所谓茶席，不过是给这段时间划一个边界。</p>
<h2>四样东西</h2>
<ol><li><strong>一块布</strong>：旧围巾、粗麻都行，颜色比桌面深。它决定茶杯放下来的声音。</li><li><strong>一盏灯</strong>：不要头顶灯，矮矮地放在一侧，让热气看得见。</li><li><strong>一只保温的东西</strong>：小炭炉最好，电陶炉、蜡烛座也可以。</li><li><strong>一枝院子里的东西</strong>：枯枝、松针、一只橘子，都算。</li></ol>
<h2>喝什么</h2>
<table style="width: 100%;"><tbody><tr><th>时间</th><th>茶</th><th>配</th></tr><tr><td>七点</td><td>焙火乌龙</td><td>核桃</td></tr><tr><td>八点半</td><td>煮老白茶</td><td>烤橘子</td></tr><tr><td>十点</td><td>陈皮熟普</td><td>什么也不配</td></tr></tbody></table>
<blockquote>夏天用茶解渴，冬天用茶解闷，两样都要有人。</blockquote>
<h2>收拾</h2>
<p>客人走后不必马上洗。把灯留着，一个人再喝一泡剩下的，通常是整晚最好的那一泡。</p>`,
    },
    en: {
      title: 'A winter tea table begins with a cloth',
      subtitle: 'Nothing new to buy, and yet another season',
      summary:
        'Setting a table for tea is not staging a photograph. Four things you already own will see you and a friend through an evening.',
      cover_alt: 'A steaming lidded bowl on a dark table before a window with the moon',
      body: `<p>It gets dark early now. In winter people sit closer, lamps stand lower, and there is more talk than in summer. A tea table is no more than a border drawn around that time.</p>
<h2>Four things</h2>
<ol><li><strong>A cloth.</strong> An old scarf, rough linen, anything darker than the table. It decides the sound of a cup being put down.</li><li><strong>A lamp.</strong> Not overhead; low and to one side, so that you can see the steam.</li><li><strong>Something that keeps warm.</strong> A small brazier if you have one, an electric plate or a candle if not.</li><li><strong>Something from outdoors.</strong> A bare twig, pine needles, a tangerine.</li></ol>
<h2>What to drink</h2>
<table style="width: 100%;"><tbody><tr><th>When</th><th>Tea</th><th>With</th></tr><tr><td>Seven</td><td>Roasted oolong</td><td>Walnuts</td></tr><tr><td>Half past eight</td><td>Simmered old white</td><td>Baked tangerine</td></tr><tr><td>Ten</td><td>Ripe pu’er with peel</td><td>Nothing at all</td></tr></tbody></table>
<blockquote>In summer tea is for thirst, in winter for company. Both want somebody there.</blockquote>
<h2>Clearing up</h2>
<p>When they have gone, leave the washing. Keep the lamp on and brew what is left once more, for yourself. As a rule it is the best cup of the evening.</p>`,
    },
  },
}
