import { type Command, fetchCall } from '#core/client/index.ts'
import { graphCalls } from '../shared.ts'

/** Goes to the graph, of the project or around an entity, and asks for it while the page is loaded. */
const show =
  (isAround = false): Command['run'] =>
  ({ go, spaceId = '', projectId = '', entities: [entity] }) => {
    const around = isAround ? entity?.id : undefined
    const input = { spaceId, projectId, ...(around && { around, depth: 1 }) }
    // The page asks again, and says what is wrong.
    fetchCall(graphCalls.get, input).catch(() => undefined)
    go(`/builder/graph/${spaceId}/${projectId}${around ? `?depth=1&around=${around}` : ''}`)
  }

export const commands: readonly Command[] = [
  {
    id: 'graph.open',
    keywords: 'graph.words',
    icon: 'link',
    keys: 'g Shift-g',
    safe: true,
    when: { project: true },
    run: show(),
  },
  { id: 'graph.show', icon: 'link', on: ['*'], safe: true, run: show(true) },
]
