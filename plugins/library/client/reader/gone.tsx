import { buttonClass, EmptyState, Link, links, useT } from '#core/client/index.ts'

/** Says that a story or a chapter is not, or no longer, in the library. */
export function StoryGone({ storyId }: { storyId?: string }) {
  const t = useT()
  const isChapter = storyId !== undefined
  return (
    <EmptyState
      title={t(isChapter ? 'library.gone-chapter' : 'library.gone')}
      text={t(isChapter ? 'library.gone-chapter-about' : 'library.gone-about')}
    >
      <Link className={buttonClass({ variant: 'primary' })} to={isChapter ? links.story(storyId) : links.library()}>
        {t(isChapter ? 'library.contents' : 'shell.library')}
      </Link>
    </EmptyState>
  )
}
