import { factsFor, factsOfPage } from '../context/command-context.ts'
import { commandPrompt, commandRuns, createCommandContext, reportFailure } from '../context/run-command.ts'
import type { Command, CommandContext } from '../registry/contract.ts'
import { openPalette } from './state.ts'

commandPrompt.ask = (command, context, answers) =>
  openPalette(context, { is: 'asking', prompt: { command, context, answers } })
commandRuns.listeners.add(
  (id, moved) =>
    void import('./history/repeat.ts').then(({ recordCommandRun }) => recordCommandRun(id, moved), reportFailure),
)

/** Opened in a panel beside the page it offers what the page does. */
function openOnPage({ entities }: CommandContext): void {
  openPalette(createCommandContext(entities, factsFor(entities, factsOfPage())))
}

/** Commands that open the palette (docs/behaviour.md, Keyboard and palette). */
export const paletteCommands: readonly Command[] = [
  {
    id: 'palette.open',
    hidden: true,
    icon: 'search',
    inText: true,
    keys: 'Mod-k',
    run: openOnPage,
  },
  {
    id: 'palette.slash',
    label: 'command.palette.open',
    hidden: true,
    keys: '/',
    run: openOnPage,
  },
  {
    id: 'palette.actions',
    icon: 'ellipsis',
    keys: '.',
    hidden: true,
    when: { entity: true, overlay: '' },
    on: ['*'],
    run: context => {
      const [entity] = context.entities
      if (entity) openPalette(context, { is: 'actions', entity })
    },
  },
  {
    id: 'palette.repeat',
    icon: 'refresh-cw',
    keys: 'r',
    when: { identity: true, overlay: '' },
    run: async context => (await import('./history/repeat.ts')).repeatLast(context),
  },
]
