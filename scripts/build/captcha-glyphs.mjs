/**
 * Makes `modules/captcha/server/glyphs.json`: the outlines the click captcha is drawn from.
 *
 * Run it by hand after changing a list below: `node scripts/build/captcha-glyphs.mjs`. The fonts are large, so neither
 * they nor their readers are dependencies of the project: pinned versions are installed into a temporary folder and
 * thrown away again.
 * Every outline is scaled so that its longer side fills a square of `unit`, and is centred in it.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const unit = 128

const packages = [
  '@fontsource/noto-sans-sc@5.3.0',
  '@fontsource/noto-serif-sc@5.3.0',
  '@iconify-json/fluent-emoji-high-contrast@1.2.6',
  '@iconify-json/mdi@1.2.3',
  '@iconify-json/ph@1.2.2',
  'opentype.js@2.0.0',
  'svgpath@2.6.0',
]

/** Common characters that no reader mixes up with another of the list, even small and faint. */
const characters =
  '山水火石云雨雪风花鸟鱼马牛羊虎龙兔象鹿竹梅菊桃茶米果春夏秋冬北地海湖星月光电田城桥车船门窗灯书画笔琴棋' +
  '诗歌舞乐银玉红黄绿青紫黑心手家国友爱梦笑安康福寿喜飞跑高长远美真勇学鼓剑伞帆弓帽糖蜂鹤燕鲸麦瓜豆松莲虹晨夜'

/** Capitals and digits that stay apart when they are turned: no O beside 0, no Z beside 2. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ3479'

const fonts = ['noto-sans-sc', 'noto-serif-sc']

/** Our name of an icon, and the drawings of it: set and name there. */
const icons = {
  aeroplane: ['ph:airplane-fill', 'fluent-emoji-high-contrast:airplane'],
  apple: ['mdi:food-apple'],
  banana: ['fluent-emoji-high-contrast:banana'],
  bell: ['ph:bell-fill', 'mdi:bell'],
  bicycle: ['ph:bicycle-bold'],
  bird: ['ph:bird-fill', 'mdi:bird'],
  bomb: ['ph:bomb-fill', 'fluent-emoji-high-contrast:bomb'],
  butterfly: ['ph:butterfly-fill', 'fluent-emoji-high-contrast:butterfly'],
  candy: ['mdi:candy', 'fluent-emoji-high-contrast:candy'],
  crab: ['fluent-emoji-high-contrast:crab'],
  cup: ['ph:coffee-fill', 'mdi:coffee'],
  dolphin: ['mdi:dolphin'],
  fire: ['mdi:fire'],
  guitar: ['ph:guitar-fill', 'fluent-emoji-high-contrast:guitar'],
  hexagon: ['ph:hexagon-fill', 'ph:hexagon-bold'],
  pear: ['mdi:fruit-pear', 'fluent-emoji-high-contrast:pear'],
  rocket: ['ph:rocket-fill', 'mdi:rocket'],
  sailboat: ['ph:sailboat-fill', 'mdi:sail-boat'],
  snowflake: ['ph:snowflake-bold', 'mdi:snowflake'],
  'wolf head': ['fluent-emoji-high-contrast:wolf'],
}

const folder = mkdtempSync(join(tmpdir(), 'captcha-glyphs-'))
try {
  const options = ['--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
  const installed = spawnSync('npm', ['install', ...options, ...packages], { stdio: 'inherit' })
  if (installed.status !== 0) throw new Error('The packages could not be installed')
  const require = createRequire(join(folder, 'package.json'))
  const draw = outliner(require('opentype.js'), require('svgpath'))
  const table = {
    unit,
    characters: drawTexts(draw, characters, 'chinese-simplified'),
    letters: drawTexts(draw, letters, 'latin'),
    icons: drawIcons(draw),
  }
  const text = `${JSON.stringify(table, null, 2)}\n`
  writeFileSync(new URL('../../modules/captcha/server/glyphs.json', import.meta.url), text)
  console.log(
    `${[...characters].length} characters, ${letters.length} letters, ${Object.keys(icons).length} icons, ${text.length} characters`,
  )
} finally {
  rmSync(folder, { recursive: true })
}

function drawTexts(draw, signs, script) {
  const faces = fonts.map((font) => {
    const file = `files/${font}-${script}-700-normal.woff`
    return draw.face(readFileSync(join(folder, 'node_modules/@fontsource', font, file)))
  })
  return Object.fromEntries([...signs].map((sign) => [sign, faces.map((face) => draw.glyph(face, sign))]))
}

function drawIcons(draw) {
  const sets = new Map()
  const body = (drawing) => {
    const [set, name] = drawing.split(':')
    const file = join(folder, 'node_modules/@iconify-json', set, 'icons.json')
    if (!sets.has(set)) sets.set(set, JSON.parse(readFileSync(file, 'utf8')).icons)
    return sets.get(set)[name].body
  }
  return Object.fromEntries(
    Object.entries(icons).map(([name, drawings]) => [
      name,
      drawings.map((drawing) => draw.icon(body(drawing))),
    ]),
  )
}

function outliner(opentype, svgpath) {
  return {
    face: (file) => opentype.parse(new Uint8Array(file).buffer),
    glyph(face, character) {
      const glyph = face.charToGlyph(character)
      if (glyph.index === 0) throw new Error(`The font lacks ${character}`)
      return normalised(glyph.getPath(0, 0, unit).toPathData(3))
    },
    icon: (body) => normalised([...body.matchAll(/\bd="([^"]+)"/g)].map((match) => match[1]).join(' ')),
  }

  /** Whole, relative coordinates keep the table small; 1/128 of a mark is a quarter of a pixel. */
  function normalised(line) {
    const curves = svgpath(line).abs().unarc().unshort()
    const [left, top, right, bottom] = bounds(curves)
    const scale = unit / Math.max(right - left, bottom - top)
    return curves
      .translate(-(left + right) / 2, -(top + bottom) / 2)
      .scale(scale)
      .translate(unit / 2, unit / 2)
      .rel()
      .round(0)
      .toString()
  }
}

/** The box around a path of absolute commands without arcs, from points along its curves. */
function bounds(path) {
  const xs = []
  const ys = []
  path.iterate((segment, _index, fromX, fromY) => {
    const [command, ...numbers] = segment
    if (command === 'Z') return
    if (command === 'H') numbers.push(fromY)
    if (command === 'V') numbers.unshift(fromX)
    const from = command === 'M' ? numbers : [fromX, fromY]
    for (let step = 0; step <= 16; step++) {
      const [x, y] = pointAt(step / 16, [...from, ...numbers])
      xs.push(x)
      ys.push(y)
    }
  })
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** De Casteljau: neighbours are mixed until one point is left. */
function pointAt(share, numbers) {
  if (numbers.length === 2) return numbers
  const mixed = numbers.slice(2).map((value, index) => numbers[index] * (1 - share) + value * share)
  return pointAt(share, mixed)
}
