import { proxy } from 'valtio'
import { runCommand } from '../desk/commands.ts'
import { facts } from '../desk/desk.ts'
import type { Band } from './bindings.ts'
import { type Continuation, createDispatcher } from './dispatcher.ts'
import { isMac, keyTable } from './table.ts'
import { followPerson } from './user-keys.ts'

/** A sequence that has begun, and how it may go on: shown as a hint. */
export const pendingKeys = proxy<{ prefix: string; next: { keys: string; command: string; band: Band }[] }>({
  prefix: '',
  next: [],
})

function hint(prefix: string, continuations: readonly Continuation[]): void {
  pendingKeys.prefix = prefix
  pendingKeys.next = continuations.map(({ keys, binding }) => ({ keys, command: binding.command, band: binding.band }))
}

/** Listens for keys on the window, by the table of whoever is signed in; the result stops it. */
export function startKeys(): () => void {
  const leave = followPerson()
  const dispatcher = createDispatcher({
    bindings: keyTable,
    context: facts,
    run: id => void runCommand(id, { facts: facts() }),
    onPending: hint,
    isMac,
  })
  const detach = dispatcher.attach(window)
  return () => {
    detach()
    leave()
  }
}
