import { links } from '#core/shared/links.ts'
import { t } from '../i18n/intl.ts'
import type { Command, CommandStep, Message } from '../registry/contract.ts'
import { discardUnsaved, unsentChanges } from '../sync/unsaved-changes.ts'
import { frame } from './frame/frame-state.ts'
import { scrollToTop } from './frame/scroll-to-top.ts'
import { offline } from './network/offline.ts'
import { reloadPage } from './network/reload-page.ts'

/** Asks before a command discards unsent changes, with their number; it asks nothing if there are none. */
export function discardUnsentStep(confirmLabel: Message): CommandStep {
  return {
    name: 'sure',
    label: 'outbox.sure',
    ask: 'choice',
    preset: () => (unsentChanges.waiting > 0 ? undefined : { value: 'discard', label: '' }),
    options: () => [
      { value: 'keep', label: t('entity.keep'), icon: 'x' },
      {
        value: 'discard',
        label: t(confirmLabel),
        about: t('outbox.waiting', { count: unsentChanges.waiting }),
        icon: 'trash-2',
      },
    ],
  }
}

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
    run: async () => {
      const { copyText } = await import('../context/copy-text.ts')
      await copyText(location.origin + location.pathname + location.search)
    },
  },
  { id: 'shell.reload', icon: 'refresh-cw', run: reloadPage },
  {
    id: 'shell.work-offline',
    hidden: true,
    keys: 'Escape',
    when: { overlay: 'network' },
    run: () => {
      offline.note = true
    },
  },
  {
    id: 'shell.drop-waiting',
    icon: 'x',
    danger: true,
    when: { waiting: true },
    steps: [discardUnsentStep('outbox.drop')],
    run: (_, { sure }) => {
      if (sure === 'discard') discardUnsaved('waiting')
    },
  },
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
