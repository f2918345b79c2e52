import { sealedColumnsOf } from '../app/installation/key-check.ts'
import { migrationsOf, type ServerModule, systemTablesOf } from '../module.ts'
import { type Check, counted, type Finding, type Outcome, type Subject } from './check.ts'
import { integrity, journal, schema } from './database-checks.ts'
import { key, sealed } from './key-checks.ts'
import { ledgers, references } from './reference-checks.ts'

/** What is looked at whichever modules there are. */
const ownChecks: readonly Check[] = [integrity, journal, schema, key, sealed, references, ledgers]

/** What modules have the doctor look at. */
export function subjectParts(
  modules: readonly ServerModule[],
): Pick<Subject, 'modules' | 'migrations' | 'tables' | 'sealed' | 'checks'> {
  return {
    modules,
    migrations: migrationsOf(modules),
    tables: systemTablesOf(modules),
    sealed: sealedColumnsOf(modules),
    checks: modules.flatMap(({ examinations }) => examinations ?? []),
  }
}

/** Looks everything over, with what modules look at, says each line as it is known, and answers how many checks have found something. */
export async function examine(subject: Subject, say: (line: string) => void): Promise<number> {
  const checks = [...ownChecks, ...subject.checks]
  let bad = 0
  for (const check of checks) {
    const { seen, findings } = await outcomeOf(check, subject)
    say(`${findings.length === 0 ? '✓' : '✗'} ${check.name}: ${seen}`)
    for (const finding of findings) for (const line of linesOf(finding)) say(`    ${line}`)
    if (findings.length > 0) bad++
  }
  say(bad === 0 ? 'All is well.' : `${counted(bad, 'check')} of ${checks.length} found something.`)
  return bad
}

/** What is too damaged to be looked at is a finding too; the other checks go on. */
async function outcomeOf(check: Check, subject: Subject): Promise<Outcome> {
  try {
    return await check.run(subject)
  } catch (error) {
    const [reason = ''] = String((error as Error).message).split('\n', 1)
    const advice = 'see to what the other checks have found first, then look again'
    return {
      seen: 'not looked at',
      findings: [{ what: 'failed checks', count: 1, examples: [reason], advice }],
    }
  }
}

function linesOf({ what, count, examples, advice }: Finding): readonly string[] {
  const more = count > examples.length ? `; and ${(count - examples.length).toLocaleString('en')} more` : ''
  return [`${count.toLocaleString('en')} × ${what}: ${examples.join('; ')}${more}`, `→ ${advice}`]
}
