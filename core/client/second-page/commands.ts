import { lazyActions } from '../context/lazy-actions.ts'
import { activePane } from '../context/panes.ts'
import { secondPage } from '../context/second-page.ts'
import type { Command } from '../registry/contract.ts'

const actions = lazyActions(() => import('./actions.ts'))

const open = { icon: 'columns-2', on: ['*'], run: context => actions.open(context) } as const satisfies Partial<Command>

/** Commands of the page beside the page (docs/behaviour.md, Routes and shell). */
export const secondPageCommands: readonly Command[] = [
  { ...open, id: 'beside.open', keywords: 'beside.keywords' },
  {
    ...open,
    id: 'beside.open-row',
    label: 'command.beside.open',
    hidden: true,
    keys: 'Mod-Enter',
    when: { list: true, text: false, overlay: '' },
  },
  {
    id: 'beside.toggle',
    icon: 'columns-2',
    keys: '\\',
    keywords: 'beside.keywords',
    when: { project: true, overlay: '' },
    run: () => actions.toggle(),
  },
  {
    id: 'beside.switch',
    icon: 'arrow-right',
    keys: 'F6',
    inText: true,
    when: { beside: true, overlay: '' },
    run: () => actions.switchPane(),
  },
  {
    id: 'beside.follow',
    icon: 'at-sign',
    when: { project: true },
    run: () => actions.toggleFollowing(),
  },
  { id: 'beside.wider', icon: 'chevron-left', when: { beside: true }, run: () => actions.widen(1) },
  { id: 'beside.narrower', icon: 'chevron-right', when: { beside: true }, run: () => actions.widen(-1) },
]

/** Goes back or forward where the focus is. */
export function stepPages(by: 1 | -1): void | Promise<void> {
  if (activePane() === 'second') return actions.step(by)
  if (by < 0) history.back()
  else history.forward()
}

/** A text mentions an entity: what is beside the page follows it, if the user wants that. */
export function followMention(address: string, isBeside: boolean): void {
  if (secondPage.follows && secondPage.address !== '' && !isBeside) void actions.follow(address)
}
