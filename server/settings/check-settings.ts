import type { Fault } from '#core/problems.ts'
import { type Setting, settingFault } from '#core/settings/setting.ts'
import type { Context } from '../context.ts'
import { parseAddressList } from '../network/address.ts'
import { hasTranslations } from '../resource/columns/text-rows.ts'
import { bannedAddresses } from './kernel-settings.ts'
import { siteLanguage } from './language-settings.ts'

/** What somebody is about to save. */
export interface SettingsChange {
  /** the text that a setting is to keep; undefined where nothing was sent */
  readonly next: (setting: Setting) => string | undefined
  /** the text that it keeps, '' where there is none */
  readonly stored: (setting: Setting) => string
  readonly context: Context
}

/** Answers what is wrong, by the name of the setting: what only the server can tell, or what several settings say together. */
export type SettingsCheck = (change: SettingsChange) => Faults | Promise<Faults>

type Faults = Readonly<Record<string, Fault>>

/** What is wrong with a change beyond what each setting says of itself; what stays as it is stands in nobody's way. */
export async function checkSettings(change: SettingsChange): Promise<Faults> {
  const ofModules = change.context.app.modules.flatMap((module) => module.checkSettings ?? [])
  const checks = [refuseOwnBan, refuseUsedLanguage, ...ofModules]
  return Object.assign({}, ...(await Promise.all(checks.map((check) => check(change)))))
}

/** Texts do not change their language by a setting: what they are translated from is known by it. */
async function refuseUsedLanguage({ next, stored, context }: SettingsChange): Promise<Faults> {
  const text = next(siteLanguage)
  if (text === undefined || text === (stored(siteLanguage) || siteLanguage.field.initial)) return {}
  if (!(await hasTranslations(context))) return {}
  return { [siteLanguage.name]: settingFault(siteLanguage, 'used') }
}

/** Whoever bans their own address could not take it back. */
function refuseOwnBan({ next, stored, context: { address } }: SettingsChange): Faults {
  const text = next(bannedAddresses)
  if (text === undefined || text === stored(bannedAddresses)) return {}
  const own = text.split(/\r?\n/).findIndex((line) => parseAddressList(line)(address))
  if (own < 0) return {}
  return { [bannedAddresses.name]: settingFault(bannedAddresses, 'self', { line: own + 1, address }) }
}
