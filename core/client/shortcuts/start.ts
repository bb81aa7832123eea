import { proxy } from 'valtio'
import { facts } from '../context/command-context.ts'
import { runCommand } from '../context/run-command.ts'
import { areCommandsLoaded, loadCommands } from '../registry/plugin-commands.ts'
import type { BindingSource } from './bindings.ts'
import { type Continuation, createDispatcher } from './dispatcher.ts'
import { isMac, keyTable } from './table.ts'
import { watchUser } from './user/user-keys.ts'

/** The pending sequence and its continuations, shown as a hint. */
export const pendingKeys = proxy<{ prefix: string; next: { keys: string; command: string; band: BindingSource }[] }>({
  prefix: '',
  next: [],
})

function showPending(prefix: string, continuations: readonly Continuation[]): void {
  pendingKeys.prefix = prefix
  pendingKeys.next = continuations.map(({ keys, binding }) => ({ keys, command: binding.command, band: binding.band }))
}

/** Listens for keys on the window, with the signed-in user's table; returns a function that stops it. */
export function startKeys(): () => void {
  const stopWatching = watchUser()
  const dispatcher = createDispatcher({
    bindings: keyTable,
    context: facts,
    run: id => void runCommand(id, { facts: facts() }),
    onPending: showPending,
    isMac,
    ready: areCommandsLoaded() ? undefined : loadCommands(),
  })
  const detach = dispatcher.attach(window)
  return () => {
    detach()
    stopWatching()
  }
}
