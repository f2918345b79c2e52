import type { Aspect } from '#server/resource/pipeline/aspect.ts'
import { checkReferences, clearReferences, linksIn, saveLinks } from '#server/resource/write/references.ts'
import { checkPlace, relink, settleRelations } from '#server/resource/write/restore.ts'

/** Rows lead to other rows, and others lead to them. */
export const relations: Aspect = {
  name: 'relations',
  of: (entry) => ({
    async restore({ values, context }) {
      await checkPlace(entry, values, context)
      Object.assign(values, await settleRelations(entry, values, context))
    },
    check: ({ stored, values, held, context }) => checkReferences(entry, stored, values, context, held),
    async store({ call, stored, values, snapshot, context }, id) {
      await saveLinks(entry, id, values, context, call === 'add' ? 'new' : 'stored')
      if (snapshot) await relink(context, id, snapshot.links)
      return linksIn(entry, { ...stored, ...values })
    },
    remove: ({ ids, context }) => clearReferences(entry, ids, context),
  }),
}
