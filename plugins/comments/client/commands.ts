import { type Command, links } from '#core/client/index.ts'

/** In a module of its own, although it is one: so it is not on the first page. */
export const commands: readonly Command[] = [
  {
    id: 'comments.open',
    icon: 'message-square',
    keys: 'g Shift-c',
    when: { project: true, 'may.project.publish': true, overlay: '' },
    run: ({ go, spaceId = '', projectId = '' }) => go(`${links.project(spaceId, projectId)}/comments`),
  },
]
