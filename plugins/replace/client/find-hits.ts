import { call, type EntityRef, entityRefOf, fetchListIds } from '#core/client/index.ts'
import type { EntityValues } from '#core/shared/fields/field.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { exportCalls, idsPerRead } from '#plugins/exports/shared.ts'
import type { Replacement } from './engine/expression.ts'
import type { WordForm } from './engine/forms.ts'
import { type Hit, searchedFields } from './engine/hits.ts'
import type { ReplacePlace } from './places.ts'
import { ReplaceFinder } from './worker/finder.ts'

/** More hits are not listed: they are found by searching again. */
const hitsMax = 2_000

/** As many other forms of a word are offered. */
const formsMax = 12

/** An entity with its hits, as it was when they were found. */
export interface FoundEntity {
  entity: EntityRef
  revision: number
  values: EntityValues
  hits: readonly Hit[]
}

export interface FoundHits {
  entities: readonly FoundEntity[]
  /** there are more than can be listed */
  more: boolean
  /** other forms of the word, the most frequent first */
  forms: readonly WordForm[]
}

interface FindOptions {
  places: readonly ReplacePlace[]
  /** titles and aliases too, not only texts */
  names: boolean
  signal: AbortSignal
  onProgress: (done: number, total: number) => void
}

/** Looks through all entities of the places. @throws SlowPatternError, CallError, or what the signal says */
export async function findHits(replacement: Replacement, options: FindOptions): Promise<FoundHits> {
  const { signal, onProgress } = options
  const lists = options.places.flatMap(({ kinds, ...of }) => kinds.map(kind => ({ ...of, kind })))
  const ids = await Promise.all(lists.map(({ kind, place }) => fetchListIds(kind, place, signal)))
  const total = ids.reduce((sum, one) => sum + one.length, 0)
  const finder = new ReplaceFinder()
  const entities: FoundEntity[] = []
  const forms = new Map<string, WordForm>()
  let [done, found] = [0, 0]
  try {
    for (const [at, { kind, place, project }] of lists.entries()) {
      const fields = searchedFields(kind.fields).filter(({ is }) => options.names || is === 'text')
      if (fields.length === 0) continue
      for await (const read of readWhole(kind, place, ids[at] ?? [], signal)) {
        const { hits, forms: others } = await finder.find({ replacement, fields, entities: read }, signal)
        for (const word of others) {
          const known = forms.get(word.toLowerCase())
          if (known) known.count++
          else forms.set(word.toLowerCase(), { word, count: 1 })
        }
        for (const [index, values] of read.entries()) {
          const own = (hits[index] ?? []).slice(0, hitsMax - found)
          found += own.length
          if (own.length > 0) entities.push(foundEntity(kind, values, own, project))
          if ((hits[index] ?? []).length > own.length) return { entities, more: true, forms: mostFrequent(forms) }
        }
        done += read.length
        onProgress(done, total)
      }
    }
    return { entities, more: false, forms: mostFrequent(forms) }
  } finally {
    finder.close()
  }
}

function mostFrequent(forms: ReadonlyMap<string, WordForm>): WordForm[] {
  return [...forms.values()].toSorted((a, b) => b.count - a.count).slice(0, formsMax)
}

function foundEntity(kind: Kind, values: EntityValues, hits: readonly Hit[], project: string | undefined): FoundEntity {
  const entity = { ...entityRefOf(kind, values), ...(project !== undefined && { project }) }
  return { entity, revision: Number(values.revision), values, hits }
}

/** The entities with all fields, a few megabytes at a time. */
async function* readWhole(kind: Kind, place: Place, ids: readonly string[], signal: AbortSignal) {
  for (let at = 0; at < ids.length; ) {
    const input = { ...place, kind: kind.name, ids: ids.slice(at, at + idsPerRead) }
    const { data, taken } = await call(exportCalls.read, input, { signal, quiet: true })
    yield data as EntityValues[]
    at += taken
  }
}
