import { type Command, lazyActions } from '#core/client/index.ts'

const actions = lazyActions(() => import('./actions.ts'))

export const commands: readonly Command[] = [
  {
    id: 'replace.open',
    icon: 'search',
    keys: 'g Shift-r',
    safe: true,
    when: { project: true },
    run: ({ go, spaceId, projectId }) => go(`/builder/replace/${spaceId}/${projectId}`),
  },
  { id: 'replace.undo', icon: 'undo', when: { project: true }, run: context => actions.undoLast(context) },
  {
    id: 'replace.rename',
    icon: 'pen-line',
    on: ['*'],
    needs: 'update',
    hiddenInBar: true,
    steps: [{ name: 'name', label: 'replace.new-name', ask: 'text' }],
    run: (context, args) => actions.renameEverywhere(context, args),
  },
]
