import { type CommandContext, call, news, type Thing } from '#core/client/index.ts'
import type { EntityNews } from '#core/shared/entity-news.ts'
import { searchCalls } from '../shared.ts'

interface Known {
  version: number
  things: readonly Thing[]
  /** something of the project has changed since they were asked for */
  stale: boolean
}

const known = new Map<string, Known>()

/** What happens to things while their names are asked for, by project. */
const meanwhile = new Map<string, Set<EntityNews[]>>()

news.add(all => {
  for (const one of all) for (const heard of meanwhile.get(one.projectId) ?? []) heard.push(one)
  for (const [projectId, names] of known) {
    const own = all.filter(one => one.projectId === projectId)
    if (own.some(isBeyondNames)) names.stale = true
    names.things = followNames(names.things, own)
  }
})

/** News that do not say how things are called now: of very many, or of other names. */
function isBeyondNames(one: EntityNews): boolean {
  return one.is === 'many' || (one.is !== 'moved' && Boolean(one.fields?.includes('aliases')))
}

/** The names after the news; the same list where none is another. */
export function followNames(things: readonly Thing[], all: readonly EntityNews[]): readonly Thing[] {
  const names = new Map(things.map(thing => [thing.id, thing]))
  let isSame = true
  for (const one of all) {
    if (one.is === 'many' || one.is === 'moved') continue
    const { is, kind, id, label, spaceId, projectId, parentId } = one
    const before = names.get(id)
    if (is === 'archived' || is === 'deleted') isSame = !names.delete(id) && isSame
    else if (before ? before.label !== label : is !== 'changed') {
      names.set(id, { ...before, kind, id, label, spaceId, projectId, parentId })
      isSame = false
    }
  }
  return isSame ? things : [...names.values()]
}

async function ask(spaceId: string, projectId: string): Promise<readonly Thing[]> {
  const before = known.get(projectId)
  const heard: EntityNews[] = []
  const asking = meanwhile.get(projectId) ?? new Set()
  meanwhile.set(projectId, asking.add(heard))
  const answer = await call(searchCalls.names, { spaceId, projectId, known: before?.version }, { quiet: true }).finally(
    () => asking.delete(heard),
  )
  const things = answer.names
    ? answer.names.map(
        ([kind, id, label, parentId, aliases]): Thing => ({
          ...{ kind, id, label, spaceId, projectId, parentId },
          ...(aliases && { aliases }),
        }),
      )
    : (known.get(projectId)?.things ?? [])
  const followed = followNames(things, heard)
  known.set(projectId, { version: answer.version, things: followed, stale: heard.some(isBeyondNames) })
  return followed
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
