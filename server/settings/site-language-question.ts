import type { Language } from '#core/wire.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { hasTranslatable } from '../resource/columns/text-rows.ts'
import { invalidateCache } from './invalidate-cache.ts'
import { siteLanguage } from './language-settings.ts'

const table = 'installation_fact'

/** The fact that nobody has been able to answer yet. An installation without it has answered, as all of earlier releases have. */
const question = { name: 'site_language', value: 'asked' }

/** On the first start: takes the main language of the site from the configuration, or leaves the question for the first sign-in. */
export async function beginSiteLanguage(db: Db, language: Language | ''): Promise<void> {
  if (language === '') {
    await db.insertInto(table).values(question).execute()
    return
  }
  await db.updateTable('config').set({ value: language }).where('name', '=', siteLanguage.name).execute()
  await invalidateCache('settings', { db })
}

/**
 * Tells whether the caller is to be asked which language the site is written in: a super administrator of an installation where
 * nobody has said so, in which nothing is written yet.
 */
export async function isSiteLanguageAsked(context: Context): Promise<boolean> {
  const { identity, app } = context
  if (identity.kind !== 'admin' || identity.viewer || !identity.rights.isSuper) return false
  const open = await app.database.write
    .selectFrom(table)
    .select('name')
    .where('name', '=', question.name)
    .executeTakeFirst()
  return open !== undefined && !(await hasTranslatable(context))
}

/** Somebody has said which language the site is written in: nobody is asked any more. */
export async function noteSiteLanguage({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.deleteFrom(table).where('name', '=', question.name).execute()
}
