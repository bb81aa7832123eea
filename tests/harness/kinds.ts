import type { Kind } from '#core/shared/kind.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import * as serverPlugins from '#plugins/server.ts'
import type { ServerPlugin } from '#server/index.ts'
import { sampleInput } from '#tests/conformance/sample-input.ts'
import type { Client } from './client.ts'

const plugins: readonly ServerPlugin[] = Object.values(serverPlugins)

/** Every kind of content, parents before children. */
export const kinds: readonly Kind[] = plugins
  .flatMap(plugin => plugin.kinds ?? [])
  .toSorted((one, other) => Number(one.parent !== undefined) - Number(other.parent !== undefined))

/**
 * For titles of tests that go through all kinds. A requirement that names kinds is proven only if all of them are
 * installed: then this is ` [ROUTE-05]`, otherwise empty.
 */
export function checklistTag(row: string, names: readonly string[]): string {
  return names.every(name => kinds.some(kind => kind.name === name)) ? ` [${row}]` : ''
}

export interface SampleEntity {
  kind: Kind
  id: string
  label: string
  parentId: string | null
}

/** Creates one entity of every kind in a project, each with its own name. */
export async function createOneOfEach(client: Client, place: Place): Promise<SampleEntity[]> {
  const sampleIds: Record<string, string> = { ...place }
  const created: SampleEntity[] = []
  for (const kind of kinds) {
    const { create } = callsOf(kind)
    const label = `The ${kind.name} of ${place.projectId}`
    const values = { ...sampleInput(create, sampleIds), [kind.title]: label }
    const answer = (await client.call(create as never, values as never)) as Record<string, unknown>
    const id = String(answer[kind.idField])
    sampleIds[kind.idField] = id
    created.push({ kind, id, label, parentId: kind.parentField ? (sampleIds[kind.parentField] ?? null) : null })
  }
  return created
}

export const topKinds = kinds.filter(kind => !kind.parent)

/** Creates an entity of every kind without a parent, all with the same title. @returns the addresses of their pages */
export async function createTopKinds(client: Client, place: Place, title: string): Promise<string[]> {
  const addresses: string[] = []
  for (const kind of topKinds) {
    const values = { ...place, ...kind.starter, [kind.title]: title }
    const answer = (await client.call(callsOf(kind).create as never, values as never)) as Record<string, unknown>
    addresses.push(entityLink(kind, { ...place, id: String(answer[kind.idField]) }))
  }
  return addresses
}
