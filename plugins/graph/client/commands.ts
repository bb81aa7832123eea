import type { Command } from '#core/client/index.ts'

const show =
  (asked = ''): Command['run'] =>
  ({ go, spaceId, projectId, entities: [entity] }) =>
    go(`/builder/graph/${spaceId}/${projectId}${asked && asked + entity?.id}`)

export const commands: readonly Command[] = [
  {
    id: 'graph.open',
    icon: 'link',
    keys: 'g Shift-g',
    safe: true,
    when: { project: true },
    run: show(),
  },
  { id: 'graph.show', icon: 'link', on: ['*'], safe: true, run: show('?depth=1&around=') },
]
