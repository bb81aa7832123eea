import type { Command } from '../../registry/contract.ts'

/** Inserts a random name at the caret; without a caret only shows one. */
export const randomNameCommand: Command = {
  id: 'name.random',
  icon: 'dices',
  when: { identity: true },
  run: async () => (await import('./localized-random-name.ts')).insertName(),
}
