// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { createCommandContext } from '../../context/run-command.ts'
import { loadAllMessages, setLanguage } from '../../i18n/intl.ts'
import type { Command } from '../../registry/contract.ts'
import { commandRows, destinationGroups, serverGroups, sortGroups } from './results.ts'
import { gatherDestinations } from './source-names.ts'

it('a server result is highlighted by the part of the query that it matched', () => {
  const source = { id: 'texts', label: 'palette.names' }
  const hits = [{ label: 'Whale song', query: 'whale' }, { label: 'Whales' }]
  const [group] = serverGroups(
    [{ source, hits }],
    'kind:note whale',
    new Set(),
    () => 'file-text',
    () => '',
  )
  expect(group?.rows.map(({ query }) => query)).toEqual(['whale', 'kind:note whale'])
})

it('local places are ranked by name among everything else', async () => {
  const destinations = async () => [
    { label: 'Elvenland', address: '/elvenland' },
    { label: 'The salt roads', about: 'Elvenland', address: '/salt' },
  ]
  const failing = { id: 'failing', label: 'palette.recent', places: () => Promise.reject(new Error('no')) }
  const named = await gatherDestinations(
    [failing, { id: 'places', label: 'palette.names', places: destinations }],
    {} as never,
  )
  const [group] = destinationGroups(named, 'sal')
  expect(group?.rows.map(({ address }) => address)).toEqual(['/salt'])
  const scattered = { key: 'command list.all', icon: 'check', label: 'Select all', score: 1500 }
  const rows = (score: number) => [{ ...scattered, score }]
  const order = (score: number) =>
    sortGroups([{ id: 'anywhere', label: '', rows: rows(score) }, ...destinationGroups(named, 'sal')])
  expect(order(1500).map(({ id }) => id)).toEqual(['places', 'anywhere'])
  expect(order(Number.MAX_SAFE_INTEGER).map(({ id }) => id)).toEqual(['anywhere', 'places'])
})

it('a command is found by another word for its verb, behind those that are called so', async () => {
  await setLanguage('en')
  await loadAllMessages()
  const named = ['command.tags.create', 'command.plans.add', 'command.space.create'].map(
    (id): Command => ({ id, label: id, run: () => undefined }),
  )
  const found = (query: string) => commandRows(named, createCommandContext(), query).map(({ label: text }) => text)
  expect(found('create tag')).toEqual(['New tag…'])
  expect(found('create')[0]).toBe('Create space…')
  expect(found('create')).toContain('New node')
  expect(found('new space')).toEqual(['Create space…'])
})
