import { useEffect, useState } from 'react'
import { type SourceTab, searchTabs } from '#core/client/index.ts'
import { limits } from '#core/shared/limits.ts'
import type { SearchQuery } from '../../shared/filter-words.ts'

const none: readonly SourceTab[] = []

/** What sources of plugins find for words alone: filters are about entities. */
export function useSourceTabs({ text, kinds, tags, unknown, narrowed, place }: SearchQuery): {
  tabs: readonly SourceTab[]
  waiting: boolean
} {
  const isNarrowed = kinds.length + tags.length + unknown.length + narrowed.length > 0
  const asked = isNarrowed || (place !== undefined && place !== 'project') ? '' : text.trim()
  const [found, setFound] = useState({ text: '', tabs: none })
  useEffect(() => {
    if (asked === '') return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const tabs = await searchTabs(asked, stop.signal)
      if (!stop.signal.aborted) setFound({ text: asked, tabs })
    }, limits.searchDebounceMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [asked])
  if (asked === '') return { tabs: none, waiting: false }
  // Those of the text before stay meanwhile, so that the tabs do not jump.
  return { tabs: found.tabs, waiting: found.text !== asked }
}
