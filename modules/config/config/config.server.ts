import { type Fault, Problem } from '#core/problems.ts'
import type { Row } from '#core/resource.ts'
import { Refusal } from '#core/rules/rules.ts'
import {
  type ConfigItem,
  isSecretItem,
  itemField,
  parseItem,
  presentAttributes,
  presentContent,
  presentItem,
} from '#core/settings/config-item.ts'
import { faultOf, groupsOf, optionsIn, type Setting, settingText } from '#core/settings/setting.ts'
import type { Language } from '#core/wire.ts'
import type { KeyValue } from '#fields/array/kind.ts'
import { type Context, inTransaction } from '#server/context.ts'
import type { Input, Route } from '#server/http/route.ts'
import { translationsOf } from '#server/messages.ts'
import { addressesIn, holdsFiles } from '#server/resource/columns/addresses.ts'
import type { Body, Removed } from '#server/resource/door.ts'
import { cleanForField } from '#server/resource/rich-text/rich-text.ts'
import { idsOf } from '#server/resource/routes.ts'
import { rowsOf } from '#server/resource/rows.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { notice } from '#server/resource/write/notice.ts'
import { serializeWrites } from '#server/resource/write/turns/serialize-writes.ts'
import { checkSettings, type SettingsChange } from '#server/settings/check-settings.ts'
import { configGroups } from '#server/settings/kernel-settings.ts'
import { siteLanguage } from '#server/settings/language-settings.ts'
import { noteSiteLanguage } from '#server/settings/site-language-question.ts'
import { config } from './config.ts'
import { parseNewItem } from './new-item.server.ts'
import { entranceTitles, quickEntrances } from './quick-entrances.ts'

const mostItems = 500

/** What the product itself reads stays; nobody reads what is secret. */
export const configServer: ServerSide<typeof config> = {
  invalidates: 'settings',
  isSecret: (name, row) => name === 'value' && isSecretItem(row),
  fileAddresses(row) {
    const field = itemField(itemOf(row))
    const value = field.kind === 'images' || field.kind === 'files' ? row.value.split(',') : row.value
    return { value: holdsFiles(field) ? addressesIn(field, value) : [] }
  },
  async beforeDelete({ rows, context }) {
    const kept = rows.find(({ allow_del }) => allow_del !== 1)
    if (kept) throw new Problem('itemKept', { title: shownText(kept, 'title', context) })
  },
}

/** The calls of the configuration page (`docs/wire.md#configuration`). */
export const configRoutes: readonly Route[] = [
  {
    url: '/admin/routine.config/index',
    method: 'GET',
    access: { node: 'routine/config/index' },
    handle: async (context) => ({ data: await page(context) }),
  },
  {
    url: '/admin/routine.config/edit',
    method: 'POST',
    access: { node: 'routine/config/edit' },
    bodyLimit: 4 * 1024 * 1024,
    async handle(context, input) {
      await edit(bodyOf(input), context)
      return { message: 'core:success.saved' }
    },
  },
  {
    url: '/admin/routine.config/add',
    method: 'POST',
    access: { node: 'routine/config/add' },
    async handle(context, input) {
      const body = bodyOf(input)
      const id = await add(body, context)
      return {
        data: { id },
        ...notice(context.app.registry.get(config.name), 'added', [{ ...body, id }], context),
      }
    },
  },
  {
    url: '/admin/routine.config/del',
    method: 'DELETE',
    access: { node: 'routine/config/del' },
    async handle(context, { body }) {
      const { rows, said } = await remove(idsOf(body.ids), context)
      return { data: said, ...notice(context.app.registry.get(config.name), 'deleted', rows, context) }
    },
  },
]

type StoredItem = Row<typeof config>
/** An item as the page is given it. */
type ShownItem = ReturnType<typeof shownItem>

/** Only what was posted: items may have the name of anything that travels in an address. */
function bodyOf({ request }: Input): Body {
  const body = (request.body ?? {}) as Body
  if (Object.keys(body).length === 0) throw new Problem('emptyBody')
  return body
}

async function page(context: Context): Promise<Readonly<Record<string, unknown>>> {
  const { app } = context
  const items = await loadItems(context)
  const groups = groupsIn(items)
  const shown = items.map((item) => shownItem(item, context))
  const ofGroup = (key: string) => shown.filter(({ group }) => group === key)
  const titles = Object.fromEntries(groups.map((group) => [group.key, groupTitle(group, context)]))
  return {
    list: Object.fromEntries(
      groups.map(({ key }) => [key, { name: key, title: titles[key], ...listOf(ofGroup(key)) }]),
    ),
    remark: app.settings.remarkOf(config.name, context),
    configGroup: titles,
    quickEntrance: entrancesIn(items, context.language),
    // Mail may be handed in elsewhere than the items say; the page tells.
    mail: app.mail.source(),
  }
}

const entranceTexts = translationsOf(entranceTitles)

/** The pages at hand, called in the caller's language where nobody has called them otherwise. */
function entrancesIn(items: readonly StoredItem[], language: Language): readonly KeyValue[] {
  const entrances = presentItem('array', valueIn(items, quickEntrances.name)) as readonly KeyValue[]
  return entrances.map(({ key, value }) => ({ key: entranceTexts.get(key)?.[language] ?? key, value }))
}

/** A group without items has no list, as the original answers it. */
function listOf(list: readonly ShownItem[]): { readonly list?: readonly ShownItem[] } {
  return list.length > 0 ? { list } : {}
}

function shownItem(item: StoredItem, context: Context) {
  const isSecret = isSecretItem(item)
  const setting = context.app.settings.declared.get(item.name)
  const { extend } = presentAttributes(item.extend)
  return {
    ...itemOf(item, setting),
    ...(setting ? { content: optionsIn(setting, context.language) } : {}),
    extend,
    id: item.id,
    group: item.group,
    title: shownText(item, 'title', context),
    tip: shownText(item, 'tip', context),
    value: isSecret ? '' : presentItem(item.type, item.value),
    // The client says that there is something; what it is stays here.
    ...(isSecret ? { is_set: item.value !== '' } : {}),
    allow_del: item.allow_del,
    weigh: item.weigh,
  }
}

/** Title or tip in the caller's language, as far as the product knows it. */
function shownText(item: StoredItem, part: 'title' | 'tip', { app, language }: Context): string {
  const setting = app.settings.declared.get(item.name)
  return setting ? settingText(setting, part, item[part], language) : item[part]
}

/** The title of a tab in the caller's language, unless somebody typed another one. */
function groupTitle({ key, value }: KeyValue, { app, language }: Context): string {
  const declared = groupsOf([...app.settings.declared.values()]).find(({ name }) => name === key)
  return declared?.kept === value ? (declared.title?.[language] ?? value) : value
}

/** A stored item; what a declared one takes, its declaration says, whatever release has written the row. */
function itemOf({ title, tip, ...item }: StoredItem, setting?: Setting): ConfigItem {
  if (setting) return { ...setting.item, title, tip }
  const { name, type, content, rule, extend } = item
  const { input_extend } = presentAttributes(extend)
  return { name, title, tip, type, content: presentContent(type, content), rule, input_extend }
}

async function loadItems({ db }: Context): Promise<readonly StoredItem[]> {
  const rows = await db.selectFrom(config.table).selectAll().orderBy('weigh', 'desc').orderBy('id').execute()
  return rows.map((row) => ({ ...row, value: row.value ?? '' }) as StoredItem)
}

function valueIn(items: readonly StoredItem[], name: string): string {
  return items.find((item) => item.name === name)?.value ?? ''
}

function groupsIn(items: readonly StoredItem[]): readonly KeyValue[] {
  return presentItem('array', valueIn(items, configGroups.name)) as readonly KeyValue[]
}

/** Saves what was posted of the known items: all of it, or nothing. */
async function edit(body: Body, context: Context): Promise<void> {
  const entry = context.app.registry.get(config.name)
  const items = await loadItems({ ...context, db: context.app.database.write })
  const posted = items.filter((item) => isPosted(item, body))
  if (posted.length === 0 && !items.some(({ name }) => Object.hasOwn(body, name))) {
    throw new Problem('emptyBody')
  }
  const texts = await parsePosted(posted, body, context)
  refuse(await checkSettings(changeOf(texts, items, context)), items, context)
  await inTransaction(context, async (context) => {
    await serializeWrites(entry, context)
    // What is compared and relied on is what is stored now, not what was when the call came.
    const latest = await loadItems(context)
    refuseUsedGroups(texts.get(configGroups.name), latest, context)
    refuse(await checkSettings(changeOf(texts, latest, context)), latest, context)
    for (const item of latest) {
      const text = texts.get(item.name)
      const value = text !== undefined && isSecretItem(item) ? context.app.settings.sealItem(text) : text
      if (value === undefined || value === item.value) continue
      await rowsOf(entry, context).update([item.id], { value })
    }
    if (texts.has(siteLanguage.name)) await noteSiteLanguage(context)
  })
}

/** An empty secret is one that nobody has touched; null takes it away. */
function isPosted(item: StoredItem, body: Body): boolean {
  if (!Object.hasOwn(body, item.name) || body[item.name] === undefined) return false
  return !isSecretItem(item) || body[item.name] !== ''
}

/** The texts to keep by name; everything that is wrong with what was posted is said at once. */
async function parsePosted(
  posted: readonly StoredItem[],
  body: Body,
  context: Context,
): Promise<ReadonlyMap<string, string>> {
  const faults: Record<string, Fault> = {}
  const texts = new Map<string, string>()
  for (const stored of posted) {
    const parsed = await parseOne(stored, body[stored.name], context)
    if (typeof parsed === 'string') texts.set(stored.name, parsed)
    else faults[stored.name] = parsed
  }
  refuse(faults, posted, context)
  return texts
}

/** Refuses what has faults, each with the title of its item. */
function refuse(
  faults: Readonly<Record<string, Fault>>,
  items: readonly StoredItem[],
  context: Context,
): void {
  if (Object.keys(faults).length === 0) return
  const titles = new Map(items.map((item) => [item.name, shownText(item, 'title', context)]))
  const labelled = Object.entries(faults).map(([name, { message, params }]) => {
    const label = titles.get(name) ?? name
    return [name, { message, params: { label, ...params } }] as const
  })
  throw new Problem('invalid', {}, { faults: Object.fromEntries(labelled) })
}

/** The change as the modules are asked about it: by what is stored now, secrets open. */
function changeOf(
  texts: ReadonlyMap<string, string>,
  items: readonly StoredItem[],
  context: Context,
): SettingsChange {
  const kept = new Map(items.map((item) => [item.name, item]))
  return {
    context,
    next: ({ name }) => texts.get(name),
    stored({ name }) {
      const item = kept.get(name)
      if (!item) return ''
      return isSecretItem(item) ? context.app.settings.unsealItem(item.value) : item.value
    },
  }
}

/** What a posted value would be kept as, or why it is refused. */
async function parseOne(stored: StoredItem, raw: unknown, context: Context): Promise<string | Fault> {
  const setting = context.app.settings.declared.get(stored.name)
  const item = itemOf(stored, setting)
  const parsed = parseItem(item, setting ? filled(raw) : raw, context)
  // Clients send the whole tab: what is there already does not stand in the way of the rest.
  if (parsed instanceof Refusal || parsed === stored.value) return parsed
  const fault = setting ? faultOf(setting, parsed, context) : null
  if (fault) return fault
  const missing = await checkRows(item, parsed, context)
  if (missing) return missing
  return item.type === 'editor' && parsed !== ''
    ? cleanForField(parsed, itemField(item), context.app)
    : parsed
}

/** Rows of key and value in which nothing was written are no rows. */
function filled(raw: unknown): unknown {
  if (!Array.isArray(raw)) return raw
  const isEmpty = (row: unknown) => {
    const { key, value } = (row ?? {}) as Partial<KeyValue>
    return typeof row === 'object' && (key ?? '') === '' && (value ?? '') === ''
  }
  return raw.filter((row) => !isEmpty(row))
}

/** A remote select names rows that are there for the caller. */
async function checkRows(item: ConfigItem, text: string, context: Context): Promise<Fault | null> {
  if (!item.type.startsWith('remoteSelect') || text === '') return null
  const entry = context.app.registry.find(itemField(item).to ?? '')
  if (!entry) return { message: 'validate.reference' }
  const ids = text.split(',')
  const query = { select: true, initKey: 'id', initValue: ids }
  const { list, options } = (await rowsOf(entry, context).list(query)) as Record<
    string,
    unknown[] | undefined
  >
  return (options ?? list ?? []).length === new Set(ids).size ? null : { message: 'validate.reference' }
}

/** A group goes when it is empty: its items would be nowhere to be found. */
function refuseUsedGroups(text: string | undefined, items: readonly StoredItem[], context: Context): void {
  if (text === undefined) return
  const kept = new Set((JSON.parse(text) as readonly KeyValue[]).map(({ key }) => key))
  const used = groupsIn(items).find(({ key }) => !kept.has(key) && items.some(({ group }) => group === key))
  if (!used) return
  const count = items.filter(({ group }) => group === used.key).length
  const params = { key: used.key, title: groupTitle(used, context), count }
  const fault = { message: 'routine/config:texts.groupUsed', params }
  refuse({ [configGroups.name]: fault }, items, context)
}

/** Adds an item from the create-data form (`docs/screens.md#adding-a-setting`). */
async function add(body: Body, context: Context): Promise<number> {
  const entry = context.app.registry.get(config.name)
  const values = parseNewItem(body, context)
  return inTransaction(context, async (context) => {
    await serializeWrites(entry, context)
    const items = await loadItems(context)
    if (items.length >= mostItems) throw new Problem('tooManyItems', { max: mostItems })
    if (!groupsIn(items).some(({ key }) => key === values.group)) {
      throw new Problem('invalid', {}, { faults: { group: { message: 'validate.option' } } })
    }
    const rows = rowsOf(entry, context)
    const { id, weigh } = await rows.insert({ ...values, value: '', allow_del: 1 })
    // A row without a weight is given its id; here none means last.
    if (weigh !== values.weigh) await rows.update([Number(id)], { weigh: values.weigh })
    return Number(id)
  })
}

async function remove(ids: readonly number[], context: Context): Promise<Removed> {
  const entry = context.app.registry.get(config.name)
  return inTransaction(context, async (context) => {
    await serializeWrites(entry, context)
    return rowsOf(entry, context).remove(ids)
  })
}
