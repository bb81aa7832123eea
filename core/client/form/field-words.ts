import { useEffect, useState } from 'react'
import type { Place } from '#core/shared/kind-calls.ts'
import { reportFailure } from '../context/run-command.ts'
import { registry } from '../registry/app-registry.ts'

/** Writes the values of a type of fields. */
export type FieldWords = (value: unknown) => string | null

/** How values of a type of fields are written in a project; null while the plugin of the type is out. */
export const fetchFieldWords = async (type: string, place: Place): Promise<FieldWords | null> =>
  (await registry.fieldTypes.get(type)?.words?.(place)) ?? null

/** What is being read, for all parts of a page at once: projects that are shown one after the other replace each other. */
let reading: { place: string; words: Map<string, Promise<FieldWords | null>> } | null = null

const none: ReadonlyMap<string, FieldWords> = new Map()

/**
 * The same for a component, once it is read; it is read again when `needed` changes.
 * @param needed what it is needed for, such as the ids that the values hold; null while it is not needed
 */
export function useFieldWords(type: string, { spaceId, projectId }: Place, needed: string | null): FieldWords | null {
  return useFieldWordsOf(type, spaceId, needed === null ? {} : { [projectId]: needed }).get(projectId) ?? null
}

/**
 * The same for values of several projects, by the ids of these.
 * @param needed what it is needed for in each of them
 */
export function useFieldWordsOf(
  type: string,
  spaceId: string,
  needed: Readonly<Record<string, string>>,
): ReadonlyMap<string, FieldWords> {
  const [words, setWords] = useState(none)
  const wanted = JSON.stringify(Object.entries(needed).sort())
  useEffect(() => {
    const projects = JSON.parse(wanted) as [projectId: string, needed: string][]
    if (projects.length === 0) return
    let current = true
    const place = [spaceId, ...projects.map(([projectId]) => projectId)].join('/')
    if (reading?.place !== place) reading = { place, words: new Map() }
    const all = reading.words
    for (const [projectId, of] of projects) {
      const key = [type, projectId, of].join(' ')
      const read = all.get(key) ?? fetchFieldWords(type, { spaceId, projectId })
      all.set(key, read)
      read.then(
        found => current && found && setWords(before => new Map([...before, [projectId, found]])),
        // Without words the place stays empty, and the next component asks again.
        error => {
          if (!all.delete(key)) return
          reportFailure(error)
        },
      )
    }
    return () => {
      current = false
    }
  }, [type, wanted, spaceId])
  return words
}
