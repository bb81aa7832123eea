// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { registerPlugins as admitFitting } from '#core/client/boot.ts'
import { labelOf } from '#core/client/context/run-command.ts'
import { corePlugins } from '#core/client/core-plugin.ts'
import { setLanguage } from '#core/client/i18n/intl.ts'
import { prepareNames } from '#core/client/palette/ranking/match-names.ts'
import { rank } from '#core/client/palette/ranking/rank.ts'
import { registry } from '#core/client/registry/app-registry.ts'
import type { ClientPlugin } from '#core/client/registry/contract.ts'
import type { Message } from '#core/client/registry/contract-basics.ts'
import { ownerLabel } from '#core/client/shortcuts/help/owner-label.ts'
import { findDeadBindings, findKeyConflicts } from '#core/client/shortcuts/key-conflicts.ts'
import { keyTable } from '#core/client/shortcuts/table.ts'
import { notificationCalls } from '#core/shared/calls/notifications.ts'
import { deletionsCall } from '#core/shared/calls/undo.ts'
import { versionCalls } from '#core/shared/calls/versions.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import * as clientPlugins from '#plugins/client.ts'
import * as serverPlugins from '#plugins/server.ts'
import type { ServerPlugin } from '#server/index.ts'
import { registerWhole } from '#tests/harness/register-plugins.ts'
import { readMessages } from '../../scripts/client/messages.ts'
import { importers } from './importer-readers.ts'

const root = `${import.meta.dirname}/../../`
const plugins: readonly ClientPlugin[] = Object.values(clientPlugins)
const words = { en: readMessages(root, 'en'), ua: readMessages(root, 'ua') }

function admitAll(list: readonly ClientPlugin[] = plugins): Promise<void> {
  return registerWhole(...corePlugins, ...list)
}

afterEach(() => {
  for (const plugin of registry.plugins.list()) registry.remove(plugin.id)
})

describe('contributions of plugins', () => {
  it('which read files of other programs are tried with hostile ones', async () => {
    await admitAll()
    const ids = registry.importers.list().map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(8)
    expect(Object.keys(importers)).toEqual(expect.arrayContaining(ids))
  })

  it.each(['en', 'ua'] as const)('that import are found by the name of each program and format, in %s', async lang => {
    await admitAll()
    const commands = registry.commands.list().filter(({ hidden }) => !hidden)
    const idOf = (message: Message) => (typeof message === 'string' ? message : message.id)
    const texts = commands.flatMap(({ id, label = `command.${id}`, keywords }) =>
      [label, keywords ?? label].flatMap(key =>
        [words[lang][idOf(key)], words.en[idOf(key)]].map(text => ({ id, text: text ?? '' })),
      ),
    )
    const names = prepareNames(texts.map(({ text }) => text))
    const foundFor = (query: string) => rank(names, query, { limit: 5 }).map(({ index }) => texts[index]?.id ?? '')
    const isFound = (query: string) => foundFor(query).some(id => /^(?:chapter\.import|import\.|\w+\.import)/.test(id))
    const missed: string[] = []
    for (const { label, load } of registry.importers.list()) {
      const title = words[lang][idOf(label)] ?? ''
      const endings = Object.values((await load()).importer.accept).flat()
      const formats = endings.map(ending => ending.slice(1)).filter(ending => ending !== 'zip')
      const [before = ''] = title.split(' ')
      const queries = [title, title.split(' ').at(-1) ?? '', ...formats.map(format => `${before} ${format}`)]
      for (const query of queries) if (!isFound(query)) missed.push(query)
    }
    const others = ['Word', 'docx', 'EPUB', 'Markdown', 'HTML', 'Scrivener', 'Excel', 'Azgaar', 'Kanka', 'novelWriter']
    for (const name of others)
      for (const query of [...(name === 'Word' ? [] : [name]), `${lang === 'en' ? 'import from' : 'імпорт з'} ${name}`])
        if (!isFound(query)) missed.push(query)
    expect(missed).toEqual([])
    expect(foundFor('Fantasy-Calendar')[0]).toBe('timelines.calendar-from-file')
  })

  it('that are kinds are distinguished in lists by their icons', async () => {
    await admitAll()
    const icons = registry.kinds.list().map(({ icon }) => icon)
    expect(icons.length).toBeGreaterThan(8)
    expect(icons.filter((icon, at) => icons.indexOf(icon) !== at)).toEqual([])
  })

  it('are listed under a name, not an id, where keys are', async () => {
    await admitAll()
    await setLanguage('en')
    const owners = new Set(registry.commands.list().map(({ id }) => registry.commands.ownerOf(id) ?? ''))
    expect(owners.size).toBeGreaterThan(25)
    expect([...owners].filter(owner => ownerLabel(owner) === owner)).toEqual([])
  })

  it('are named at the end of the trail, if they are pages of a project', async () => {
    await admitAll()
    const section = /\/\$projectId\/[a-z-]+$/
    const other = /^\/builder\/(?!project\/)[a-z-]+\/\$spaceId\/\$projectId$/
    const ofProjects = registry.routes.list().filter(({ path }) => section.test(path) || other.test(path))
    expect(ofProjects.length).toBeGreaterThan(10)
    expect(ofProjects.filter(({ title }) => title === undefined).map(({ path }) => path)).toEqual([])
  })

  it('have unique ids and are removed on dispose', async () => {
    await admitAll()
    expect(registry.commands.list().length).toBeGreaterThan(30)
    for (const plugin of [...registry.plugins.list()]) registry.remove(plugin.id)
    const { kinds, routes, commands, sources, slots, fieldTypes, live } = registry
    for (const collection of [kinds, routes, commands, sources, slots, fieldTypes, live])
      expect(collection.list()).toEqual([])
  })

  it('leave out an invalid plugin, and report why', () => {
    const reported: unknown[] = []
    vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
    const command = { id: 'go.spaces', run: () => undefined }
    admitFitting([
      ...corePlugins,
      { id: 'double', commands: [command] },
      { id: 'odd', commands: [{ ...command, id: 'odd.go', keys: 'Hyper-q' }] },
      ...plugins,
    ])
    expect(reported.map(String)).toEqual([
      expect.stringContaining('by core and by double'),
      expect.stringContaining('Hyper-q'),
    ])
    expect(registry.plugins.get('double')).toBeUndefined()
    expect(registry.plugins.list()).toHaveLength(plugins.length + corePlugins.length)
    vi.unstubAllGlobals()
  })

  it.each(plugins.map(plugin => [plugin.id]))('boot without %s', async id => {
    await admitAll(plugins.filter(plugin => plugin.id !== id))
    expect(registry.plugins.get(id)).toBeUndefined()
    expect(keyTable().length).toBeGreaterThan(0)
  })

  it('name calls that exist as the answers their live updates change', async () => {
    await admitAll()
    const handled = Object.values(serverPlugins as Record<string, ServerPlugin>).flatMap(({ calls = [] }) => calls)
    const calls = [
      ...handled.map(({ call }) => call),
      ...Object.values(notificationCalls),
      ...Object.values(versionCalls),
      deletionsCall,
    ]
    const ofKinds = registry.kinds.list().flatMap(kind => Object.values(callsOf(kind)))
    // Answers of the core that are put together from several calls.
    const names = new Set(['columns', 'creation', 'shared-entities', ...[...calls, ...ofKinds].map(call => call?.name)])
    const event = { spaceId: 's', projectId: 'p', kind: 'character', is: 'changed', fields: ['name', 'bio'], id: 'c' }
    const sample = {
      ...event,
      label: 'C',
      ids: ['c'],
      entities: ['c'],
      appointment: 'entryTag',
      chatId: 'c',
      revision: 2,
    }
    for (const update of registry.live.list()) {
      const changes = (await update.changes?.(sample)) ?? []
      expect(changes.filter(({ call }) => !names.has(call)).map(({ call }) => `${update.event}: ${call}`)).toEqual([])
    }
  })

  it('have no two commands with the same keys in the same place, and no dead keys', async () => {
    await admitAll()
    const conflicts = findKeyConflicts(keyTable()).map(
      ({ one, other }) => `${one.keys}: ${one.command} (${one.owner}) and ${other.command} (${other.owner})`,
    )
    expect(conflicts).toEqual([])
    expect(findDeadBindings(keyTable()).map(binding => `${binding.keys}: ${binding.command}`)).toEqual([])
  })

  it.each(['en', 'ua'] as const)('have messages in %s for every command, kind and source', async language => {
    await admitAll()
    const notificationKinds = (await Promise.all(plugins.map(plugin => plugin.notificationKinds?.() ?? []))).flat()
    const needed = [
      ...registry.commands.list().map(labelOf),
      ...registry.commands.list().flatMap(command => command.steps?.map(step => step.label) ?? []),
      ...registry.sources.list().map(source => source.label),
      ...notificationKinds.flatMap(({ answers }) => answers.map(({ label }) => label)),
      ...registry.routes.list().flatMap(route => route.title ?? []),
      ...registry.kinds
        .list()
        .flatMap(({ name, title }) => [
          `field.${title}`,
          ...['one', 'many', 'new', 'create', 'go', 'filter', 'empty', 'about', 'missing'].map(
            word => `kind.${name}.${word}`,
          ),
        ]),
    ].map(message => (typeof message === 'string' ? message : message.id))
    expect(needed.filter(id => !(id in words[language]))).toEqual([])
  })

  it('have a server half for every kind of the client, and vice versa', () => {
    const kindsOf = (halves: readonly Pick<ServerPlugin | ClientPlugin, 'id' | 'kinds'>[]) =>
      halves.flatMap(half => half.kinds?.map(kind => kind.name) ?? []).sort()
    expect(kindsOf(Object.values(serverPlugins))).toEqual(kindsOf(plugins))
  })

  it('define each notification kind only once', async () => {
    const all = (await Promise.all(plugins.map(plugin => plugin.notificationKinds?.() ?? []))).flat()
    expect(new Set(all.map(({ action }) => action)).size).toBe(all.length)
    expect(all.length).toBeGreaterThan(4)
  })

  it('name in the settings each notification that can be switched off', async () => {
    const named = (await Promise.all(plugins.map(plugin => plugin.notificationKinds?.() ?? [])))
      .flat()
      .filter(({ setting }) => setting !== undefined)
    const halves: ServerPlugin[] = Object.values(serverPlugins)
    const optional = halves.flatMap(({ notifications = [] }) => notifications).filter(kind => kind.optional)
    expect(named.map(({ action }) => action).sort()).toEqual(optional.map(({ action }) => action).sort())
  })

  it.each(['client', 'server'])('are listed with one line per %s half, in order', side => {
    const lines = readFileSync(`${root}plugins/${side}.ts`, 'utf8')
      .split('\n')
      .filter(line => line.startsWith('export'))
    expect(lines).toEqual([...lines].sort())
    for (const line of lines) expect(line).toMatch(/^export \{ (\w+) \} from '\.\/\1\/(client|server)\/index\.ts'$/)
  })
})
