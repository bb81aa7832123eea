import type { Command } from '../registry/contract.ts'
import { createForm } from './create-dialog-state.ts'

/** Keys of the create dialog (docs/behaviour.md, Keyboard and palette). */
export const createCommands: readonly Command[] = [
  {
    id: 'create.submit',
    hidden: true,
    inText: true,
    keys: 'Mod-Enter',
    when: { overlay: 'create' },
    run: () => createForm.current()?.submit(),
  },
  {
    id: 'create.submit-more',
    hidden: true,
    inText: true,
    keys: 'Mod-Shift-Enter',
    when: { overlay: 'create' },
    run: () => createForm.current()?.submit(true),
  },
]

/**
 * What keeps the keys typed while a new entity is created and its page opens. Loaded when needed: no first page has it.
 */
export const loadKeystrokeBuffer = () => import('./keystroke-buffer.ts')
