import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { limits } from '#core/shared/limits.ts'
import { searchKey } from '#core/shared/text.ts'

/** Asks the server for options that fit a text. */
export type OptionSearch<Option> = (text: string, signal: AbortSignal) => Promise<readonly Option[]>

type Answer<Option> = { text: string; found: readonly Option[]; failed: boolean }

function fitting<Option extends { label: string }>(options: readonly Option[], text: string): readonly Option[] {
  const words = searchKey(text).trim().split(/\s+/)
  return options.filter(({ label }) => {
    const key = searchKey(label)
    return words.every(word => key.includes(word))
  })
}

/**
 * What fits a text: of the options given at once, of those the server knows 800 ms after the last key (foundation 5).
 * What an earlier text found stays while it still fits, so that rows do not blink.
 */
export function useOptions<Option extends { value: string; label: string }>(
  text: string,
  options: readonly Option[],
  search: OptionSearch<Option> | undefined,
) {
  const [answer, setAnswer] = useState<Answer<Option>>({ text: '', found: [], failed: false })
  const [attempt, setAttempt] = useState(0)
  const asked = text.trim()
  const ask = useEffectEvent((signal: AbortSignal) => search?.(asked, signal) ?? Promise.resolve([]))
  const searches = search !== undefined && asked !== ''
  useEffect(() => {
    if (!searches) return
    const stop = new AbortController()
    const tell = (found: readonly Option[], failed: boolean) => {
      if (!stop.signal.aborted) setAnswer({ text: asked, found, failed })
    }
    const wait = attempt > 0 ? 0 : limits.pickerDebounceMs
    const timer = setTimeout(() => {
      ask(stop.signal).then(
        found => tell(found, false),
        () => tell([], true),
      )
    }, wait)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [searches, asked, attempt])
  const answered = answer.text === asked
  const shown = useMemo(() => {
    const local = asked === '' ? options : fitting(options, asked)
    if (!searches) return local
    const known = new Set(local.map(({ value }) => value))
    const found = answered ? answer.found : fitting(answer.found, asked)
    return [...local, ...found.filter(({ value }) => !known.has(value))]
  }, [options, asked, searches, answered, answer])
  return {
    shown,
    waiting: searches && !answered,
    failed: searches && answered && answer.failed,
    /** Forgets that the search failed and asks again at once. */
    retry: () => {
      setAnswer({ text: '', found: [], failed: false })
      setAttempt(attempt + 1)
    },
    /** The text is about to change: the next search waits for the last key again. */
    restart: () => setAttempt(0),
  }
}
