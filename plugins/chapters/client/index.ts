import { definePlugin } from '#core/client/index.ts'
import type { EntityEvent } from '#core/shared/entity-event.ts'
import { events } from '#core/shared/event.ts'
import { entityPattern } from '#core/shared/links.ts'
import { chapter } from '../shared/kind.ts'

const mapChange = {
  call: 'chapter/getChaptersMap',
  loadPatch: async () => (await import('./chapters-map.ts')).applyEvents,
}

export const chapters = definePlugin({
  id: 'chapters',
  kinds: [chapter],
  routes: [
    {
      id: chapter.name,
      path: entityPattern(chapter),
      kind: chapter.name,
      access: 'identity',
      frame: 'frame',
      page: () => import('./chapter-page.tsx'),
    },
  ],
  commands: () => import('./commands.ts'),
  slots: [{ slot: 'entity.archived', id: 'merged', load: () => import('./merged-notice.tsx') }],
  contributions: [
    { to: 'history.over', id: chapter.name, load: () => import('./history-chapter-line.tsx') },
    { to: 'dashboard.widget', id: 'continue', label: 'chapter.continue', load: () => import('./continue-widget.tsx') },
  ],
  movedValues: [
    {
      kind: chapter.name,
      saveMoved: async (ref, change) => (await import('./save-moved.ts')).saveMoved(ref, change),
      notifyMoved: async (ref, left) => (await import('./save-moved.ts')).notifyMoved(ref, left),
    },
  ],
  live: [
    {
      event: events.entity,
      changes: ({ kind }: EntityEvent) => (kind === chapter.name ? [mapChange, { call: 'chapter/mergedInto' }] : []),
    },
  ],
  sources: [
    {
      id: 'chapters.numbered',
      label: 'chapter.numbered',
      prefix: ':',
      when: { project: true },
      search: async (context, text) => (await import('./find-chapters.ts')).findChapters(context, text),
    },
  ],
})
