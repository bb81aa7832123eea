import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { limits } from '#core/shared/limits.ts'
import { searchKey } from '#core/shared/text/text-keys.ts'

/** Asks the server for options that match a text. */
export type OptionSearch<Option> = (text: string, signal: AbortSignal) => Promise<readonly Option[]>

type OptionSearchResult<Option> = { text: string; found: readonly Option[]; failed: boolean }

function filterOptions<Option extends { label: string }>(options: readonly Option[], text: string): readonly Option[] {
  const words = searchKey(text).trim().split(/\s+/)
  return options.filter(({ label }) => {
    const key = searchKey(label)
    return words.every(word => key.includes(word))
  })
}

/**
 * The options that match a text: the local ones at once, those of the server 800 ms after the last key (PICK-04).
 * Earlier results stay while they match, so that rows do not flicker.
 */
export function useOptions<Option extends { value: string; label: string }>(
  text: string,
  options: readonly Option[],
  search: OptionSearch<Option> | undefined,
) {
  const [result, setResult] = useState<OptionSearchResult<Option>>({ text: '', found: [], failed: false })
  const [attempt, setAttempt] = useState(0)
  const query = text.trim()
  const runSearch = useEffectEvent((signal: AbortSignal) => search?.(query, signal) ?? Promise.resolve([]))
  const canSearch = search !== undefined && query !== ''
  useEffect(() => {
    if (!canSearch) return
    const stop = new AbortController()
    const storeResult = (found: readonly Option[], failed: boolean) => {
      if (!stop.signal.aborted) setResult({ text: query, found, failed })
    }
    const wait = attempt > 0 ? 0 : limits.pickerDebounceMs
    const timer = setTimeout(() => {
      runSearch(stop.signal).then(
        found => storeResult(found, false),
        () => storeResult([], true),
      )
    }, wait)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [canSearch, query, attempt])
  const isCurrent = result.text === query
  const shown = useMemo(() => {
    const local = query === '' ? options : filterOptions(options, query)
    if (!canSearch) return local
    const localValues = new Set(local.map(({ value }) => value))
    const found = isCurrent ? result.found : filterOptions(result.found, query)
    return [...local, ...found.filter(({ value }) => !localValues.has(value))]
  }, [options, query, canSearch, isCurrent, result])
  return {
    shown,
    waiting: canSearch && !isCurrent,
    failed: canSearch && isCurrent && result.failed,
    /** Clears a failed search and repeats it at once. */
    retry: () => {
      setResult({ text: '', found: [], failed: false })
      setAttempt(attempt + 1)
    },
    /** The text is about to change: the next search is debounced again. */
    restart: () => setAttempt(0),
  }
}
