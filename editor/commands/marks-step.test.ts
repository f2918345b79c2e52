import fc from 'fast-check'
import { history, undo } from 'prosemirror-history'
import { AllSelection, EditorState } from 'prosemirror-state'
import { Step } from 'prosemirror-transform'
import { describe, expect, test } from 'vitest'
import { renderHtml } from '../model/index.ts'
import { parseHtml } from '../model/parse-html.ts'
import { schema } from '../model/schema.ts'
import { intoSections } from '../model/sections.ts'
import { code, doc, p, run, table } from '../testing/states.ts'
import { clearMarks, setTextStyle, toggleMark } from './marks.ts'
import { MarksStep, runsOf } from './marks-step.ts'

const { bold, italic } = schema.marks

function all(state: EditorState): EditorState {
  return state.apply(state.tr.setSelection(new AllSelection(state.doc)))
}

describe('bold for everything', () => {
  const start = all(doc(p('one'), code('two'), table(['three', 'four']), p('five')))

  test('reaches every text but code, in one step, and keeps the selection', () => {
    const steps: Step[] = []
    toggleMark('bold')(start, (tr) => steps.push(...tr.steps))
    expect(steps).toHaveLength(1)
    const bolded = run(start, toggleMark('bold'))
    expect(bolded.selection).toBeInstanceOf(AllSelection)
    expect(renderHtml(bolded.doc).match(/<strong>\w+<\/strong>/g)).toEqual(
      ['one', 'three', 'four', 'five'].map((word) => `<strong>${word}</strong>`),
    )
  })

  test('is one undo, which brings back what was bold before and what was not', () => {
    const before = run(doc(p('|a|b')), toggleMark('bold'))
    const after = run(all(before), setTextStyle('color', 'red'))
    expect(run(after, undo).doc.eq(before.doc)).toBe(true)
  })
})

test('a mark that begins inside a run divides it, and taking it away joins it again', () => {
  const marked = run(doc(p('ab|cd|ef')), toggleMark('italic'))
  expect(renderHtml(marked.doc)).toBe('<p>ab<em>cd</em>ef</p>')
  expect(run(marked, clearMarks).doc.firstChild?.childCount).toBe(1)
})

test('undo keeps text that came into the marked stretch from elsewhere', () => {
  let state = EditorState.create({ doc: intoSections(parseHtml('<p>abcd</p>')), plugins: [history()] })
  state = state.apply(state.tr.step(new MarksStep([{ from: 2, to: 6, marks: [bold.create()] }])))
  state = state.apply(state.tr.insertText('X', 4).setMeta('addToHistory', false))
  undo(state, (tr) => {
    state = state.apply(tr)
  })
  expect(state.doc.textContent).toBe('abXcd')
  expect(renderHtml(state.doc)).not.toContain('<strong>ab')
})

test('steps of any stretches can be turned back, mapped and sent as JSON', () => {
  const source = intoSections(parseHtml('<p>abc<strong>def</strong></p><ul><li>ghi</li></ul><p>jkl</p>'))
  const place = fc.integer({ min: 0, max: source.content.size })
  const stretch = fc.tuple(place, place, fc.boolean()).map(([a, b, isBold]) => ({
    from: Math.min(a, b),
    to: Math.max(a, b),
    marks: isBold ? [bold.create()] : [italic.create()],
  }))
  fc.assert(
    fc.property(stretch, ({ from, to, marks }) => {
      const step = new MarksStep(
        runsOf(source, [{ from, to, marks: [] }]).map((each) => ({ ...each, marks })),
      )
      const changed = step.apply(source).doc
      expect(changed?.textContent).toBe(source.textContent)
      changed?.check()
      expect(changed && step.invert(source).apply(changed).doc?.eq(source)).toBe(true)
      const copy = Step.fromJSON(schema, JSON.parse(JSON.stringify(step.toJSON())))
      expect(changed && copy.apply(source).doc?.eq(changed)).toBe(true)
    }),
  )
})
