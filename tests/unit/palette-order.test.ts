// @vitest-environment happy-dom
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commandContext } from '#core/client/context/command-context.ts'
import { permissionFacts } from '#core/client/context/permissions.ts'
import { createCommandContext } from '#core/client/context/run-command.ts'
import { corePlugins } from '#core/client/core-plugin.ts'
import { loadAllMessages, loadEnglish, setLanguage } from '#core/client/i18n/intl.ts'
import { rememberCommand } from '#core/client/palette/history/recents.ts'
import { gatherNames } from '#core/client/palette/results/source-names.ts'
import { actionGroups, localGroups } from '#core/client/palette/results/use-results.ts'
import { registry } from '#core/client/registry/app-registry.ts'
import type { ClientPlugin, EntityRef } from '#core/client/registry/contract.ts'
import { session } from '#core/client/session/session.ts'
import * as clientPlugins from '#plugins/client.ts'
import { registerWhole } from '#tests/harness/register-plugins.ts'

const place = { spaceId: 'saltmark', projectId: 'ledger' }
const entity = (kind: string, label: string, aliases?: string[]): EntityRef => ({
  kind,
  id: label,
  label,
  ...place,
  aliases,
})
const chapter = entity('chapter', 'The Lantern Debt')
const entities = [
  chapter,
  entity('chapter', 'Inland, with Oars'),
  entity('entry', 'Lantern-wives'),
  entity('entry', 'Soda bread'),
  entity('character', 'Oda Varrick', ['The Reader']),
  entity('character', 'Isaude Langley'),
  entity('character', 'Mother Tallow'),
]
const source = { id: 'all', label: 'palette.names', names: async () => entities }

beforeAll(async () => {
  await registerWhole(...corePlugins, ...Object.values<ClientPlugin>(clientPlugins))
  await setLanguage('en')
  await loadAllMessages()
  await loadEnglish()
  Object.assign(session, { isAuthenticated: true, user: { userId: 'ines', userIdSelected: true, bookmarks: [] } })
  const kinds = registry.kinds.list().map(kind => kind.name)
  const all = { permissions: ['*'] }
  Object.assign(commandContext, { params: place, page: 'chapter', kind: 'chapter', pageEntity: chapter, text: true })
  commandContext.permissions = permissionFacts(
    { space: all, project: { ...all, modules: kinds, sample: false } },
    kinds,
    ['tag.create', 'image.update'],
  )
})
afterAll(() => {
  for (const plugin of [...registry.plugins.list()]) registry.remove(plugin.id)
})

async function groupsFor(text: string) {
  const names = await gatherNames([source], createCommandContext())
  return localGroups(registry, createCommandContext(), text, { names, places: [] }, 0)
}

async function found(text: string): Promise<string[]> {
  return (await groupsFor(text)).flatMap(group => group.rows.map(row => row.label))
}

describe('the first results of the palette', () => {
  it.each([
    // typed text, and the first rows
    ['lan', ['Lantern-wives', 'Isaude Langley']],
    ['>lan', ['Change language…']],
    ['>import', ['Import a manuscript…', 'Import from Obsidian…']],
    ['>imp', ['Import a manuscript…']],
    ['>archive', ['Archive', 'Archive a note…']],
    ['>settings', ['Settings']],
    ['>project settings', ['Project settings']],
    ['>create ch', ['Create chapter…']],
    ['>new ch', ['New chapter']],
    ['>next', ['Next chapter']],
    ['>delete pr', ['Delete project…']],
    ['>gtc', ['Go to chapters']],
    ['>theme', ['Toggle theme']],
    ['>dashboard', ['Go to project']],
    ['>invite', ['Invite people…']],
    ['>tag', ['Tag']],
    ['>bold', ['Bold']],
    // Words that other programs use.
    ['create tag', ['New tag…']],
    ['add chapter', ['Create chapter…']],
    ['remove project', ['Delete project…']],
    ['dark mode', ['Toggle theme']],
    ['ukrain', ['Change language…']],
    ['log out', ['Sign out']],
    ['preferences', ['Settings']],
    ['zen', ['Focus mode']],
    ['trash', ['Open the archive']],
    ['epub', ['Export as a book…']],
    ['permissions', ['Project roles']],
    ['favourite', ['Bookmark this page…']],
    ['family tree', ['Go to graph']],
    ['help', ['Keyboard shortcuts']],
    ['word count', ['Open goals and progress']],
    ['oda', ['Oda Varrick']],
    ['the lan', ['The Lantern Debt']],
    ['inland', ['Inland, with Oars']],
    ['reader', ['The Reader']],
  ])('%s', async (text, first) => {
    expect((await found(text)).slice(0, first.length)).toEqual(first)
  })

  it('finds nothing for letters scattered over a name that starts with none of them', async () => {
    expect(await found('>lan')).not.toContain('Delete my account…')
    expect(await found('lan')).not.toContain('Delete my account…')
  })

  it('orders groups: recently used, then page, project, anywhere', async () => {
    const ids = (await groupsFor('lan')).map(({ id }) => id)
    expect(ids).toEqual(['project', ...ids.filter(id => id !== 'project')])
    const labels = await found('delete')
    expect(labels.indexOf('Delete my account…')).toBeGreaterThan(labels.indexOf('Delete project…'))
    expect(labels.indexOf('Delete my account…')).toBeGreaterThan(labels.indexOf('Delete…'))
  })

  it('has what removes something last as long as nothing is typed, however often it was used', async () => {
    for (let times = 0; times < 20; times++) rememberCommand('entity.archive')
    const onChapter = actionGroups(registry, createCommandContext(), chapter, '').flatMap(({ rows }) => rows)
    const last = onChapter.slice(onChapter.findIndex(({ command }) => command?.removes || command?.danger))
    expect(last.map(({ command }) => command?.id)).toContain('entity.archive')
    expect(last.filter(({ command }) => !command?.removes && !command?.danger)).toEqual([])
    expect((await found('>a'))[0]).toBe('Archive')
  })

  it('finds characters after @, and lists them all without further text', async () => {
    expect(await found('@oda')).toEqual(['Oda Varrick'])
    expect(await found('@')).toEqual(expect.arrayContaining(['Oda Varrick', 'Isaude Langley', 'Mother Tallow']))
    expect(await found('@')).not.toContain('Lantern-wives')
    expect(await found('@read')).toEqual(['The Reader'])
  })
})
