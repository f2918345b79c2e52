import type { DemoArticle } from '../text.ts'

export const firstGaiwan: DemoArticle = {
  slug: 'first-gaiwan',
  category: 'brewing',
  tags: ['beginners', 'brewing'],
  picture: ['gaiwan', 'porcelain'],
  day: -81,
  featured: 20,
  texts: {
    'zh-cn': {
      title: '第一只盖碗',
      subtitle: '不烫手的拿法，和一泡好茶的六个动作',
      summary: '盖碗是最诚实的茶器：不藏香，不改味，也不替你遮丑。学会它，什么茶都能泡。',
      cover_alt: '桌上一只绘着枝叶的白瓷盖碗，两侧各有一只小杯',
      body: `<p>店里教新手，第一课总是盖碗。它没有壶嘴，没有滤网，只有碗、盖、托三样，却能泡六大茶类里的任何一种。最大的门槛只有一个字：烫。</p>
<h2>为什么会烫</h2>
<p>多半是水注得太满，或手指碰到了碗里的水线。记住两点：<strong>水只到碗沿下一指宽</strong>；手指只碰外翻的碗沿和盖钮，别的地方都不碰。</p>
<h2>六个动作</h2>
<ol><li><strong>温碗</strong>：沸水转一圈倒掉，顺便温杯。</li><li><strong>投茶</strong>：110 毫升的碗放 5 克，球形乌龙看着少，舒展开会满。</li><li><strong>闻干香</strong>：盖上盖摇三下，揭开一线来闻，这是一泡茶里最短的快乐。</li><li><strong>注水</strong>：沿碗壁绕一圈，不急不慢。</li><li><strong>等</strong>：第一泡十秒，之后每泡加五秒。</li><li><strong>出汤</strong>：盖子斜开一条缝，手腕一翻到底，不要犹豫，越犹豫越烫。</li></ol>
<p><img src="{tea-tray}" alt="一把紫砂壶与两只小杯摆在铺着麻布的桌上" data-caption="练熟盖碗，再用壶就只是换个姿势。"/></p>
<h2>泡坏了也有办法</h2>
<p>浓了，兑一点热水；苦了，下一泡提前五秒；淡了，下一泡多等十秒。茶叶比我们想的宽容，一泡不好，还有后面六泡。</p>
<blockquote>盖碗教人的第一件事，是不要怕；第二件事，是不要急。</blockquote>
<p>想把时间和水温记在手边，可以参照<a href="{/guide/water-and-time}">《水温与时间》</a>那张表。</p>`,
    },
    en: {
      title: 'Your first gaiwan',
      subtitle: 'How to hold it without burning yourself, and the six moves of a good brew',
      summary:
        'A lidded bowl hides nothing: no aroma kept back, no flavour added, no mistake covered up. Learn this one and you can brew anything.',
      cover_alt: 'A white lidded bowl painted with a sprig, a small cup on either side',
      body: `<p>Our beginners’ class opens with the gaiwan. It has no spout and no strainer, only a bowl, a lid and a saucer, yet it will brew every tea on our shelves. There is just one hurdle, and it is hot.</p>
<h2>Why it burns</h2>
<p>Nearly always because the bowl is too full, or because a finger rests where the water is. Two rules take care of it: <strong>stop a finger’s width below the rim</strong>, and touch nothing but the flared edge and the knob of the lid.</p>
<h2>Six moves</h2>
<ol><li><strong>Warm the bowl.</strong> Swirl boiling water once and tip it into the cups.</li><li><strong>Add the leaf.</strong> Five grams for a 110 ml bowl. Rolled oolong looks meagre now and will fill it later.</li><li><strong>Smell it dry.</strong> Close the lid, shake three times, open a crack. The shortest pleasure of the session.</li><li><strong>Pour</strong> along the wall, once around, without hurry.</li><li><strong>Wait.</strong> Ten seconds for the first infusion, five more each time.</li><li><strong>Decant.</strong> Tilt the lid, turn the wrist and go through with it. Hesitating is what burns.</li></ol>
<p><img src="{tea-tray}" alt="A clay pot and two small cups on a table laid with linen" data-caption="After the gaiwan, a pot is only a change of posture."/></p>
<h2>When it goes wrong</h2>
<p>Too strong: add hot water. Bitter: pour five seconds sooner next time. Thin: wait ten seconds longer. Leaves forgive more than we think, and after one poor infusion there are six to come.</p>
<blockquote>The first thing a gaiwan teaches is not to be afraid. The second is not to rush.</blockquote>
<p>Times and temperatures for every family are in <a href="{/guide/water-and-time}">Water and time</a>.</p>`,
    },
  },
}
