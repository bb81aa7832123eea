import { type Command, links } from '#core/client/index.ts'

/** In its own module, although it is only one command, so that it is not in the bundle of the first page. */
export const commands: readonly Command[] = [
  {
    id: 'comments.open',
    icon: 'message-square',
    keys: 'g Shift-c',
    when: { project: true, 'may.project.publish': true, overlay: '' },
    run: ({ go, spaceId = '', projectId = '' }) => go(`${links.project(spaceId, projectId)}/comments`),
  },
]
