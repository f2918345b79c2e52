import { aPotFromYixing } from './a-pot-from-yixing.ts'
import { beforeTheRain } from './before-the-rain.ts'
import { coldBrew } from './cold-brew.ts'
import { firstGaiwan } from './first-gaiwan.ts'
import { giftBoxes } from './gift-boxes.ts'
import { highMountainOolong } from './high-mountain-oolong.ts'
import { keepingTea } from './keeping-tea.ts'
import { letterFromTheMountain } from './letter-from-the-mountain.ts'
import { roastingAgain } from './roasting-again.ts'
import { sixTeasOneLeaf } from './six-teas-one-leaf.ts'
import { tastingWithMembers } from './tasting-with-members.ts'
import { waterForTea } from './water-for-tea.ts'
import { whiteTeaThatWaits } from './white-tea-that-waits.ts'
import { winterTeaTable } from './winter-tea-table.ts'

/** What the tea house has written, the oldest first. */
export const articles = [
  sixTeasOneLeaf,
  firstGaiwan,
  highMountainOolong,
  waterForTea,
  beforeTheRain,
  whiteTeaThatWaits,
  keepingTea,
  aPotFromYixing,
  coldBrew,
  letterFromTheMountain,
  tastingWithMembers,
  giftBoxes,
  roastingAgain,
  winterTeaTable,
]
