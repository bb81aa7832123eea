import { asking, ran, reportFailure } from '../desk/commands.ts'
import type { Command } from '../registry/contract.ts'
import { openPalette } from './state.ts'

asking.ask = (command, context, answers) =>
  openPalette(context, { is: 'asking', asking: { command, context, answers } })
ran.listeners.add(
  (id, moved) => void import('./after-run.ts').then(({ afterRun }) => afterRun(id, moved), reportFailure),
)

/** How the palette is opened (interface: Driving). */
export const paletteCommands: readonly Command[] = [
  {
    id: 'palette.open',
    hidden: true,
    icon: 'search',
    inText: true,
    keys: 'Mod-k',
    run: context => openPalette(context),
  },
  {
    id: 'palette.slash',
    label: 'command.palette.open',
    hidden: true,
    keys: '/',
    run: context => openPalette(context),
  },
  {
    id: 'palette.actions',
    icon: 'ellipsis',
    keys: '.',
    hidden: true,
    when: { thing: true, overlay: '' },
    on: ['*'],
    run: context => {
      const [thing] = context.things
      if (thing) openPalette(context, { is: 'actions', thing })
    },
  },
  {
    id: 'palette.repeat',
    icon: 'refresh-cw',
    keys: 'r',
    when: { identity: true, overlay: '' },
    run: async context => (await import('./repeat-last.ts')).repeatLast(context),
  },
]
