// What of a text is in view, by its paragraphs: they are the same wherever a text is shown, whatever its size.

const paragraphsOf = (text: Element) => [...text.querySelectorAll('p, li, h2, h3, h4, hr')]
const isPaged = (text: Element) => text.closest('[data-layout="pages"]') !== null

/** How far a page is from the next one. */
const pageStep = (text: HTMLElement) => text.clientWidth + (Number.parseFloat(getComputedStyle(text).columnGap) || 0)

/** Where the part of the window begins in which the text is seen: below what stays at its top. */
function topOf(text: Element): number {
  const main = text.closest('main')?.getBoundingClientRect().top ?? 0
  const bar = document.querySelector('[data-reading-bar]')?.getBoundingClientRect().bottom ?? 0
  return Math.max(0, main, bar)
}

/** The first paragraph in view, 0 for the first of the text; the last if the text is above. */
export function firstInView(text: HTMLElement): number {
  const paragraphs = paragraphsOf(text)
  const { left } = text.getBoundingClientRect()
  const top = topOf(text)
  const inView = isPaged(text)
    ? (one: Element) => [...one.getClientRects()].some(rect => rect.right > left + 1)
    : (one: Element) => one.getBoundingClientRect().bottom > top + 1
  const at = paragraphs.findIndex(inView)
  return at < 0 ? Math.max(0, paragraphs.length - 1) : at
}

/** Brings a paragraph to the top, or turns to its page. */
export function showParagraph(text: HTMLElement, index: number): void {
  const paragraph = paragraphsOf(text)[index]
  if (!paragraph) return
  if (!isPaged(text)) {
    paragraph.scrollIntoView({ block: 'start' })
    return
  }
  const step = pageStep(text)
  const from = (paragraph.getClientRects()[0]?.left ?? 0) - text.getBoundingClientRect().left + text.scrollLeft
  text.scrollLeft = Math.floor((from + 1) / step) * step
  text.scrollIntoView({ block: 'nearest' })
}

/** Which page of a text is shown, from 1, and how many there are. */
export function pageOf(text: HTMLElement): { page: number; pages: number } {
  const step = pageStep(text)
  if (step === 0) return { page: 1, pages: 1 }
  return {
    page: Math.round(text.scrollLeft / step) + 1,
    pages: Math.max(1, Math.round((text.scrollWidth + step - text.clientWidth) / step)),
  }
}

/** Turns to the next page or the one before. @returns false if there is none */
export function turnPage(text: HTMLElement, by: 1 | -1): boolean {
  const { page, pages } = pageOf(text)
  if (page + by < 1 || page + by > pages) return false
  text.scrollLeft = (page - 1 + by) * pageStep(text)
  return true
}

/** How much of a text is read, from 0 to 1: what is above the lower edge of the window, or the pages up to this one. */
export function shareRead(text: HTMLElement): number {
  if (isPaged(text)) {
    const { page, pages } = pageOf(text)
    return page / pages
  }
  const { top, height } = text.getBoundingClientRect()
  return height === 0 ? 0 : Math.min(1, Math.max(0, (innerHeight - top) / height))
}

/** The position is reported after this time without scrolling. */
const reportDelayMs = 700

/**
 * Calls `moved` at once and whenever another part of the text comes into view, and `stopped` with the first paragraph
 * in view where the reader stays. Ends with the result, which reports what was not reported yet.
 */
export function watchText(text: HTMLElement, moved: () => void, stopped: (paragraph: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = firstInView(text)
  const report = () => {
    clearTimeout(timer)
    timer = undefined
    if (!text.isConnected) return
    const paragraph = firstInView(text)
    if (paragraph !== last) stopped(paragraph)
    last = paragraph
  }
  const changed = () => {
    moved()
    clearTimeout(timer)
    timer = setTimeout(report, reportDelayMs)
  }
  const hidden = () => timer !== undefined && report()
  addEventListener('scroll', changed, { capture: true, passive: true })
  addEventListener('resize', changed)
  addEventListener('pagehide', hidden)
  moved()
  return () => {
    if (timer !== undefined) report()
    removeEventListener('scroll', changed, { capture: true })
    removeEventListener('resize', changed)
    removeEventListener('pagehide', hidden)
  }
}
