import type { Command } from '../../registry/contract.ts'

/** Puts a random name where the caret is; where there is none, only says one. */
export const randomNameCommand: Command = {
  id: 'name.random',
  icon: 'dices',
  when: { identity: true },
  run: async () => (await import('./localized-random-name.ts')).insertName(),
}
