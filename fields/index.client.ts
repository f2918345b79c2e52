// What every kind looks like in a browser; each kind of `index.ts` has one here.
export { array } from './array/kind.client.tsx'
export { blocks } from './blocks/kind.client.tsx'
export { checkbox, code, names, radio, select, selects } from './choice/kind.client.tsx'
export { city } from './city/kind.client.tsx'
export { color } from './color/kind.client.tsx'
export { file, files, image, images } from './file/kind.client.tsx'
export { icon } from './icon/kind.client.tsx'
export { primaryKey } from './key/kind.client.tsx'
export { lines } from './lines/kind.client.tsx'
export { date, dateTime, time, timestamp, year } from './moment/kind.client.tsx'
export { float, integer, money, number, weigh } from './number/kind.client.tsx'
export { belongsTo, manyToMany, parent } from './relation/kind.client.tsx'
export { richText } from './rich-text/kind.client.tsx'
export { switchKind as switch } from './switch/kind.client.tsx'
export { target } from './target/kind.client.tsx'
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
} from './text/kind.client.tsx'
