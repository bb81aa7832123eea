// @vitest-environment happy-dom
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerPlugin } from '#core/client/boot.ts'
import { corePlugin } from '#core/client/core-plugin.ts'
import { registry } from '#core/client/registry/app-registry.ts'
import { findDeadBindings, findKeyConflicts } from '#core/client/shortcuts/key-conflicts.ts'
import { declaredKeys, keysWith } from '#core/client/shortcuts/table.ts'
import { readUserRows } from '#core/client/shortcuts/user/user-rows.ts'
import * as clientPlugins from '#plugins/client.ts'
import { currentConflicts } from '#plugins/keys/client/rows/apply-key-change.ts'
import { presets } from '#plugins/keys/client/rows/presets.ts'
import { keyRefusal } from '#plugins/keys/client/rows/refusal.ts'

beforeAll(() => {
  for (const plugin of [corePlugin, ...Object.values(clientPlugins)]) registerPlugin(plugin)
})
afterAll(() => {
  for (const plugin of [...registry.plugins.list()]) registry.remove(plugin.id)
})

describe.each(presets.map(preset => [preset.id, preset] as const))('the preset %s', (_, { rows }) => {
  it('is about commands there are, in rows that can be read', () => {
    expect(readUserRows(rows)).toEqual({ rows, refused: [] })
    expect(rows.filter(({ command }) => !registry.commands.get(command))).toEqual([])
  })

  it('clashes with nothing, and every key of it works', () => {
    const table = keysWith(rows)
    const named = currentConflicts(table).map(({ one, other }) => `${one.keys}: ${one.command} and ${other.command}`)
    expect(named).toEqual([])
    expect(findKeyConflicts(table)).toEqual([])
    expect(findDeadBindings(table)).toEqual([])
  })

  it('removes only what is declared', () => {
    const removed = rows.filter(({ remove }) => remove)
    const without = declaredKeys().filter(({ keys, command }) =>
      removed.some(row => row.keys === keys && row.command === command),
    )
    expect(without).toHaveLength(removed.length)
  })
})

it.each([false, true])('no command asks for keys that could not be chosen (on a Mac: %s)', isMac => {
  const refused = declaredKeys().filter(({ keys, allowInText }) =>
    keyRefusal(keys, { inText: allowInText === true, isMac }),
  )
  expect(refused.map(({ keys, command }) => `${keys}: ${command}`)).toEqual([])
})
