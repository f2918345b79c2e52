import { parseArgs } from 'node:util'
import { type EditorId, editorIds, editors } from './editors.ts'
import { allSizes, type Choice } from './plan.ts'
import { type Target, targetName, targets } from './targets.ts'

const quick: readonly EditorId[] = ['portico', 'portico-new', 'floor-chunk', 'pm']

/** Reads the command line of `npm run bench:editor -- …`. */
export function readOptions(words: readonly string[]): Choice {
  const { values } = parseArgs({
    args: [...words],
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      editors: { type: 'string' },
      sizes: { type: 'string' },
      repetitions: { type: 'string' },
    },
  })
  const onlyFor = values.only === undefined ? null : rowsNamed(values.only)
  return {
    editors: new Set(values.editors ? readEditors(values.editors) : values.quick ? quick : editorIds),
    sizes: values.sizes ? readSizes(values.sizes) : allSizes,
    repetitions: Number(values.repetitions ?? (values.quick ? 2 : 5)),
    onlyFor,
  }
}

/** Rows whose names contain the words, in any case. */
function rowsNamed(part: string): readonly Target[] {
  const found = targets.filter((target) => {
    const name = targetName(target, editors[target.against.editor].name)
    return name.toLowerCase().includes(part.toLowerCase())
  })
  if (found.length === 0) throw new Error(`no row of the editor bench has "${part}" in its name.`)
  return found
}

function readEditors(text: string): readonly EditorId[] {
  return text.split(',').map((word) => {
    const found = editorIds.find((id) => id === word)
    if (!found) throw new Error(`there is no editor "${word}"; there are ${editorIds.join(', ')}.`)
    return found
  })
}

function readSizes(text: string): readonly number[] {
  return text.split(',').map((word) => {
    const size = Number(word)
    if (!allSizes.includes(size)) throw new Error(`sizes are ${allSizes.join(', ')}.`)
    return size
  })
}
