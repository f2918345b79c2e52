import type { DemoArticle } from '../text.ts'

export const coldBrew: DemoArticle = {
  slug: 'cold-brew',
  category: 'brewing',
  tags: ['seasons', 'water', 'beginners'],
  picture: ['glass', 'spring'],
  day: -29,
  texts: {
    'zh-cn': {
      title: '冷泡，一夜就够',
      subtitle: '不用冰块，不用糖，睡前五分钟',
      summary: '热水逼出来的是香和苦，冷水请出来的是甜和鲜。夏天的冰箱里，总该有一壶。',
      cover_alt: '两只玻璃杯盛着浅绿色冷泡茶，窗外是青山',
      body: `<p>冷泡没有技术，只有耐心，而且这份耐心是睡着的时候付的。睡前放茶，早上就有得喝。</p>
<h2>一升水的配方</h2>
<table style="width: 100%;"><tbody><tr><th>茶</th><th>克数</th><th>时间</th></tr><tr><td>绿茶</td><td>8</td><td>4 小时</td></tr><tr><td>白茶</td><td>10</td><td>8 小时</td></tr><tr><td>清香乌龙</td><td>10</td><td>8 小时</td></tr><tr><td>红茶</td><td>8</td><td>6 小时</td></tr></tbody></table>
<h2>四步</h2>
<ol><li>玻璃壶烫过、晾凉；</li><li>茶叶放进去，先倒一点温水没过，等一分钟，让叶子醒过来；</li><li>加满凉开水，放冰箱冷藏；</li><li>早上滤出茶叶，当天喝完。</li></ol>
<h2>几点提醒</h2>
<ul><li>用凉开水或瓶装水，不用生水；</li><li>滤出来的叶子别扔，下午还可以用热水再泡一道；</li><li>熟普和老茶不适合冷泡，它们要热气才肯开口。</li></ul>
<blockquote>夏天的茶，是前一晚写给自己的信。</blockquote>
<p>想变个花样？一升冷泡乌龙里放两片黄柠檬，静置十分钟再捞出来，久了会苦。</p>`,
    },
    en: {
      title: 'Cold brew: one night will do',
      subtitle: 'No ice, no sugar, five minutes before bed',
      summary:
        'Hot water drives out fragrance and bitterness; cold water invites sweetness. In summer there should always be a jug in the fridge.',
      cover_alt: 'Two glasses of pale green cold tea, hills in the window behind',
      body: `<p>Cold brewing takes no skill, only patience, and you pay for it in your sleep. Leaf goes in at bedtime; breakfast is served.</p>
<h2>For one litre</h2>
<table style="width: 100%;"><tbody><tr><th>Tea</th><th>Grams</th><th>Time</th></tr><tr><td>Green</td><td>8</td><td>4 hours</td></tr><tr><td>White</td><td>10</td><td>8 hours</td></tr><tr><td>Light oolong</td><td>10</td><td>8 hours</td></tr><tr><td>Black</td><td>8</td><td>6 hours</td></tr></tbody></table>
<h2>Four steps</h2>
<ol><li>Scald a glass jug and let it cool.</li><li>Put in the leaf, cover it with a little warm water and wait a minute for it to wake up.</li><li>Fill up with boiled water that has gone cold, and into the fridge with it.</li><li>Strain in the morning and drink it the same day.</li></ol>
<h2>Worth knowing</h2>
<ul><li>Use boiled or bottled water.</li><li>Do not throw the leaf away; it has one hot infusion left for the afternoon.</li><li>Ripe pu’er and old teas do not care for the cold. They want heat before they speak.</li></ul>
<blockquote>Summer tea is a letter you wrote yourself the night before.</blockquote>
<p>For a change, put two slices of lemon into a litre of cold oolong and take them out after ten minutes. Later they turn bitter.</p>`,
    },
  },
  change: {
    day: -12,
    isPublished: true,
    texts: {
      'zh-cn': {
        summary: '热水逼出来的是香和苦，冷水请出来的是甜和鲜。入秋之后一样好喝，少放两克茶就是。',
      },
    },
  },
}
