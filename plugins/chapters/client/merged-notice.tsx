import { CommandButton, type SlotProps, useCall, useT } from '#core/client/index.ts'
import { chapter, chapterCalls } from '../shared.ts'

/** In the notice of an archived chapter that was merged into another one: where its text is now. */
export default function MergedNotice({ entityRef: { kind, id, spaceId, projectId } }: SlotProps['entity.archived']) {
  const t = useT()
  const input = kind === chapter.name ? { spaceId, projectId, chapterId: id } : null
  const { data } = useCall(chapterCalls.mergedInto, input, { quiet: true })
  if (!data?.into) return null
  return (
    <>
      <p role="status">{t('chapter.merged-into', { title: data.into.title })}</p>
      <CommandButton command="chapters.go-merged" size="s" />
    </>
  )
}
