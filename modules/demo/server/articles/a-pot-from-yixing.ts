import type { DemoArticle } from '../text.ts'

export const aPotFromYixing: DemoArticle = {
  slug: 'a-pot-from-yixing',
  category: 'ware',
  tags: ['ware', 'brewing'],
  picture: ['pot', 'clay'],
  day: -37,
  byline: '周砚',
  texts: {
    'zh-cn': {
      title: '一把壶，养的是人',
      subtitle: '买第一把紫砂之前，先回答三个问题',
      summary: '紫砂壶贵贱悬殊，学问也多得吓人。其实新手只要看懂出水、盖子和泥，其余交给时间。',
      cover_alt: '圆窗前的桌上立着一把赭红色紫砂壶，旁边两只小杯',
      body: `<p>“养壶”这个词容易误会，好像壶是只猫。其实壶不变，变的是用壶的人：手稳了，眼尖了，也舍得为一泡茶坐下来了。</p>
<h2>三个问题</h2>
<ol><li><strong>给谁用？</strong>一人饮，120 毫升；两三人，200 毫升。大壶泡不好小茶。</li><li><strong>泡什么？</strong>一壶事一茶。孔隙会记味道，焙火乌龙和普洱不要混住。</li><li><strong>花多少？</strong>第一把不必贵，贵了舍不得用，那才是浪费。</li></ol>
<h2>店里怎么验壶</h2>
<ul><li>注满水，按住气孔，倒过来应当一滴不漏；</li><li>出水七秒之内倒空，水柱不散、不打旋；</li><li>壶盖转一圈，松紧一样；</li><li>里外看泥：颜色沉着，不发亮，闻起来只有土味。</li></ul>
<p><img src="{tea-tray}" alt="麻布上的紫砂壶与两只小杯" data-caption="泥料越用越润，油光不是目标，温润才是。"/></p>
<blockquote>好壶不说话，它只是让你把下一泡做得更慢一点。</blockquote>
<h2>用完之后</h2>
<p>倒出茶底，热水冲两遍，敞盖晾干。不用洗洁精，也不要让茶叶在壶里过夜。就这么简单，一年以后，你会在灯下发现它的颜色深了半分。</p>`,
    },
    en: {
      title: 'A pot brings up its owner',
      subtitle: 'Three questions to answer before buying your first Yixing teapot',
      summary:
        'Clay pots cost anything from little to absurd, and the lore is endless. A beginner need only understand the pour, the lid and the clay; time does the rest.',
      cover_alt: 'A russet clay teapot and two small cups on a table before a round window',
      body: `<p>People speak of “raising” a pot, as though it were a cat. The pot hardly changes. What changes is whoever uses it: the hand grows steady, the eye sharper, and one day you sit down for a single brew without feeling you ought to be elsewhere.</p>
<h2>Three questions</h2>
<ol><li><strong>For whom?</strong> 120 ml for one, 200 ml for two or three. A large pot makes poor small tea.</li><li><strong>For which tea?</strong> One pot, one kind. The pores remember, and roasted oolong should not share rooms with pu’er.</li><li><strong>For how much?</strong> Not too much. A first pot so dear that you dare not use it is the only real waste.</li></ol>
<h2>How we test them</h2>
<ul><li>Fill it, close the air hole with a finger, turn it over: not a drop.</li><li>It empties within seven seconds, in one clean arc.</li><li>The lid turns all the way round with the same resistance.</li><li>The clay is calm inside and out, without shine, and smells of earth and nothing else.</li></ul>
<p><img src="{tea-tray}" alt="A clay pot and two cups on linen" data-caption="It grows mellow with use. Mellow is the aim, not glossy."/></p>
<blockquote>A good pot says nothing. It only makes the next brew a little slower.</blockquote>
<h2>Afterwards</h2>
<p>Tip out the leaves, rinse twice with hot water and leave it open to dry. No soap, and nothing left inside overnight. That is all. In a year you will notice, under a lamp, that it has gone half a shade darker.</p>`,
    },
  },
}
