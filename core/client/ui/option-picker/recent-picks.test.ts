// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { type PickerScope, picksKey, recentPicks, rememberPick } from './recent-picks.ts'

afterEach(() => localStorage.clear())

const scope: PickerScope = { picker: 'plan', userId: 'ines', spaceId: 'salt', projectId: 'ledger' }
const pick = (at: number) => ({ value: `id-${at}`, label: `Heron ${at}` })
const values = (of: PickerScope) => recentPicks(of).map(({ value }) => value)

it('keeps the last ten, newest first, without duplicates [PICK-05]', () => {
  for (let at = 1; at <= 11; at++) rememberPick(scope, pick(at))
  expect(values(scope)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map(at => `id-${at}`))
  rememberPick(scope, { value: 'id-5', label: 'Renamed' })
  expect(values(scope)).toEqual([5, 11, 10, 9, 8, 7, 6, 4, 3, 2].map(at => `id-${at}`))
  expect(recentPicks(scope)[0]).toEqual({ value: 'id-5', label: 'Renamed' })
})

it.each([{ picker: 'map' }, { userId: 'tomas' }, { spaceId: 'sea' }, { projectId: 'lantern' }])(
  'keeps those of another %j apart [PICK-05]',
  other => {
    rememberPick(scope, pick(1))
    expect(values({ ...scope, ...other })).toEqual([])
    rememberPick({ ...scope, ...other }, pick(2))
    expect([values(scope), values({ ...scope, ...other })]).toEqual([['id-1'], ['id-2']])
  },
)

it('keeps a value and a label, nothing more [PICK-06]', () => {
  rememberPick(scope, Object.assign(pick(1), { about: 'Chapter' }))
  expect(JSON.parse(localStorage.getItem(picksKey(scope)) ?? '')).toEqual([{ value: 'id-1', label: 'Heron 1' }])
})

it.each(['not json', '7', 'null', '{"0":1}', '[1,null,{"value":1,"label":"x"},{"value":"a"}]'])(
  'takes no harm from what else may be stored there: %s',
  stored => {
    localStorage.setItem(picksKey(scope), stored)
    expect(recentPicks(scope)).toEqual([])
    rememberPick(scope, pick(1))
    expect(values(scope)).toEqual(['id-1'])
  },
)
