import { links } from '#core/shared/links.ts'
import type { Command } from '../registry/contract.ts'
import { discardQueued } from '../sync/offline-queue.ts'
import { frame } from './frame/frame-state.ts'
import { scrollToTop } from './frame/scroll-to-top.ts'
import { offline } from './network/offline.ts'

/** Commands of the frame around every page. */
export const frameCommands: readonly Command[] = [
  { id: 'go.home', icon: 'house', safe: true, run: ({ go }) => go(links.home()) },
  {
    id: 'shell.top',
    navigates: true,
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
    // Without the fragment, which may contain an emailed token.
    run: async () =>
      (await import('../context/copy-text.ts')).copyText(location.origin + location.pathname + location.search),
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
  { id: 'shell.drop-waiting', icon: 'x', danger: true, when: { waiting: true }, run: discardQueued },
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
