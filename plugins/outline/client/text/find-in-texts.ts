import { call, flushUnsaved } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { plainText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { searchKey } from '#core/shared/text/text-keys.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { exportCalls, idsPerRead } from '#plugins/exports/shared.ts'

/** The first of the chapters whose text has the words one after another, in any case; null if none has. */
export async function chapterWith(place: Place, chapterIds: readonly string[], words: string): Promise<string | null> {
  await flushUnsaved()
  const sought = searchKey(words.trim())
  for (let at = 0; at < chapterIds.length; ) {
    const ids = chapterIds.slice(at, at + idsPerRead)
    const { data, taken } = await call(exportCalls.read, { ...place, kind: chapter.name, ids })
    const texts = data as { chapterId: string; text: RichText }[]
    const has = new Set(
      texts.filter(({ text }) => searchKey(plainText(text)).includes(sought)).map(one => one.chapterId),
    )
    const found = ids.slice(0, taken).find(id => has.has(id))
    if (found !== undefined) return found
    at += taken
  }
  return null
}
