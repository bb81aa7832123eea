import { type AnswerChange, definePlugin } from '#core/client/index.ts'
import { events } from '#core/shared/event.ts'
import type { libraryEvent, readingEvent } from '#plugins/library/shared.ts'
import { codexEvent } from '../shared/event.ts'

const load = () => import('./lazy.ts')
/** Their module is not imported: it would be on the first page. */
const published: typeof libraryEvent = 'library'
const reading: typeof readingEvent = 'library.reading'

const route = (id: string, path: string, page: 'List' | 'Entity' | 'Author') => ({
  ...({ id, path, access: 'identity', frame: 'frame' } as const),
  page: async () => ({ default: (await load())[page] }),
})
const part = async () => ({ default: (await load()).CodexLink })

const changes = ({ storyId }: { storyId: string }): AnswerChange[] => [
  ...['list', 'page'].map(name => ({ call: `codex/${name}`, where: { storyId } })),
  ...['state', 'entity'].map(name => ({ call: `codex/${name}`, where: { projectId: storyId } })),
]

export const codex = definePlugin({
  id: 'codex',
  label: 'codex.title',
  commands: () => import('./commands.ts'),
  routes: [
    route('codex', '/library/story/$storyId/codex', 'List'),
    route('codex.entity', '/library/story/$storyId/codex/$entityId', 'Entity'),
    { ...route('project.codex', '/builder/project/$spaceId/$projectId/codex', 'Author'), title: 'codex.title' },
  ],
  slots: [
    {
      ...{ slot: 'entity.side', id: 'codex' },
      when: { 'may.project.publish': true },
      load: async () => ({ default: (await load()).EntityCodex }),
    },
  ],
  contributions: ['chapter', 'story'].map(page => ({ to: `library.${page}`, id: 'codex', load: part })),
  live: [
    { event: codexEvent, changes },
    { event: published, changes },
    // The codex tells a reader as much as the chapters that they have opened.
    { event: reading, changes },
    // What is written differs from what is published.
    {
      event: events.entity,
      changes: () => ['state', 'entity'].map(name => ({ call: `codex/${name}`, delayMs: 2_000 })),
    },
  ],
})
