import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { serverResource } from '../../resource/side.ts'

/** Table of all subjects; there is none of the name, since nobody reads or writes their rows. */
export const subjectTable = 'test_subject'

const count = 200

/** Resources for rules of data security to be about: each page has one rule at most, and tests need many. */
export const ruleSubjects = Array.from({ length: count }, (_, n) =>
  serverResource(
    defineResource(`test/subject${n}`, {
      table: subjectTable,
      fields: { name: field.text() },
      calls: [],
      list: { columns: ['name'] },
    }),
  ),
)

/** What rules call the nth of them. */
export function subjectController(n: number): string {
  return `test/Subject${n % count}.php`
}
