import { type Command, lazyActions } from '#core/client/index.ts'
import { historyLink } from './history-link.ts'

const actions = lazyActions(() => import('./actions.ts'))

const takes = lazyActions(() => import('./take-back.ts'))

const when = { page: 'history', overlay: '', focusMode: false } as const

export const commands: readonly Command[] = [
  {
    id: 'history.open',
    icon: 'history',
    keys: 'h',
    keywords: 'history.words',
    safe: true,
    when: { entity: true, overlay: '' },
    on: ['*'],
    run: ({ facts, entities: [entity], go }) => {
      if (facts.page === 'history') return actions.closeHistory()
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
    run: () => actions.stepVersion(1),
  },
  {
    id: 'history.newer',
    icon: 'arrow-up',
    keys: ['k', 'ArrowUp'],
    repeat: true,
    navigates: true,
    when,
    run: () => actions.stepVersion(-1),
  },
  {
    id: 'history.restore',
    icon: 'undo',
    keys: 'r',
    when,
    run: () => actions.restoreVersion(),
  },
  {
    id: 'history.next-change',
    icon: 'arrow-right',
    keys: 'ArrowRight',
    repeat: true,
    navigates: true,
    when,
    run: () => takes.stepChange(1),
  },
  {
    id: 'history.previous-change',
    icon: 'chevron-left',
    keys: 'ArrowLeft',
    repeat: true,
    navigates: true,
    when,
    run: () => takes.stepChange(-1),
  },
  {
    id: 'history.take-back',
    icon: 'undo',
    keys: 'y',
    when,
    run: (_, { taken }) => takes.takeBack(taken),
  },
  {
    id: 'history.close',
    icon: 'x',
    keys: 'Escape',
    navigates: true,
    when,
    run: () => actions.closeHistory(),
  },
]
