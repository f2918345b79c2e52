import { expect, test } from 'vitest'
import { decode, lostByte } from './encoding.ts'

// Few words each, as tables have them. The bytes are those that the programs of the time wrote.
test.each([
  ['windows-1252', 'Title;Note\nMüller;Köln\n', '5469746c653b4e6f74650a4dfc6c6c65723b4bf66c6e0a'],
  ['windows-1252', 'José,3\ncafé,déjà vu\n', '4a6f73e92c330a636166e92c64e96ae02076750a'],
  ['windows-1252', 'Kaffee €;1,50\n', '4b616666656520803b312c35300a'],
  ['windows-1252', 'Pão de açúcar;3\n', '50e36f2064652061e7fa6361723b330a'],
  ['windows-1250', 'Żółć;1\nŁódź;2\nświeży;3\n', 'aff3b3e63b310aa3f3649f3b320a9c776965bf793b330a'],
  ['windows-1251', 'Note\nПривет;x\n', '4e6f74650acff0e8e2e5f23b780a'],
  ['koi8-r', 'Чай чёрный;150\n', 'fec1ca20dea3d2ced9ca3b3135300a'],
  ['windows-1253', 'Τίτλος;Τιμή\n', 'd4dff4ebeff23bd4e9ecde0a'],
  ['windows-1254', 'Başlık;şeker ağaç\n', '4261fe6cfd6b3bfe656b65722061f061e70a'],
  ['gb18030', '标签名称,weigh\r\n中文,3\r\n', 'b1eac7a9c3fbb3c62c77656967680d0ad6d0cec42c330d0a'],
  ['gb18030', '茶,x\n', 'b2e82c780a'],
  ['big5', '標題,價格\n紅茶,12\n', 'bcd0c3442cbbf9aee60aacf5afF92c31320a'],
  ['shift_jis', '東京,x\nコーヒー\n', '938c8b9e2c780a8352815b8371815b0a'],
])('words in %s are recognised: %j', (encoding, text, hex) => {
  expect(decode(Buffer.from(hex, 'hex'), null)).toEqual({ text, encoding, isGuess: true })
})

test.each([
  ['a mark of UTF-8', 'efbbbf61c3a4', 'utf-8'],
  ['a mark of UTF-16', 'fffe6100e400', 'utf-16le'],
  ['the zeros of UTF-16', '6100e4002c0062000a00', 'utf-16le'],
  ['the zeros of UTF-16 in the other order', '006100e4002c0062', 'utf-16be'],
  ['right UTF-8', '61c3a4', 'utf-8'],
])('%s says the encoding', (_, hex, encoding) => {
  const { text, ...how } = decode(Buffer.from(hex, 'hex'), null)
  expect(how).toEqual({ encoding, isGuess: false })
  expect(text).toMatch(/^aä/)
})

test('a byte that is lost costs its own character and no other', () => {
  const rows = Array.from({ length: 20 }, (_, at) => `茶${at},ä\n`)
  const content = Buffer.concat(
    rows.map((row, at) => Buffer.concat([Buffer.from(row), Buffer.from(at === 7 ? [0xff] : [])])),
  )
  const { text, encoding } = decode(content, null)
  expect(encoding).toBe('utf-8')
  expect(text.replace(lostByte, '')).toBe(rows.join(''))
  expect(text.indexOf(lostByte)).toBe(rows.slice(0, 8).join('').length)
})

test('what somebody says of a file goes before what it looks like', () => {
  const content = Buffer.from('cff0e8e2e5f2', 'hex')
  expect(decode(content, 'windows-1252')).toEqual({
    text: 'Ïðèâåò',
    encoding: 'windows-1252',
    isGuess: false,
  })
  expect(decode(Buffer.from('ä'), 'big5').text).not.toBe('ä')
})

test('long words and lines that come before take no time', () => {
  const content = Buffer.from(`a;\xe9;${'ACGT'.repeat(1_000_000)}`, 'latin1')
  expect(decode(content, null).encoding).toBe('windows-1252')
  const late = Buffer.from(`${'word\r'.repeat(1_000_000)}caf\xe9\r`, 'latin1')
  expect(decode(late, null).encoding).toBe('windows-1252')
})
