import { type Command, links } from '#core/client/index.ts'

export const commands: readonly Command[] = [
  {
    id: 'archive.open',
    icon: 'archive',
    keys: 'g z',
    safe: true,
    when: { project: true, 'may.project.read': true },
    run: ({ go, spaceId = '', projectId = '' }) => go(links.projectSection(spaceId, projectId, 'archive')),
  },
]
