import { hasBaseTexts } from '#core/calls/history.ts'
import type { Aspect, RowMoments } from '#server/resource/pipeline/aspect.ts'
import { baseTextsRoute } from './base-texts.server.ts'
import { markLanguages } from './languages-of.server.ts'
import { lookAtTranslationsKind } from './look-again.server.ts'
import { flattened, nested } from './nested.server.ts'
import { dropTexts, saveTexts } from './save-texts.server.ts'
import { stateColumn } from './state-column.server.ts'
import { hasTexts, isTranslatable } from './translatable.server.ts'
import { forgetTranslations, noteTranslations, settleTranslations } from './translation-states.server.ts'

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
      answered: async (answer, _opened, _purpose, context) => ({
        ...answer,
        row: nested(entry, answer.row, context),
      }),
      added: (row, context) => noteTranslations(entry, null, row, context),
      changed: (before, after, context) => noteTranslations(entry, before, after, context),
      ...(isTranslatable(entry)
        ? {
            column: (name, context) => stateColumn(entry, name, context),
            drafted: (row, _after, context) => settleTranslations(entry, [row], context),
          }
        : {}),
      async remove({ rows, ids, context }) {
        await forgetTranslations(entry, rows, context)
        if (isTranslated) await dropTexts(entry, ids, context)
      },
    }
  },
}
