// Vitest sequencer: files that take minutes are the first of their project. One that began last would keep one worker
// busy while the others have nothing left to do.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take minutes, the longest first; a clean clone knows no durations of its own. */
const LONG = ['tests/e2e/everything-commands.e2e.ts', 'tests/e2e/access.e2e.ts', 'tests/e2e/overlays.e2e.ts']

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = Map.groupBy(await super.sort(files), file => file.project.name)
    return [...projects.values()].flatMap(ofProject => ofProject.toSorted((a, b) => rank(a) - rank(b)))
  }
}

function rank({ moduleId }: TestSpecification): number {
  const at = LONG.findIndex(path => moduleId.endsWith(path))
  return at === -1 ? LONG.length : at
}
