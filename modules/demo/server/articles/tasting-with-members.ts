import type { DemoArticle } from '../text.ts'

/** For members; its text is still to be translated. */
export const tastingWithMembers: DemoArticle = {
  slug: 'tasting-with-members',
  category: 'news',
  tags: ['brewing', 'origin'],
  picture: ['book', 'mist'],
  day: -15,
  visibility: 'members',
  texts: {
    'zh-cn': {
      title: '会员品鉴笔记：四款岩茶盲品',
      subtitle: '同一座山的两面，差出了一碗汤的厚度',
      summary: '九月的会员品鉴会，我们蒙上标签喝了四款岩茶。这里是记录、评分，和一个没想到的第一名。',
      cover_alt: '桌上摊开的笔记本画着一片叶子，旁边是一杯热茶',
      body: `<p>九月的第二个周六，十二位会员，四只编了号的盖碗。规矩只有一条：揭晓之前不许问价钱。</p>
<h2>评分</h2>
<table style="width: 100%;"><tbody><tr><th>编号</th><th>香</th><th>味</th><th>韵</th><th>平均</th></tr><tr><td>一号</td><td>8.1</td><td>7.6</td><td>7.0</td><td>7.6</td></tr><tr><td>二号</td><td>7.2</td><td>8.4</td><td>8.8</td><td>8.1</td></tr><tr><td>三号</td><td>8.9</td><td>7.1</td><td>6.4</td><td>7.5</td></tr><tr><td>四号</td><td>7.5</td><td>7.9</td><td>8.0</td><td>7.8</td></tr></tbody></table>
<h2>揭晓</h2>
<p>二号是四款里最便宜的一款，北坡的老丛，焙得不重。多数人写下的词是“木头”“青苔”“雨后的石板”。三号香得张扬，第一口赢了所有人，到第五泡却没了声音。</p>
<blockquote>香是打招呼，韵是坐下来聊天。——会员手记</blockquote>
<h2>下一次</h2>
<ul><li>时间：每月第二个周六，下午两点；</li><li>名额：十二位，会员优先；</li><li>主题：六年、九年、十二年的老白茶。</li></ul>
<p>带上你的杯子，也带上你的舌头。</p>`,
    },
    en: {
      title: 'Members’ tasting: four rock teas, blind',
      summary: 'Twelve members, four numbered bowls, and a winner nobody expected.',
    },
  },
}
