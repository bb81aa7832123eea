import { type Command, lazyActions, links } from '#core/client/index.ts'

const actions = lazyActions(() => import('./lazy.ts'))

export const commands: readonly Command[] = [
  {
    id: 'library.open',
    icon: 'book-open',
    keys: 'g l',
    when: { identity: true, overlay: '' },
    run: ({ go }) => go(links.library()),
  },
  {
    id: 'publishing.open',
    icon: 'upload',
    when: { project: true, 'may.project.publish': true, overlay: '' },
    run: ({ go, spaceId = '', projectId = '' }) => go(links.projectSection(spaceId, projectId, 'publishing')),
  },
  {
    id: 'chapter.publish',
    icon: 'upload',
    on: ['chapter'],
    many: true,
    when: { 'may.project.publish': true },
    run: context => actions.publishChapters(context),
  },
]
