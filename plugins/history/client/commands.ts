import type { Command } from '#core/client/index.ts'
import { historyLink } from './address.ts'

type Actions = typeof import('./actions.ts')

/** What the commands do is fetched when one is asked for: none of it is part of the first page. */
async function act<Result>(run: (actions: Actions) => Result): Promise<Awaited<Result>> {
  return await run(await import('./actions.ts'))
}

const when = { page: 'history', overlay: '', focusMode: false } as const

export const historyCommands: readonly Command[] = [
  {
    id: 'history.open',
    icon: 'history',
    keys: 'h',
    words: 'history.words',
    safe: true,
    when: { thing: true, overlay: '' },
    on: ['*'],
    field: 'slate',
    run: ({ facts, things: [thing], go }) => {
      if (facts.page === 'history') return act(({ close }) => close())
      if (thing) go(historyLink(thing))
    },
  },
  {
    id: 'history.older',
    icon: 'arrow-down',
    keys: ['j', 'ArrowDown'],
    repeat: true,
    moves: true,
    when,
    run: () => act(({ step }) => step(1)),
  },
  {
    id: 'history.newer',
    icon: 'arrow-up',
    keys: ['k', 'ArrowUp'],
    repeat: true,
    moves: true,
    when,
    run: () => act(({ step }) => step(-1)),
  },
  { id: 'history.restore', icon: 'undo', keys: 'r', when, run: () => act(({ restore }) => restore()) },
  { id: 'history.close', icon: 'x', keys: 'Escape', moves: true, when, run: () => act(({ close }) => close()) },
]
