// A document of mixed content that is the same on every machine, so that every editor of every run gets the same.

const english = (
  'time year people way day man thing woman life child world school state family student group country ' +
  'problem hand part place case week company system program question work government number night point home water ' +
  'room mother area money story fact month lot right study book eye job word business issue side kind head house ' +
  'service friend father power hour game line end member law car city community name president team minute idea ' +
  'kid body information back parent face others level office door health person art war history party result change ' +
  'morning reason research girl guy moment air teacher force education'
).split(' ')
const chinese =
  '的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经十三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使点从业本去把性好应开它合还因由其些然前外天政四日那社义事平形相全表间样与关各重新线内数正心反你明看原又么利比或但质气第向道命此变条只没结解问意建月公无系军很情者最立代想已通并提直题党程展五果料象员革位入常文总次品式活设及管特件长求老头基资边流路级少图山统接知较将组见计别她手角期根论运农指几九区强放决西被干做必战先回则任取据处队南给色光门即保治北造百规热领七海口东导器压志世金增争济阶油思术极交受联什认六共权收证改清己美再采转更单风切打白教速花带安场身车例真务具万每目至达走积示议声报斗完类八离华名确才科张信马节话米整空元况今集温传土许步群广石记需段研界拉林律叫且究观越织装影算低持音众书布复容儿须际商非验连断深难近矿千周委素技备半办青省列习响约支般史感劳便团往酸历市克何除消构府称太准精值号率族维划选标写存候毛亲快效斯院查江型眼王按格养易置派层片始却专状育厂京识适属圆包火住调满县局照参红细引听该铁价严'

/** One page of the document holds these, in an order of its own. */
const page = [
  ...Array.from({ length: 80 }, () => 'paragraph' as const),
  ...['list', 'table', 'list', 'table'].map((kind) => kind as 'list' | 'table'),
  ...Array.from({ length: 5 }, () => 'header' as const),
  ...Array.from({ length: 3 }, () => 'code' as const),
]

/** The top-level elements of a document of `count` paragraphs, where a list counts as its five items. */
export function generateDocument(count: number, seed = 20240601): string[] {
  const write = writer(randomNumbers(seed))
  const blocks: string[] = []
  for (let done = 0; done < count; ) {
    for (const kind of write.shuffled(page)) {
      if (done >= count) break
      blocks.push(write[kind]())
      done += kind === 'list' ? 5 : 1
    }
  }
  return blocks
}

/** Mulberry32: numbers from 0 to below 1 that follow from the seed. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Writes one block after the other; each draws its numbers from the same sequence. */
function writer(random: () => number) {
  const below = (most: number) => Math.floor(random() * most)
  const times = (count: number, write: (at: number) => string, between = '') =>
    Array.from({ length: count }, (_, at) => write(at)).join(between)
  const word = () => english[below(english.length)] ?? ''
  const words = (count: number, isChinese: boolean) =>
    isChinese ? times(count * 2, () => chinese[below(chinese.length)] ?? '') : times(count, word, ' ')
  const language = () => random() < 0.4

  const sentence = (count: number, isChinese: boolean) => {
    const gap = isChinese ? '' : ' '
    const half = count >> 1
    const kind = random()
    if (kind >= 0.55) return words(count, isChinese)
    const before = words(half, isChinese)
    if (kind < 0.4)
      return `${before}${gap}<strong>${words(3, isChinese)}</strong>${gap}${words(half - 3, isChinese)}`
    const address = `https://example.com/${below(1e6)}`
    return `${before}${gap}<a href="${address}">${words(2, isChinese)}</a>${gap}${words(half - 2, isChinese)}`
  }
  const row = (isChinese: boolean) => `<tr>${times(3, () => `<td>${words(2, isChinese)}</td>`)}</tr>`

  return {
    shuffled<Item>(items: readonly Item[]): Item[] {
      const mixed = [...items]
      for (let at = mixed.length - 1; at > 0; at--) {
        const other = below(at + 1)
        const moved = mixed[at] as Item
        mixed[at] = mixed[other] as Item
        mixed[other] = moved
      }
      return mixed
    },
    paragraph() {
      const isChinese = language()
      return `<p>${sentence(20 + below(11), isChinese)}</p>`
    },
    header() {
      const isChinese = language()
      const level = 1 + below(3)
      return `<h${level}>${words(5, isChinese)}</h${level}>`
    },
    list() {
      const isChinese = language()
      const tag = random() < 0.5 ? 'ul' : 'ol'
      return `<${tag}>${times(5, () => `<li>${words(8 + below(8), isChinese)}</li>`)}</${tag}>`
    },
    code() {
      language()
      const line = (at: number) => `const ${word()}${at} = ${word()}(${below(999)});`
      return `<pre><code>${times(4, line, '\n')}</code></pre>`
    },
    table() {
      const isChinese = language()
      return `<table><tbody>${times(3, () => row(isChinese))}</tbody></table>`
    },
  }
}
