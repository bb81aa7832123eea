import { activeAutosaves, call, type PrintedText, printTexts, registry, t } from '#core/client/index.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { chapter } from '../shared.ts'
import { fetchChaptersMap } from './chapters-map.ts'

const { get } = callsOf(chapter)
/** Chapters fetched in parallel. */
const BATCH_SIZE = 6

/** A chapter to print: the unsaved text if its page is open, else the server's. */
async function printedChapter({ spaceId, projectId }: Place, chapterId: string, at: number): Promise<PrintedText> {
  const saver = activeAutosaves.current(chapterId)
  await saver?.flush()
  const { title, text } = saver?.entity ?? (await call(get, { spaceId, projectId, chapterId }))
  return {
    id: chapterId,
    over: t('chapter.over', { number: at + 1 }),
    title: String(title),
    text: text as PrintedText['text'],
  }
}

/**
 * Prints chapters as book pages in manuscript order: those with these ids, or all. What holds them, such as a part, has
 * a page of its own. Resolves to their number.
 */
export async function printChapters(place: Place, ids?: ReadonlySet<string>): Promise<number> {
  const map = await fetchChaptersMap(place)
  const selected = map.filter(({ chapterId }) => !ids || ids.has(chapterId))
  const groupOf = await registry.exporters.get(chapter.name)?.groups?.(place, selected)
  const texts: PrintedText[] = []
  for (let from = 0; from < selected.length; from += BATCH_SIZE) {
    const batch = selected.slice(from, from + BATCH_SIZE)
    texts.push(...(await Promise.all(batch.map(({ chapterId, index }) => printedChapter(place, chapterId, index)))))
  }
  const partOf = (at: number) => selected[at] && groupOf?.(selected[at])
  const divided = texts.map((text, at) =>
    partOf(at)?.id === partOf(at - 1)?.id ? text : { ...text, part: partOf(at)?.title },
  )
  if (texts.length > 0) await printTexts(divided)
  return texts.length
}
