import { use } from 'react'
import { type BlockTypes, blockTypes } from '#core/blocks.ts'
import { blockTexts } from '#core/values/block.ts'
import { addNamespace, loadNamespace } from '#web/i18n/i18n.ts'
import { fetchBlocks, setBlockRule } from './block-sources.ts'

let loading: Promise<BlockTypes> | null = null

/** The types of blocks that the client was built with; waits (suspends) until they and their texts are there. */
export function useBlockTypes(): BlockTypes {
  loading ??= load().catch((error) => {
    loading = null
    throw error
  })
  return use(loading)
}

async function load(): Promise<BlockTypes> {
  const types = blockTypes(await fetchBlocks())
  for (const { name, texts } of types.list) {
    addNamespace(blockTexts(name), {
      'zh-cn': () => Promise.resolve({ default: texts['zh-cn'] }),
      en: () => Promise.resolve({ default: texts.en }),
    })
  }
  await Promise.all(types.list.map(({ name }) => loadNamespace(blockTexts(name))))
  setBlockRule(types.rule)
  return types
}
