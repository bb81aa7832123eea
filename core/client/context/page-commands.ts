import { useId, useLayoutEffect, useRef } from 'react'
import { registry } from '../registry/app-registry.ts'
import type { Command } from '../registry/contract.ts'
import { findKeyConflicts, KeyConflictError } from '../shortcuts/key-conflicts.ts'
import { declaredKeys, pageOwner } from '../shortcuts/table.ts'
import { useIsActivePane } from './panes.ts'

/**
 * Registers commands while the page is shown. They are in the palette and the help like all commands. Their keys come
 * before those of other commands and do not work under an overlay. A command runs the function of the last render.
 */
export function usePageCommands(commands: readonly Command[]): void {
  const owner = pageOwner(useId())
  const isActive = useIsActivePane()
  const latest = useRef(commands)
  useLayoutEffect(() => {
    latest.current = commands
  })
  // While their data stays the same they are not registered again.
  const data = JSON.stringify(commands)
  useLayoutEffect(() => {
    // The page beside this one may have the same commands.
    if (!isActive) return
    const registered = (JSON.parse(data) as readonly Command[]).map(command => {
      const present = () => latest.current.find(({ id }) => id === command.id) ?? command
      return new Proxy<Command>(command, {
        // Without `when` its keys would work under an overlay.
        get: (_, name) => (name === 'when' ? (present().when ?? {}) : Reflect.get(present(), name)),
      })
    })
    registry.soon(() => registry.add({ id: owner, label: 'shortcuts.this-page', commands: registered }))
    if (import.meta.env.DEV) {
      const conflict = findKeyConflicts(declaredKeys()).find(({ one, other }) =>
        [one.owner, other.owner].includes(owner),
      )
      if (conflict) {
        registry.remove(owner)
        throw new KeyConflictError(conflict)
      }
    }
    return () => registry.soon(() => registry.remove(owner))
  }, [owner, data, isActive])
}
