import { createCommandContext, reportFailure } from '../../context/run-command.ts'
import { registry } from '../../registry/app-registry.ts'
import type { SearchSource, SourceResult } from '../../registry/contract.ts'
import { evaluateWhen } from '../../shortcuts/when.ts'

/** What a source that is a tab of the search has found. */
export interface SourceTab {
  source: Pick<SearchSource, 'id' | 'label'>
  results: readonly SourceResult[]
}

/** What the sources with a tab of their own find on this page; one that fails has none, and a toast says so. */
export async function searchTabs(text: string, signal: AbortSignal): Promise<readonly SourceTab[]> {
  const context = { ...createCommandContext([]), signal }
  const sources = registry.sources.list().filter(({ isTab, when }) => isTab && evaluateWhen(when, context.facts))
  const found = await Promise.allSettled(
    sources.map(async source => ({ source, results: (await source.search?.(context, text)) ?? [] })),
  )
  for (const one of found) if (one.status === 'rejected' && !signal.aborted) reportFailure(one.reason)
  return found.flatMap(one => (one.status === 'fulfilled' && one.value.results.length > 0 ? [one.value] : []))
}
