import type { DemoPage } from '../text.ts'

/** What buyers have to know: four short pages, none of them legal advice. */
export const delivery: DemoPage = {
  slug: 'delivery',
  day: -83,
  texts: {
    'zh-cn': {
      title: '配送说明',
      seo_description: '发货时间、运费与配送范围。',
      slots: [
        [
          'notice',
          { tone: 'info', title: '当天发货', text: '工作日下午三点前付款的订单当天寄出，之后的次日寄出。' },
        ],
        [
          'richText',
          {
            text: '<h2>运费与时间</h2><table style="width: 100%;"><tbody><tr><th>地区</th><th>运费</th><th>时间</th></tr><tr><td>省内</td><td>6 元</td><td>1–2 天</td></tr><tr><td>国内其他地区</td><td>10 元</td><td>2–4 天</td></tr><tr><td>偏远地区</td><td>18 元</td><td>4–7 天</td></tr><tr><td>海外</td><td>按重量</td><td>7–15 天</td></tr></tbody></table><p>满 199 元国内免运费。</p><h2>包装</h2><p>纸箱、纸绳、纸填料。茶叶另有一层铝箔内袋，用于防潮，请按其他垃圾投放，或洗净后带回店里，我们统一回收。</p>',
          },
        ],
        ['picture', { image: '{gift}', alt: '白色礼盒系着缎带，旁边是茶罐' }],
      ],
    },
    en: {
      title: 'Delivery',
      seo_description: 'When we send, what it costs and where it goes.',
      slots: [
        [
          'notice',
          {
            tone: 'info',
            title: 'Sent the same day',
            text: 'What is paid by three on a working day leaves that day; anything later leaves on the next.',
          },
        ],
        [
          'richText',
          {
            text: '<h2>Cost and time</h2><table style="width: 100%;"><tbody><tr><th>Where</th><th>Cost</th><th>Time</th></tr><tr><td>Our province</td><td>¥6</td><td>1–2 days</td></tr><tr><td>Elsewhere in China</td><td>¥10</td><td>2–4 days</td></tr><tr><td>Remote regions</td><td>¥18</td><td>4–7 days</td></tr><tr><td>Abroad</td><td>By weight</td><td>7–15 days</td></tr></tbody></table><p>Within China, orders from ¥199 travel free.</p><h2>Packaging</h2><p>Carton, paper string, paper wool. The tea itself is in a foil pouch against the damp. Please bring pouches back when you visit; we collect them.</p>',
          },
        ],
        ['picture', { image: '{gift}', alt: 'A white gift box with a ribbon beside a tea tin' }],
      ],
    },
  },
}

export const returns: DemoPage = {
  slug: 'returns',
  code: 'returns',
  day: -83,
  texts: {
    'zh-cn': {
      title: '退换说明',
      seo_description: '七天之内，未开封的茶与完好的茶器都可以退。',
      slots: [
        [
          'richText',
          {
            text: '<p>收到后七天之内，未开封的茶和完好的茶器都可以退。写信告诉我们订单号就行，不必说明理由。</p><h2>几种情况</h2><ul><li><strong>路上碎了</strong>：拍一张照片，我们当天补寄，碎的不用寄回。</li><li><strong>喝不惯</strong>：开封的茶不能退，但可以带剩下的来店里换一款小样。</li><li><strong>发错了</strong>：运费我们付，错发的留着喝。</li></ul>',
          },
        ],
        [
          'faq',
          {
            title: '步骤',
            items: [
              { key: '怎么申请？', value: '写信到 hello@hillside.example，附上订单号和照片。' },
              { key: '多久退款？', value: '收到退货的当天办理，原路退回，一般三个工作日到账。' },
            ],
          },
        ],
      ],
    },
    en: {
      title: 'Returns',
      seo_description: 'Unopened tea and unharmed ware come back within seven days, no questions asked.',
      slots: [
        [
          'richText',
          {
            text: '<p>Within seven days of arrival you may return unopened tea and unharmed ware. Write to us with your order number; there is no need to say why.</p><h2>What if</h2><ul><li><strong>It broke on the way.</strong> Send a picture. We replace it the same day, and you keep the pieces.</li><li><strong>You do not care for it.</strong> Opened tea cannot come back, but bring what is left and we swap it for a sample of something else.</li><li><strong>We sent the wrong thing.</strong> We pay the postage, and the wrong thing is yours to drink.</li></ul>',
          },
        ],
        [
          'faq',
          {
            title: 'Step by step',
            items: [
              {
                key: 'How do I begin?',
                value: 'Write to hello@hillside.example with the order number and a picture.',
              },
              {
                key: 'When is the money back?',
                value:
                  'We refund on the day the parcel arrives, the way you paid. As a rule it is there within three working days.',
              },
            ],
          },
        ],
      ],
    },
  },
}

export const privacy: DemoPage = {
  slug: 'privacy',
  code: 'privacy',
  day: -83,
  texts: {
    'zh-cn': {
      title: '隐私说明',
      seo_description: '我们记下什么、为什么、存多久。',
      slots: [
        [
          'richText',
          {
            text: '<p>这一页尽量写短。我们只记下寄茶和回信所需要的东西。</p><h2>记下什么</h2><ul><li>姓名、地址、电话：用于寄送，随订单保留三年；</li><li>邮箱：用于回信和订单通知；</li><li>账户密码：只存不可还原的摘要。</li></ul><h2>不做什么</h2><p>不装第三方统计，不投广告，不把你的信息给任何人，快递面单除外。</p><h2>你可以</h2><p>在会员中心导出自己的资料，或注销账户。不方便操作时，写信来，我们代劳。</p>',
          },
        ],
      ],
    },
    en: {
      title: 'Privacy',
      seo_description: 'What we keep, why, and for how long.',
      slots: [
        [
          'richText',
          {
            text: '<p>We have tried to keep this short. We note down what it takes to send tea and to answer letters, and nothing else.</p><h2>What we keep</h2><ul><li>Name, address and telephone number, to send your parcel; three years with the order.</li><li>Your mail address, to answer you and to tell you of your order.</li><li>Your password, only as a digest that cannot be turned back.</li></ul><h2>What we do not do</h2><p>No third-party statistics, no advertising, and nothing of yours goes to anybody but the courier’s label.</p><h2>What you can do</h2><p>Download what we know of you, or close your account, in the member centre. If that is a nuisance, write, and we do it for you.</p>',
          },
        ],
      ],
    },
  },
}

export const terms: DemoPage = {
  slug: 'terms',
  code: 'terms',
  day: -83,
  texts: {
    'zh-cn': {
      title: '服务条款',
      seo_description: '在山屿茶舍购物与注册会员的约定。',
      slots: [
        [
          'notice',
          {
            tone: 'warning',
            title: '示例内容',
            text: '这一页只为演示而写，不构成法律意见。正式上线前，请换成你自己的条款。',
          },
        ],
        [
          'richText',
          {
            text: '<h2>下单</h2><p>付款之后订单成立。库存不足时我们会在一天之内联系你，换一批或全额退款。</p><h2>价格</h2><p>标价含税，不含运费。标错价格的，以写信确认为准。</p><h2>会员</h2><p>一人一个账户。积分没有现金价值，不过期。</p><h2>文章与图片</h2><p>本站的文字与插图欢迎转载，请写明出处。</p>',
          },
        ],
      ],
    },
    en: {
      title: 'Terms',
      seo_description: 'What holds when you buy from Hillside Tea or become a member.',
      slots: [
        [
          'notice',
          {
            tone: 'warning',
            title: 'An example',
            text: 'This page was written for the demonstration and is no legal advice. Put your own terms here before you open.',
          },
        ],
        [
          'richText',
          {
            text: '<h2>Orders</h2><p>An order stands once it is paid. If we have run out, you hear from us within a day: another batch, or all of your money back.</p><h2>Prices</h2><p>Prices include tax and exclude delivery. Where a price is plainly wrong, we write before we send.</p><h2>Members</h2><p>One account each. Points have no value in money, and they do not expire.</p><h2>Texts and pictures</h2><p>You may pass on what we write and draw. Please say where it is from.</p>',
          },
        ],
      ],
    },
  },
}
