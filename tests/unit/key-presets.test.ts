// @vitest-environment happy-dom
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admit } from '#core/client/boot.ts'
import { corePlugin } from '#core/client/core-plugin.ts'
import { house } from '#core/client/registry/house.ts'
import { findClashes, findDead } from '#core/client/shortcuts/clashes.ts'
import { declaredKeys, keysWith } from '#core/client/shortcuts/table.ts'
import { readUserRows } from '#core/client/shortcuts/user-rows.ts'
import * as clientPlugins from '#plugins/client.ts'
import { standingClashes } from '#plugins/keys/client/rows/edit.ts'
import { presets } from '#plugins/keys/client/rows/presets.ts'
import { refusalOf } from '#plugins/keys/client/rows/refusal.ts'

beforeAll(() => {
  for (const plugin of [corePlugin, ...Object.values(clientPlugins)]) admit(plugin)
})
afterAll(() => {
  for (const plugin of [...house.plugins.list()]) house.remove(plugin.id)
})

describe.each(presets.map(preset => [preset.id, preset] as const))('the preset %s', (_, { rows }) => {
  it('is about commands there are, in rows that can be read', () => {
    expect(readUserRows(rows)).toEqual({ rows, refused: [] })
    expect(rows.filter(({ command }) => !house.commands.get(command))).toEqual([])
  })

  it('clashes with nothing, and every key of it works', () => {
    const table = keysWith(rows)
    const named = standingClashes(table).map(({ one, other }) => `${one.keys}: ${one.command} and ${other.command}`)
    expect(named).toEqual([])
    expect(findClashes(table)).toEqual([])
    expect(findDead(table)).toEqual([])
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
    refusalOf(keys, { inText: allowInText === true, isMac }),
  )
  expect(refused.map(({ keys, command }) => `${keys}: ${command}`)).toEqual([])
})
