// The first page names this module alone, and nothing that these parts need.
import { Lazy, lazyComponent, type PageProps } from '#core/client/index.ts'
import type { PublishedChapter } from '#plugins/library/shared.ts'

const chapterComments = lazyComponent(async () => (await import('./reader/chapter-comments.tsx')).ChapterComments)
const moderation = lazyComponent(async () => (await import('./author/moderation-page.tsx')).ModerationPage)

export function Page(props: PageProps) {
  return <Lazy component={moderation} props={props} />
}

/** Below a published chapter. */
export function Part(props: PublishedChapter) {
  return <Lazy component={chapterComments} props={props} />
}
