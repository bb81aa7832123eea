import type { Command } from '#core/client/index.ts'
import { historyLink } from './history-link.ts'

type HistoryActions = typeof import('./actions.ts')

/** Lazy: the actions are not part of the first page. */
async function withActions<Result>(run: (actions: HistoryActions) => Result): Promise<Awaited<Result>> {
  return await run(await import('./actions.ts'))
}

const when = { page: 'history', overlay: '', focusMode: false } as const

export const historyCommands: readonly Command[] = [
  {
    id: 'history.open',
    icon: 'history',
    keys: 'h',
    keywords: 'history.words',
    safe: true,
    when: { thing: true, overlay: '' },
    on: ['*'],
    field: 'slate',
    run: ({ facts, entities: [entity], go }) => {
      if (facts.page === 'history') return withActions(({ closeHistory }) => closeHistory())
      if (entity) go(historyLink(entity))
    },
  },
  {
    id: 'history.older',
    icon: 'arrow-down',
    keys: ['j', 'ArrowDown'],
    repeat: true,
    navigates: true,
    when,
    run: () => withActions(({ stepVersion }) => stepVersion(1)),
  },
  {
    id: 'history.newer',
    icon: 'arrow-up',
    keys: ['k', 'ArrowUp'],
    repeat: true,
    navigates: true,
    when,
    run: () => withActions(({ stepVersion }) => stepVersion(-1)),
  },
  {
    id: 'history.restore',
    icon: 'undo',
    keys: 'r',
    when,
    run: () => withActions(({ restoreVersion }) => restoreVersion()),
  },
  {
    id: 'history.close',
    icon: 'x',
    keys: 'Escape',
    navigates: true,
    when,
    run: () => withActions(({ closeHistory }) => closeHistory()),
  },
]
