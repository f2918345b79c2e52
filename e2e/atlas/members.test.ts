import { describe, expect, test } from 'vitest'
import { openStage } from '../stage.ts'
import { visitCentre, visitSite } from './outside.ts'
import { forEverybody, isOfStore, memberCentre } from './screens.ts'
import { visits } from './stop.ts'

// The front door, the ways in, and the member centre.

describe.each(visits)('in $language', (view) => {
  const stage = openStage({ MAIL_URL: 'file:', SMS_URL: 'file:' })

  test.each(forEverybody)('%s is sound', async (path) => {
    expect(await visitSite(await stage.visit(view), path, view)).toEqual([])
  })

  test.each(memberCentre.filter((path) => !isOfStore(path)))('%s is sound', async (path) => {
    expect(await visitCentre(stage, path, view)).toEqual([])
  })
})
