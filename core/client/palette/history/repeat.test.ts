// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { commandContext } from '../../context/command-context.ts'
import { navigationPort } from '../../context/go.ts'
import { commandRuns, createCommandContext, runCommand } from '../../context/run-command.ts'
import { registry } from '../../registry/app-registry.ts'
import { definePlugin } from '../../registry/contract.ts'
import { session } from '../../session/session.ts'
import * as toasts from '../../toasts/toasts.tsx'
import { rememberLastCommand, repeatLast } from './repeat.ts'

const done = vi.fn()
const moved = vi.fn()

registry.add(
  definePlugin({
    id: 'repeating',
    commands: [
      { id: 'repeating.write', when: { space: true }, run: done },
      { id: 'repeating.move', hidden: true, run: moved },
      { id: 'repeating.look', safe: true, run: moved },
      { id: 'repeating.back', navigates: true, run: moved },
      { id: 'repeating.go', run: ({ go }) => go('/builder') },
    ],
  }),
)
commandRuns.listeners.add(rememberLastCommand)

describe('the last command', () => {
  beforeEach(() => {
    vi.clearAllMocks()
    navigationPort.navigate = () => undefined
    session.isAuthenticated = true
    commandContext.params = { spaceId: 'here' }
  })

  it('runs again; moves and navigation in between do not count', async () => {
    await runCommand('repeating.write')
    for (const id of ['repeating.move', 'repeating.look', 'repeating.back', 'repeating.go']) await runCommand(id)
    await repeatLast(createCommandContext())
    expect(done).toHaveBeenCalledTimes(2)
    expect(moved).toHaveBeenCalledTimes(3)
  })

  it('says so where it does not apply', async () => {
    await runCommand('repeating.write')
    commandContext.params = {}
    const said = vi.spyOn(toasts, 'showToast')
    await repeatLast(createCommandContext())
    expect(done).toHaveBeenCalledTimes(1)
    expect(said).toHaveBeenCalledWith(expect.objectContaining({ id: 'repeat' }))
  })
})
