import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { call, ignoreRefusal } from '#core/client/index.ts'
import type { ReadingSettings } from '../../shared/reading-settings.ts'
import { readingCalls } from '../../shared.ts'
import { applyReading } from '../reading/apply-reading.ts'
import { firstInView, pageOf, shareRead, showParagraph, watchText } from '../reading/text-view.ts'

type Element = RefObject<HTMLDivElement | null>

/** Shows the text as its reader has chosen. When they choose again, the paragraph that they read stays in view. */
export function useShown(root: Element, text: Element, settings: ReadingSettings): void {
  useLayoutEffect(() => {
    if (!root.current || !text.current) return
    const isFirst = root.current.dataset.reading === undefined
    const paragraph = isFirst ? 0 : firstInView(text.current)
    applyReading(root.current, settings)
    if (paragraph > 0) showParagraph(text.current, paragraph)
  }, [root, text, settings])
}

/**
 * Goes where the reader stopped, on whatever device, or to the paragraph that the address names, and remembers where
 * they are. Returns how far that is.
 */
export function usePlace(
  text: Element,
  { storyId, chapterId }: { storyId: string; chapterId: string },
  { layout }: ReadingSettings,
) {
  const [progress, setProgress] = useState({ page: 1, pages: 1, percent: 0 })
  // Where the reader is can be measured as long as the text is on the page.
  useLayoutEffect(() => {
    const element = text.current
    if (!element) return undefined
    let stop: (() => void) | undefined
    let isGone = false
    const show = () => {
      const next = { ...pageOf(element), percent: Math.round(100 * shareRead(element)) }
      setProgress(old => (JSON.stringify(old) === JSON.stringify(next) ? old : next))
    }
    const keep = (paragraph: number) =>
      void call(readingCalls.setPlace, { storyId, chapterId, paragraph }, { quiet: true }).catch(ignoreRefusal)
    const [, linked] = /^#p(\d+)$/.exec(location.hash) ?? []
    const begin = (paragraph: number) => {
      if (isGone) return
      if (paragraph > 0) showParagraph(element, paragraph)
      stop = watchText(element, show, keep)
    }
    if (linked === undefined)
      call(readingCalls.getPlace, { storyId }, { quiet: true }).then(
        place => begin(place.chapterId === chapterId ? place.paragraph : 0),
        error => {
          ignoreRefusal(error)
          begin(0)
        },
      )
    else begin(Number(linked))
    return () => {
      isGone = true
      stop?.()
    }
  }, [text, storyId, chapterId])
  useEffect(() => {
    if (text.current) setProgress(old => ({ ...old, ...(layout === 'pages' && text.current && pageOf(text.current)) }))
  }, [text, layout])
  return progress
}
