import { type CommandContext, call, changes, type Thing } from '#core/client/index.ts'
import { searchCalls } from '../shared.ts'

interface Known {
  version: number
  things: readonly Thing[]
  /** something of the project has changed since they were asked for */
  stale: boolean
}

const known = new Map<string, Known>()

changes.add(({ projectId }) => {
  const names = known.get(projectId)
  if (names) names.stale = true
})

async function ask(spaceId: string, projectId: string): Promise<readonly Thing[]> {
  const before = known.get(projectId)
  const answer = await call(searchCalls.names, { spaceId, projectId, known: before?.version }, { quiet: true })
  const things = answer.names
    ? answer.names.map(([kind, id, label, parentId]): Thing => ({ kind, id, label, spaceId, projectId, parentId }))
    : (before?.things ?? [])
  known.set(projectId, { version: answer.version, things, stale: false })
  return things
}

/**
 * Names of everything in the project. What is known answers at once and is asked for anew behind it, so that the
 * palette never waits; only what this person has just changed is waited for.
 */
export async function projectNames({
  spaceId,
  projectId,
}: Pick<CommandContext, 'spaceId' | 'projectId'>): Promise<readonly Thing[]> {
  if (!spaceId || !projectId) return []
  const before = known.get(projectId)
  const fresh = ask(spaceId, projectId)
  if (!before || before.stale) return fresh
  // Behind the answer: a failure shows when the palette is opened again.
  fresh.catch(() => known.delete(projectId))
  return before.things
}
