import { hasBaseTexts } from '#core/calls/history.ts'
import type { Aspect, RowMoments } from '../pipeline/aspect.ts'
import { baseTextsRoute } from './base-texts.ts'
import { markLanguages } from './languages-of.ts'
import { lookAtTranslationsKind } from './look-again.ts'
import { flattened } from './nested.ts'
import { dropTexts, saveTexts } from './text-rows.ts'
import { hasTexts, isTranslatable } from './translatable.ts'
import { forgetTranslations, noteTranslations, settleTranslations } from './translation-states.ts'

/** Fields have a value for each language of the site (decision 0057), and how far rows are translated is kept (decision 0066). */
export const translations: Aspect = {
  name: 'translations',
  jobs: [lookAtTranslationsKind],
  routes: (entry) => (hasBaseTexts(entry.resource) ? [baseTextsRoute(entry)] : []),
  of(entry) {
    if (!hasTexts(entry)) return null
    const isTranslated = entry.translated.length > 0
    const own: RowMoments = {
      receive: (body, context) => flattened(entry, body, context),
      store: ({ stored, values, context }, id) => saveTexts(entry, id, stored, values, context),
      listed: (rows, context) => markLanguages(entry, rows, context),
    }
    return {
      ...(isTranslated ? own : {}),
      added: (row, context) => noteTranslations(entry, null, row, context),
      changed: (before, after, context) => noteTranslations(entry, before, after, context),
      ...(isTranslatable(entry)
        ? { drafted: (row, _after, context) => settleTranslations(entry, [row], context) }
        : {}),
      async remove({ rows, ids, context }) {
        await forgetTranslations(entry, rows, context)
        if (isTranslated) await dropTexts(entry, ids, context)
      },
    }
  },
}
