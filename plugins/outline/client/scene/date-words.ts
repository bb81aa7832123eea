import { useEffect, useState } from 'react'
import { registry, reportFailure } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'

export type DateWords = (value: unknown) => string | null

/** How dates are written; null while plugins/timelines is out. */
export const fetchDateWords = async (place: Place): Promise<DateWords | null> =>
  (await registry.fieldTypes.get('dateOnTimeline')?.words?.(place)) ?? null

/** What is being read, for all rows at once: projects that are shown one after the other replace each other. */
let reading: { key: string; words: Promise<DateWords | null> } | null = null

/** The same for a row, once it is read. */
export function useDateWords({ spaceId, projectId }: Place, isNeeded: boolean): DateWords | null {
  const [words, setWords] = useState<{ of: DateWords } | null>(null)
  useEffect(() => {
    if (!isNeeded) return
    let current = true
    const key = `${spaceId}/${projectId}`
    if (reading?.key !== key) reading = { key, words: fetchDateWords({ spaceId, projectId }) }
    reading.words.then(
      of => current && of && setWords({ of }),
      // Without words the cell stays empty, and the next row asks again.
      error => {
        if (reading?.key !== key) return
        reading = null
        reportFailure(error)
      },
    )
    return () => {
      current = false
    }
  }, [isNeeded, spaceId, projectId])
  return words?.of ?? null
}
