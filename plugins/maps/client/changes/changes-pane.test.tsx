// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '#core/client/i18n/intl.ts'
import { runCommand, usePageCommands } from '#core/client/index.ts'
import { click, find, flush, mount, press, unmountAll, waitUntil } from '#core/client/ui/testing.tsx'
import type { PlaceOnMap } from '../../shared.ts'
import type { MapState } from '../map/use-map.ts'
import { changesCommands } from './changes-commands.ts'
import { ChangesPane } from './changes-pane.tsx'

beforeEach(() => setLanguage('en'))
afterEach(unmountAll)

const ferry: PlaceOnMap = {
  ...{ locationId: 'ferry', label: 'The ferry', revision: 1, pointType: 'point', color: '#607D8B', useTimeline: true },
  ...{ date: 5, coordinates: { x: 100, y: 100 }, shape: [], type: null, tags: [], opensMap: null },
  states: [{ id: 'later', stateId: 'later', date: 20, coordinates: { x: 100, y: 2900 } }],
}

function stateOf() {
  const calls = { setTimepoint: vi.fn(), select: vi.fn(), reveal: vi.fn(), showChanges: vi.fn(), say: vi.fn() }
  const time = {
    ...{ timepoint: null, setTimepoint: calls.setTimepoint, range: { min: 5, max: 20 }, textOf: String },
    read: (text: string) => (/^\d+$/.test(text) ? { moment: Number(text) } : { issue: 'no' }),
  }
  const state = {
    ...{
      time,
      changes: { from: 30, to: 0 },
      locations: [ferry],
      selectedLocation: null,
      map: { scale: 2, unit: 'miles' },
    },
    ...{ control: { select: calls.select, reveal: calls.reveal }, showChanges: calls.showChanges, say: calls.say },
  } as unknown as MapState
  return { state, calls }
}

function Page({ state }: { state: MapState }) {
  usePageCommands(changesCommands(state))
  return <ChangesPane state={state} from={30} to={0} />
}

test('each change between two dates is a row that shows its place at its date', async () => {
  const { state, calls } = stateOf()
  mount(<Page state={state} />)
  await flush()
  const pane = find('section')
  expect(document.activeElement).toBe(pane)
  expect(find('h2', pane).textContent).toBe('After 0 and up to 30')
  const rows = () => [...pane.querySelectorAll<HTMLElement>('li')]
  await waitUntil(() => rows().length === 2 && rows().every(row => row.querySelector('button') !== null))
  expect(rows().map(row => row.textContent)).toEqual(['5The ferryappeared', '20The ferrymoved 5,600 miles'])
  click(find('button', rows()[1]))
  await waitUntil(() => calls.reveal.mock.calls.length > 0)
  expect(calls.setTimepoint).toHaveBeenCalledExactlyOnceWith(20)
  expect(calls.select).toHaveBeenCalledExactlyOnceWith('ferry')
  expect(calls.reveal).toHaveBeenCalledExactlyOnceWith({ x: 100, y: 2900 })
  press('Escape', {}, pane)
  expect(calls.showChanges).toHaveBeenCalledExactlyOnceWith(null)
})

test('the dates are asked for, and the list opens between them', async () => {
  const { state, calls } = stateOf()
  mount(<Page state={state} />)
  await act(() => runCommand('map.changes', { args: { from: '3', to: '9' } }))
  await waitUntil(() => calls.showChanges.mock.calls.length > 0)
  expect(calls.showChanges).toHaveBeenCalledExactlyOnceWith({ from: 3, to: 9 })
})

test('of very many changes the first are listed, and the others counted', async () => {
  const { state } = stateOf()
  const locations = Array.from({ length: 600 }, (_, at) => ({ ...ferry, locationId: `f${at}`, states: [] }))
  mount(<Page state={{ ...state, locations } as MapState} />)
  await flush()
  const pane = find('section')
  expect(pane.querySelectorAll('li')).toHaveLength(500)
  expect(find('p:last-child', pane).textContent).toBe('100 more changes are not listed: choose nearer dates.')
})
