// @vitest-environment happy-dom
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { corePlugins } from '#core/client/core-plugin.ts'
import { registry } from '#core/client/registry/app-registry.ts'
import { findDeadBindings, findKeyConflicts } from '#core/client/shortcuts/key-conflicts.ts'
import { declaredKeys, keysWith } from '#core/client/shortcuts/table.ts'
import { readUserRows } from '#core/client/shortcuts/user/user-rows.ts'
import * as clientPlugins from '#plugins/client.ts'
import { currentConflicts } from '#plugins/keys/client/rows/apply-key-change.ts'
import { presets } from '#plugins/keys/client/rows/presets.ts'
import { keyRefusal } from '#plugins/keys/client/rows/refusal.ts'
import { registerWhole } from '#tests/harness/register-plugins.ts'

beforeAll(async () => {
  await registerWhole(...corePlugins, ...Object.values(clientPlugins))
})
afterAll(() => {
  for (const plugin of [...registry.plugins.list()]) registry.remove(plugin.id)
})

/** Commands that a page registers while it is shown. */
const pageCommands = new Set(['page.undo'])

describe.each(presets.map(preset => [preset.id, preset] as const))('the preset %s', (_, { rows }) => {
  it('names existing commands, in valid rows', () => {
    expect(readUserRows(rows)).toEqual({ rows, refused: [] })
    const missing = rows.filter(({ command }) => !registry.commands.get(command))
    expect(missing.filter(({ command }) => !pageCommands.has(command))).toEqual([])
  })

  it('has no conflicts, and no dead keys', () => {
    const table = keysWith(rows)
    const named = currentConflicts(table).map(({ one, other }) => `${one.keys}: ${one.command} and ${other.command}`)
    expect(named).toEqual([])
    expect(findKeyConflicts(table)).toEqual([])
    expect(findDeadBindings(table)).toEqual([])
  })

  it('removes only declared keys', () => {
    const removed = rows.filter(({ remove }) => remove)
    const without = declaredKeys().filter(({ keys, command }) =>
      removed.some(row => row.keys === keys && row.command === command),
    )
    expect(without).toHaveLength(removed.length)
  })
})

it.each([false, true])('no command declares keys that a user could not choose (on a Mac: %s)', isMac => {
  const refused = declaredKeys().filter(({ keys, allowInText }) =>
    keyRefusal(keys, { inText: allowInText === true, isMac }),
  )
  expect(refused.map(({ keys, command }) => `${keys}: ${command}`)).toEqual([])
})
