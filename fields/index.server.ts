// The faces of every kind that a database and files see; each kind of `index.ts` has one here.
export { array } from './array/kind.server.ts'
export { blocks } from './blocks/kind.server.ts'
export { checkbox, code, names, radio, select, selects } from './choice/kind.server.ts'
export { city } from './city/kind.server.ts'
export { color } from './color/kind.server.ts'
export { file, files, image, images } from './file/kind.server.ts'
export { icon } from './icon/kind.server.ts'
export { primaryKey } from './key/kind.server.ts'
export { lines } from './lines/kind.server.ts'
export { date, dateTime, time, timestamp, year } from './moment/kind.server.ts'
export { float, integer, money, number, weigh } from './number/kind.server.ts'
export { belongsTo, manyToMany, parent } from './relation/kind.server.ts'
export { richText } from './rich-text/kind.server.ts'
export { switchKind as switch } from './switch/kind.server.ts'
export { target } from './target/kind.server.ts'
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
} from './text/kind.server.ts'
