// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { contextFor, ran, runCommand } from '../desk/commands.ts'
import { desk } from '../desk/desk.ts'
import { router } from '../desk/go.ts'
import { definePlugin } from '../registry/contract.ts'
import { house } from '../registry/house.ts'
import { session } from '../session/session.ts'
import * as toasts from '../toasts/toasts.ts'
import { keepLast } from './repeat.ts'
import { repeatLast } from './repeat-last.ts'

const done = vi.fn()
const moved = vi.fn()

house.add(
  definePlugin({
    id: 'repeating',
    commands: [
      { id: 'repeating.write', when: { space: true }, run: done },
      { id: 'repeating.move', hidden: true, run: moved },
      { id: 'repeating.look', safe: true, run: moved },
      { id: 'repeating.back', moves: true, run: moved },
      { id: 'repeating.go', run: ({ go }) => go('/builder') },
    ],
  }),
)
ran.listeners.add(keepLast)

describe('the last command', () => {
  beforeEach(() => {
    vi.clearAllMocks()
    router.navigate = () => undefined
    session.isAuthenticated = true
    desk.params = { spaceId: 'here' }
  })

  it('runs once more, and what only moves or goes somewhere in between does not count', async () => {
    await runCommand('repeating.write')
    for (const id of ['repeating.move', 'repeating.look', 'repeating.back', 'repeating.go']) await runCommand(id)
    await repeatLast(contextFor())
    expect(done).toHaveBeenCalledTimes(2)
    expect(moved).toHaveBeenCalledTimes(3)
  })

  it('says so where it does not apply', async () => {
    await runCommand('repeating.write')
    desk.params = {}
    const said = vi.spyOn(toasts, 'showToast')
    await repeatLast(contextFor())
    expect(done).toHaveBeenCalledTimes(1)
    expect(said).toHaveBeenCalledWith(expect.objectContaining({ id: 'repeat' }))
  })
})
