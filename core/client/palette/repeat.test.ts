// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ran, runCommand } from '../desk/commands.ts'
import { desk } from '../desk/desk.ts'
import { definePlugin } from '../registry/contract.ts'
import { house } from '../registry/house.ts'
import { session } from '../session/session.ts'
import * as toasts from '../toasts/toasts.ts'
import { keepLast, repeatLast } from './repeat.ts'

const done = vi.fn()
const moved = vi.fn()

house.add(
  definePlugin({
    id: 'repeating',
    commands: [
      { id: 'repeating.write', when: { space: true }, run: done },
      { id: 'repeating.move', hidden: true, run: moved },
    ],
  }),
)
ran.listeners.add(keepLast)

describe('the last command', () => {
  beforeEach(() => {
    vi.clearAllMocks()
    session.isAuthenticated = true
    desk.params = { spaceId: 'here' }
  })

  it('runs once more, and moves in between do not count', async () => {
    await runCommand('repeating.write')
    await runCommand('repeating.move')
    await repeatLast()
    expect(done).toHaveBeenCalledTimes(2)
    expect(moved).toHaveBeenCalledTimes(1)
  })

  it('says so where it does not apply', async () => {
    await runCommand('repeating.write')
    desk.params = {}
    const said = vi.spyOn(toasts, 'showToast')
    await repeatLast()
    expect(done).toHaveBeenCalledTimes(1)
    expect(said).toHaveBeenCalledWith(expect.objectContaining({ id: 'repeat' }))
  })
})
