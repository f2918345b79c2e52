import { expect, test } from 'vitest'
import { clientAspects } from '#aspects/index.client.ts'
import { namespaces } from './index.ts'

/** Names of all texts, with the gaps they have. */
function shapeOf(texts: object, path = ''): readonly string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${path}${key} ${gapsOf(value)}`] : shapeOf(value, `${path}${key}.`),
  )
}

function gapsOf(text: string): string {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)]
    .map(([, name]) => name)
    .sort()
    .join()
}

const ofAspects = clientAspects.flatMap(({ messages = {} }) => Object.entries(messages))

test.each([...Object.entries(namespaces), ...ofAspects])(
  '%s says the same in both languages, none of it empty',
  async (_, load) => {
    const [zh, en] = await Promise.all([load['zh-cn'](), load.en()])
    const isShared = (line: string) => !line.startsWith('menu.')
    expect(shapeOf(en.default).filter(isShared)).toEqual(shapeOf(zh.default).filter(isShared))
    expect(JSON.stringify([zh, en])).not.toMatch(/:""/)
  },
)
