import { type Command, lazyActions, links } from '#core/client/index.ts'

const actions = lazyActions(() => import('./deleted.ts'))

export const commands: readonly Command[] = [
  {
    id: 'archive.open',
    keywords: 'archive.words',
    icon: 'archive',
    keys: 'g z',
    safe: true,
    when: { project: true, 'may.project.read': true },
    run: ({ go, spaceId = '', projectId = '' }) => go(links.projectSection(spaceId, projectId, 'archive')),
  },
  {
    id: 'archive.deleted',
    icon: 'trash-2',
    safe: true,
    when: { project: true, 'may.project.read': true },
    run: ({ go, spaceId = '', projectId = '' }) =>
      go(`${links.projectSection(spaceId, projectId, 'archive')}?mode=deleted`),
  },
  {
    id: 'archive.bring-back',
    icon: 'undo',
    when: { project: true, 'may.project.read': true },
    steps: [
      {
        name: 'undoId',
        label: 'archive.which-deleted',
        ask: 'choice',
        emptyMessage: 'archive.no-deleted',
        options: context => actions.deletedChoices(context),
      },
    ],
    run: (context, { undoId = '' }) => actions.restoreDeleted(context, undoId),
  },
]
