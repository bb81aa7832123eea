import { activeAutosaves, call, t } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { type RichText, textForReaders } from '#core/shared/rich-text/nodes.ts'
import { chapter, chapterCalls } from '#plugins/chapters/shared.ts'
import { exportCalls, idsPerRead } from '#plugins/exports/shared.ts'
import { outlineCalls, partsByChapter } from '#plugins/outline/shared.ts'
import type { BookChapter } from '../shared/book.ts'

type ChapterOfMap = Awaited<ReturnType<typeof fetchMap>>[number]

const fetchMap = (place: Place, signal?: AbortSignal) =>
  call(chapterCalls.getChaptersMap, place, { signal, quiet: true })

/** The chapters to export in the order of the manuscript: those with these ids, or all. */
export async function chaptersToExport(
  place: Place,
  ids?: ReadonlySet<string>,
  signal?: AbortSignal,
): Promise<ChapterOfMap[]> {
  const map = await fetchMap(place, signal)
  return map.filter(({ chapterId }) => !ids || ids.has(chapterId))
}

interface LoadOptions {
  isNumbered: boolean
  signal: AbortSignal
  /** 0 to 1 */
  onProgress(part: number): void
}

/**
 * The chapters with their texts and parts; what is unsaved in this window is saved first. Those deleted meanwhile are left out.
 */
export async function loadChapters(
  place: Place,
  chosen: readonly ChapterOfMap[],
  { isNumbered, signal, onProgress }: LoadOptions,
): Promise<BookChapter[]> {
  await Promise.all(chosen.map(({ chapterId }) => activeAutosaves.current(chapterId)?.flush()))
  const outline = await call(outlineCalls.read, place, { signal, quiet: true })
  const parts = partsByChapter(outline, new Set(chosen.map(({ chapterId }) => chapterId)))
  const numbers = new Map(chosen.map(({ chapterId, index }) => [chapterId, index + 1]))
  const chapters: BookChapter[] = []
  for (let at = 0; at < chosen.length; ) {
    const ids = chosen.slice(at, at + idsPerRead).map(({ chapterId }) => chapterId)
    const { data, taken } = await call(exportCalls.read, { ...place, kind: chapter.name, ids }, { signal, quiet: true })
    for (const one of data as Readonly<Record<string, unknown>>[]) {
      const id = String(one.chapterId)
      const over = isNumbered ? t('books.chapter', { number: numbers.get(id) ?? 0 }) : ''
      chapters.push({
        ...{ id, over, part: parts.get(id) },
        title: String(one.title ?? ''),
        text: textForReaders((one.text as RichText | null) ?? []),
      })
    }
    at += taken
    onProgress(at / chosen.length)
  }
  return chapters
}
