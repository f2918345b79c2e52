// Every kind a field can have; `index.server.ts` and `index.client.ts` list their other faces.
export { array } from './array/kind.ts'
export { blocks } from './blocks/kind.ts'
export { checkbox, code, names, radio, select, selects } from './choice/kind.ts'
export { city } from './city/kind.ts'
export { color } from './color/kind.ts'
export { file, files, image, images } from './file/kind.ts'
export { icon } from './icon/kind.ts'
export { primaryKey } from './key/kind.ts'
export { lines } from './lines/kind.ts'
export { date, dateTime, time, timestamp, year } from './moment/kind.ts'
export { float, integer, money, number, weigh } from './number/kind.ts'
export { belongsTo, manyToMany, parent } from './relation/kind.ts'
export { richText } from './rich-text/kind.ts'
export { switchKind as switch } from './switch/kind.ts'
export { target } from './target/kind.ts'
export {
  account,
  email,
  idNumber,
  mobile,
  password,
  text,
  textarea,
  url,
  varName,
} from './text/kind.ts'
