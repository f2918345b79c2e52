import type { FeatureHost, Submitted, WorkPart } from './feature.ts'

/** Answers a dialog with what checks its values; where that cannot be loaded the dialog stays. */
export async function answered(
  host: FeatureHost,
  answer: (part: WorkPart) => Promise<Submitted>,
): Promise<Submitted> {
  const part = await host.work()
  return part ? answer(part) : { refusal: host.label('partNotLoaded') }
}
