// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { registerPlugin } from '../boot.ts'
import { createCommandContext, runCommand } from '../context/run-command.ts'
import { openPalette, palette } from '../palette/state.ts'
import { registry } from './app-registry.ts'
import type { ClientPlugin, Command } from './contract.ts'
import { areCommandsLoaded, loadCommands, loadCommandsOf } from './plugin-commands.ts'

const command = (id: string, rest: Partial<Command> = {}): Command => ({ id, run: () => undefined, ...rest })

/** A plugin whose commands are a module of their own. */
const withModule = (id: string, ...commands: readonly Command[]): ClientPlugin => ({
  id,
  commands: async () => ({ commands }),
})

afterEach(async () => {
  await loadCommands()
  for (const { id } of registry.plugins.list()) registry.remove(id)
  palette.open = false
  vi.unstubAllGlobals()
})

it('commands of a module belong to their plugin once they are loaded, and go with it', async () => {
  registerPlugin(withModule('maps', command('maps.zoom')))
  expect(registry.commands.list()).toEqual([])
  expect(areCommandsLoaded()).toBe(false)
  const onChange = vi.fn()
  const stop = registry.subscribe(onChange)
  await loadCommands()
  stop()
  expect(onChange).toHaveBeenCalled()
  expect(areCommandsLoaded()).toBe(true)
  expect(registry.commands.ownerOf('maps.zoom')).toBe('maps')
  registry.remove('maps')
  expect(registry.commands.list()).toEqual([])
})

it('the commands of several plugins come as one change', async () => {
  registerPlugin(withModule('maps', command('maps.zoom')))
  registerPlugin(withModule('lens', command('lens.open')))
  const onChange = vi.fn(() => registry.commands.list().map(({ id }) => id))
  const stop = registry.subscribe(onChange)
  await loadCommands()
  stop()
  expect(onChange.mock.results).toEqual([{ type: 'return', value: ['maps.zoom', 'lens.open'] }])
})

it('two loads at once register a command once', async () => {
  registerPlugin(withModule('maps', command('maps.zoom')))
  await Promise.all([loadCommands(), loadCommands()])
  expect(registry.commands.list()).toHaveLength(1)
})

it('a command that is run before it is loaded runs once it is', async () => {
  const run = vi.fn()
  registerPlugin(withModule('maps', command('maps.zoom', { run })))
  await runCommand('maps.zoom')
  expect(run).toHaveBeenCalledOnce()
})

it('a plugin with a command that another has leaves nothing behind', async () => {
  registerPlugin({ id: 'maps', commands: [command('zoom')] })
  const double = withModule('lens', command('lens.open'), command('zoom'))
  registerPlugin(double)
  await expect(loadCommandsOf(double)).rejects.toThrow('command "zoom" is declared twice: by maps and by lens')
  expect(registry.plugins.list().map(({ id }) => id)).toEqual(['maps'])
  expect(registry.commands.list().map(({ id }) => id)).toEqual(['zoom'])
})

it('keys that do not exist leave the plugin out', async () => {
  const odd = withModule('odd', command('odd.go', { keys: 'Hyper-q' }))
  registerPlugin(odd)
  await expect(loadCommandsOf(odd)).rejects.toThrow('Hyper-q')
  expect(registry.plugins.list()).toEqual([])
})

it('commands that could not be loaded are reported, and loaded when the palette opens', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const commands = vi.fn<() => Promise<{ commands: readonly Command[] }>>()
  commands.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  commands.mockResolvedValue({ commands: [command('maps.zoom')] })
  registerPlugin({ id: 'maps', commands })
  await loadCommands()
  expect(reported).toHaveBeenCalledOnce()
  expect(registry.plugins.get('maps')).toBeDefined()
  openPalette(createCommandContext())
  await vi.waitFor(() => expect(registry.commands.get('maps.zoom')).toBeDefined())
})
