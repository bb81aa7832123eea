import { definePlugin, drawerProjectLink, refreshMentions } from '#core/client/index.ts'
import type { EntityEvent } from '#core/shared/entity-event.ts'
import { events } from '#core/shared/event.ts'
import { entityLink } from '#core/shared/links.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { outlineEvent } from '../shared/event.ts'
import { part, sceneMention } from '../shared/kind.ts'

const changed = (delayMs: number) =>
  ['read', 'notes', 'marks', 'scenes'].map(name => ({ call: `outline/${name}`, delayMs }))

/** Somebody who writes saves every second. */
const whileWritingMs = 1000

/** Scenes come and go with the text of their chapter. */
function mayChangeScenes(event: EntityEvent): boolean {
  if (event.kind !== chapter.name || event.is === 'moved') return false
  return event.is !== 'changed' || event.fields?.includes('text') !== false
}

export const outline = definePlugin({
  id: 'outline',
  kinds: [part],
  tables: {
    ...{ outline_notes: 'outline.note-rows', outline: 'outline.note-rows' },
    ...{ outline_scene_notes: 'outline.scene-rows', outlineScenes: 'outline.scene-rows' },
  },
  routes: [
    {
      id: 'outline',
      path: '/builder/outline/$spaceId/$projectId',
      access: 'identity',
      frame: 'frame',
      title: 'outline.title',
      page: () => import('./page.tsx'),
    },
    {
      id: 'outline.text',
      path: '/builder/outline/$spaceId/$projectId/text',
      access: 'identity',
      frame: 'frame',
      title: 'outline.text-title',
      page: () => import('./text/text-page.tsx'),
    },
  ],
  commands: () => import('./commands.ts'),
  exporters: [
    {
      kind: chapter.name,
      columns: async place => (await import('./export-parts.ts')).partColumn(place),
      groups: async (place, chapters) => (await import('./export-parts.ts')).partGroups(place, chapters),
    },
  ],
  sources: [
    {
      id: 'outline.scenes',
      label: 'outline.scenes',
      when: { project: true, 'has.chapter': true, 'may.chapter.read': true },
      isTab: true,
      search: async (context, text) => (await import('./scene/actions.ts')).findScenes(context, text),
    },
  ],
  mentions: {
    id: 'outline.scenes',
    type: {
      name: sceneMention,
      icon: 'text-align-start',
      label: 'outline.scene',
      address: ({ id, spaceId, projectId, parentId }) =>
        `${entityLink(chapter, { id: parentId ?? '', spaceId, projectId })}?scene=${id}`,
    },
    suggest: async (place, text, signal) => (await import('./scene/mentions.ts')).suggestScenes(place, text, signal),
    resolve: async (place, ids) => (await import('./scene/mentions.ts')).lookUpScenes(place, ids),
  },
  slots: [
    {
      slot: 'entity.side',
      id: 'outline',
      when: [{ entityKind: 'chapter' }, { entityKind: part.name }],
      load: () => import('./marks/entity-notes.tsx'),
    },
    {
      ...{ slot: 'entity.side', id: 'outline.chapters', order: 1, when: { entityKind: part.name } },
      load: () => import('./marks/part-chapters.tsx'),
    },
    { slot: 'overlay', id: 'outline', when: { project: true }, load: () => import('./overlay.tsx') },
    {
      slot: 'drawer.section',
      id: 'outline',
      order: 0,
      when: { project: true },
      load: drawerProjectLink({
        command: 'outline.open',
        page: 'outline',
      }),
    },
  ],
  live: [
    {
      event: events.entity,
      changes: ({ kind }: EntityEvent) => (kind === chapter.name || kind === part.name ? changed(whileWritingMs) : []),
      receive: (event: EntityEvent) => {
        if (mayChangeScenes(event)) refreshMentions(sceneMention, whileWritingMs)
      },
    },
    { event: outlineEvent, changes: () => changed(0), receive: () => refreshMentions(sceneMention, 0) },
  ],
})
