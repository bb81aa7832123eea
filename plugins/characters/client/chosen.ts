import { proxy } from 'valtio'
import { readLocal, writeLocal } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'

const key = 'characterIds'
/** Characters on one chart; more cannot be told apart. */
export const chosenMax = 8

type Kept = Record<string, Record<string, string[]>>

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function idsIn(value: unknown): string[] {
  const ids = Array.isArray(value) ? value.filter(id => typeof id === 'string' && /^[\w-]{1,64}$/.test(id)) : []
  return [...new Set<string>(ids)].slice(0, chosenMax)
}

/** What is kept on this device, by space and project; it may be of any shape. */
function readAll(): Kept {
  try {
    const kept: unknown = JSON.parse(readLocal(key) ?? '{}')
    if (!isRecord(kept)) return {}
    return Object.fromEntries(
      Object.entries(kept).map(([spaceId, projects]) => [
        spaceId,
        Object.fromEntries(
          Object.entries(isRecord(projects) ? projects : {}).map(([projectId, ids]) => [projectId, idsIn(ids)]),
        ),
      ]),
    )
  } catch {
    return {}
  }
}

/** One more whenever the choice has changed, for who shows it. */
export const choice = proxy({ version: 0 })

/** The characters chosen to be compared in a project (decision A-079). */
export function chosenIds({ spaceId, projectId }: Place): string[] {
  const all = readAll()
  const projects = Object.hasOwn(all, spaceId) ? all[spaceId] : undefined
  return (projects && Object.hasOwn(projects, projectId) && projects[projectId]) || []
}

export function keepChosen({ spaceId, projectId }: Place, ids: readonly string[]): void {
  const all = readAll()
  const { [projectId]: _, ...others } = all[spaceId] ?? {}
  const kept = idsIn(ids)
  const projects = kept.length > 0 ? { ...others, [projectId]: kept } : others
  writeLocal(key, JSON.stringify({ ...all, [spaceId]: projects }))
  choice.version++
}
