// The first page names this module alone, and nothing that these parts need.
import { Lazy, lazyComponent, type PageProps, registry } from '#core/client/index.ts'
import type { PublishedChapter } from '#plugins/library/shared.ts'
import { commentsEvent } from '../shared/event.ts'

const chapterComments = lazyComponent(async () => (await import('./reader/chapter-comments.tsx')).ChapterComments)
const moderation = lazyComponent(async () => (await import('./author/moderation-page.tsx')).ModerationPage)

const answers = ['get', 'replies', 'writing', 'state', 'list']

// Comments are read by these parts alone, so that nothing has to follow them before.
registry.add({
  id: 'comments.live',
  live: [
    {
      event: commentsEvent,
      changes: ({ storyId }: { storyId: string }) =>
        answers.map(name => ({ call: `comment/${name}`, where: { storyId } })),
    },
  ],
})

export function Page(props: PageProps) {
  return <Lazy component={moderation} props={props} />
}

/** Below a published chapter. */
export function Part(props: PublishedChapter) {
  return <Lazy component={chapterComments} props={props} />
}
