import { useCall, useT } from '#core/client/index.ts'
import type { HistoryOverProps } from '#plugins/history/shared.ts'
import { chapterCalls } from '../shared.ts'
import styles from './chapter-page.module.css'

/** The number of a chapter in the story, and the number of chapters once it is known. */
export function useChapterNumber({ spaceId, projectId, chapterId, index }: Readonly<Record<string, unknown>>) {
  const { data: map } = useCall(chapterCalls.getChaptersMap, {
    spaceId: String(spaceId),
    projectId: String(projectId),
  })
  const position = map?.findIndex(one => one.chapterId === chapterId) ?? -1
  return { number: (position < 0 ? Number(index) : position) + 1, count: map?.length }
}

/** Above the title of a chapter in its history: which one it is. */
export default function ChapterOver({ entity }: HistoryOverProps) {
  const t = useT()
  return <p className={styles.over}>{t('chapter.over', { number: useChapterNumber(entity).number })}</p>
}
