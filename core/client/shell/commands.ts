import { links } from '#core/shared/links.ts'
import { dropWaiting } from '../api/outbox.ts'
import type { Command } from '../registry/contract.ts'
import { frame } from './frame-state.ts'
import { offline } from './offline.ts'
import { scrollToTop } from './scroller.ts'

/** What the frame around every page offers beside its parts. */
export const frameCommands: readonly Command[] = [
  { id: 'go.home', icon: 'house', safe: true, run: ({ go }) => go(links.home()) },
  {
    id: 'shell.top',
    moves: true,
    icon: 'arrow-up',
    keys: 'g g',
    when: { identity: true, overlay: '' },
    run: scrollToTop,
  },
  {
    id: 'shell.copy-link',
    icon: 'link',
    keys: 'y',
    when: { overlay: '' },
    // Without the fragment: a mailed token travels in one.
    run: async () =>
      (await import('../desk/copy-text.ts')).copyText(location.origin + location.pathname + location.search),
  },
  { id: 'shell.reload', icon: 'refresh-cw', run: () => location.reload() },
  {
    id: 'shell.work-offline',
    hidden: true,
    keys: 'Escape',
    when: { overlay: 'network' },
    run: () => {
      offline.note = true
    },
  },
  { id: 'shell.drop-waiting', icon: 'x', danger: true, when: { waiting: true }, run: dropWaiting },
  {
    id: 'shell.close-sheet',
    hidden: true,
    inText: true,
    keys: 'Escape',
    when: { overlay: 'sheet' },
    run: () => {
      frame.sheet = ''
    },
  },
]
