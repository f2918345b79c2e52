import { firstSteps, guide, waterAndTime } from './guide.ts'
import { home } from './home.ts'
import { about, contact } from './house.ts'
import { delivery, privacy, returns, terms } from './rules.ts'

/** The pages of the tea house, each after the one that it is below. */
export const pages = [
  home,
  about,
  contact,
  delivery,
  returns,
  privacy,
  terms,
  guide,
  firstSteps,
  waterAndTime,
]
