import { useEffect, useState } from 'react'
import type { Place } from '#core/shared/kind-calls.ts'
import { reportFailure } from '../context/run-command.ts'
import { registry } from '../registry/app-registry.ts'

/** Writes the values of a type of fields. */
export type FieldWords = (value: unknown) => string | null

/** How values of a type of fields are written in a project; null while the plugin of the type is out. */
export const fetchFieldWords = async (type: string, place: Place): Promise<FieldWords | null> =>
  (await registry.fieldTypes.get(type)?.words?.(place)) ?? null

interface ProjectWords {
  /** by type and by what they are needed for */
  words: Map<string, Promise<FieldWords | null>>
  /** how many components show some of them */
  shown: number
}

/** What is read, for all parts of a page at once, by space and project. */
const reading = new Map<string, ProjectWords>()

/** Of projects that nothing shows any more, it is kept until another one is shown. */
function wordsIn(spaceId: string, projectId: string): ProjectWords {
  const place = `${spaceId}/${projectId}`
  const known = reading.get(place)
  if (known) return known
  for (const [other, { shown }] of reading) if (shown === 0) reading.delete(other)
  const made: ProjectWords = { words: new Map(), shown: 0 }
  reading.set(place, made)
  return made
}

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
    const held: ProjectWords[] = []
    for (const [projectId, of] of projects) {
      const own = wordsIn(spaceId, projectId)
      own.shown++
      held.push(own)
      const key = `${type} ${of}`
      const read = own.words.get(key) ?? fetchFieldWords(type, { spaceId, projectId })
      own.words.set(key, read)
      read.then(
        found => current && found && setWords(before => new Map([...before, [projectId, found]])),
        // Without words the place stays empty, and the next component asks again.
        error => {
          if (!own.words.delete(key)) return
          reportFailure(error)
        },
      )
    }
    return () => {
      current = false
      for (const own of held) own.shown--
    }
  }, [type, wanted, spaceId])
  return words
}
