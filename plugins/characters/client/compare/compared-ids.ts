import { proxy } from 'valtio'
import { readLocal, writeLocal } from '#core/client/index.ts'
import { isRecord } from '#core/shared/is-record.ts'
import type { Place } from '#core/shared/kind-calls.ts'

const key = 'characterIds'
/** More characters cannot be told apart on one chart. */
export const comparedMax = 8

type StoredSelections = Record<string, Record<string, string[]>>

function readIds(value: unknown): string[] {
  const ids = Array.isArray(value) ? value.filter(id => typeof id === 'string' && /^[\w-]{1,64}$/.test(id)) : []
  return [...new Set<string>(ids)].slice(0, comparedMax)
}

/** The stored choice by space and project; it may have any shape. */
function readSelections(): StoredSelections {
  try {
    const stored: unknown = JSON.parse(readLocal(key) ?? '{}')
    if (!isRecord(stored)) return {}
    return Object.fromEntries(
      Object.entries(stored).map(([spaceId, projects]) => [
        spaceId,
        Object.fromEntries(
          Object.entries(isRecord(projects) ? projects : {}).map(([projectId, ids]) => [projectId, readIds(ids)]),
        ),
      ]),
    )
  } catch {
    return {}
  }
}

/** `version` increases with every change of the choice, so that components re-render. */
export const comparisonSelection = proxy({ version: 0 })

/** The characters chosen for comparison in a project. */
export function comparedIds({ spaceId, projectId }: Place): string[] {
  const all = readSelections()
  const projects = Object.hasOwn(all, spaceId) ? all[spaceId] : undefined
  return (projects && Object.hasOwn(projects, projectId) && projects[projectId]) || []
}

export function storeComparedIds({ spaceId, projectId }: Place, ids: readonly string[]): void {
  const all = readSelections()
  const { [projectId]: _, ...others } = all[spaceId] ?? {}
  const stored = readIds(ids)
  const projects = stored.length > 0 ? { ...others, [projectId]: stored } : others
  writeLocal(key, JSON.stringify({ ...all, [spaceId]: projects }))
  comparisonSelection.version++
}
