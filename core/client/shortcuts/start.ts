import { proxy } from 'valtio'
import { runCommand } from '../desk/commands.ts'
import { facts } from '../desk/desk.ts'
import { type Continuation, createDispatcher } from './dispatcher.ts'
import { isMac, keyTable } from './table.ts'

/** A sequence that has begun, and how it may go on: shown as a hint. */
export const pendingKeys = proxy<{ prefix: string; next: { keys: string; command: string }[] }>({
  prefix: '',
  next: [],
})

function hint(prefix: string, continuations: readonly Continuation[]): void {
  pendingKeys.prefix = prefix
  pendingKeys.next = continuations.map(({ keys, binding }) => ({ keys, command: binding.command }))
}

/** Listens for keys on the window; the result stops it. */
export function startKeys(): () => void {
  const dispatcher = createDispatcher({
    bindings: keyTable,
    context: facts,
    run: id => void runCommand(id),
    onPending: hint,
    isMac,
  })
  return dispatcher.attach(window)
}
