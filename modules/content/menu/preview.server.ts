import { nodeOf } from '#core/access/permissions.ts'
import { Problem } from '#core/problems.ts'
import { Refusal } from '#core/rules/rules.ts'
import { validateRow } from '#core/rules/validate.ts'
import { languageOfName, translationName } from '#core/translations/translated.ts'
import { type Line, lineName, parseLines } from '#core/values/lines.ts'
import { type NamedTarget, targetText } from '#core/values/target.ts'
import { adminUrl, type Language, languages } from '#core/wire.ts'
import { baseLanguage } from '#modules/site/server/languages.ts'
import { documentOf } from '#modules/site/server/render/document.ts'
import { nothing } from '#modules/site/server/render/html.ts'
import type { LinkedRow } from '#modules/site/server/render/linked-rows.ts'
import { viewOf } from '#modules/site/server/render/view.ts'
import type { Context } from '#server/context.ts'
import type { Answer, Input, Route } from '#server/http/route.ts'
import { bodyLimitsOf } from '#server/resource/body-limits.ts'
import { receive } from '#server/resource/pipeline/receive.ts'
import { nameTargets } from '#server/resource/targets/targets.ts'
import { rulesOf } from '#server/resource/write/rules-of.ts'
import type { CheckedItem, ItemFault, MenuPreview } from './item-facts.ts'
import { fixedPages, menuHtml } from './menu.site.ts'
import { menu } from './menu.ts'
import { isMenuAddress, menuItem } from './menu-item.ts'
import { type Item, publicTargets, shownItems } from './shown-menu.server.ts'

/**
 * A menu as somebody is typing it: where each item leads or why it does not show, and the frame of the site with the menu in it.
 * Items come in the order that they are drawn in. Nothing is stored.
 */
export const menuPreviewRoute: Route = {
  ...bodyLimitsOf(menu),
  url: adminUrl(menu.name, 'preview').toLowerCase(),
  method: 'POST',
  access: { node: nodeOf(menu, 'edit') },
  logTitle: false,
  handle: preview,
}

async function preview(context: Context, { body }: Input): Promise<Answer> {
  const { app, now } = context
  const sent = parseLines(body.items, menu.fields.items.max ?? 0)
  if (sent instanceof Refusal) throw new Problem('parameter', { name: 'items' })
  const lines = sent.filter(({ removed }) => !removed)
  const language = languages.find((one) => one === body.language) ?? baseLanguage(app)
  const view = viewOf(app, { language, path: '/', query: new Map(), page: 1 }, now)
  const items = typedItems(lines, language, context)
  const targets = await publicTargets(items, view.context)
  const place = body.code === 'footer' ? 'footer' : 'main'
  const shown = { isEmpty: items.length === 0, items: shownItems(items, targets) }
  const menus = { [place]: await menuHtml(view, place, shown, place === 'main' ? 'bar' : 'list') }
  const page = { title: view.translate('site:preview'), body: nothing, isIndexed: false }
  const facts = await factsOf(items, targets, context)
  const data: MenuPreview = {
    html: await documentOf(view, page, '', menus),
    items: lines.map((line, at) => ({ name: lineName(line, at), ...(facts[at] as CheckedItem) })),
    lists: fixedPages({ context, translate: context.translate }),
  }
  return { data }
}

/** Items as far as what is typed is right; their numbers are their places in the list. */
function typedItems(lines: readonly Line[], language: Language, context: Context): readonly Item[] {
  const entry = context.app.registry.get(menuItem.name)
  const { fields } = entry.resource
  const places = new Map(lines.map((line, at) => [lineName(line, at), at + 1]))
  const isBase = language === baseLanguage(context.app)
  const names = Object.keys(fields).filter(
    (name) =>
      !['id', 'menu_id', 'pid', 'weigh'].includes(name) && [null, language].includes(languageOfName(name)),
  )
  const rules = { ...rulesOf(context), isUnfinished: true, partial: false }
  return lines.map((line, at) => {
    const typed = receive(entry, line, context)
    const { values } = validateRow({ fields }, typed, names, rules)
    const own = isBase ? '' : String(values[translationName(language, 'label')] ?? '')
    const pid = places.get(String(line.pid ?? '')) ?? 0
    // An address that is refused is told as what it is: none that leads anywhere.
    const url = String(typed.url ?? '').slice(0, menuItem.fields.url.max)
    const item = { ...blank, url, ...values, id: at + 1, pid, weigh: at + 1 }
    return { ...item, label: own || item.label } as Item
  })
}

const blank = {
  kind: 'heading',
  target: null,
  url: '',
  label: '',
  open_in: 'same',
  icon: '',
  visible_to: 'everyone',
}

/** What is to be said of each item: what it is called, where it leads, and why it does not show. */
async function factsOf(
  items: readonly Item[],
  targets: ReadonlyMap<string, LinkedRow>,
  context: Context,
): Promise<readonly CheckedItem[]> {
  const wanted = items.flatMap(({ kind, target }) => (kind === 'target' && target ? [target] : []))
  const named = new Map((await nameTargets(wanted, context)).map((one) => [targetText(one), one]))
  return items.map((item) => {
    const { kind, target, url, label } = item
    if (kind === 'heading') return { label, target: '', url: null, fault: label ? null : 'unlabelled' }
    if (kind === 'url') return { label, target: '', url, fault: addressFault(item) }
    const row = target ? targets.get(targetText(target)) : undefined
    const known = target ? named.get(targetText(target)) : undefined
    const name = row?.label ?? known?.label ?? ''
    return {
      label: label || name,
      target: name,
      url: row?.path ?? null,
      fault: row ? null : targetFault(known),
    }
  })
}

function addressFault({ url, label }: Item): ItemFault | null {
  if (!url) return 'empty'
  if (!isMenuAddress(url)) return 'address'
  return label ? null : 'unlabelled'
}

/** A row that everybody sees may have no page yet, such as a page without an address. */
function targetFault(named: NamedTarget | undefined): ItemFault {
  if (!named) return 'empty'
  return named.state === 'public' ? 'pageless' : named.state
}
