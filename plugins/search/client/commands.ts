import type { Command } from '#core/client/index.ts'

export const commands: readonly Command[] = [
  {
    id: 'search.open',
    icon: 'search',
    keys: 'g f',
    when: { identity: true, overlay: '' },
    run: async () => (await import('./state.ts')).openSearch(),
  },
  {
    id: 'search.everywhere',
    icon: 'search',
    when: { identity: true },
    steps: [{ name: 'text', label: 'search.text', ask: 'text' }],
    run: async (_, { text = '' }) => (await import('./state.ts')).searchEverywhere(text),
  },
]
