import { expect, it } from 'vitest'
import { addressOf, queryOf, toggled, toggledKinds } from './graph-query.ts'

const place = { spaceId: 's', projectId: 'p' }
const paramsOf = (address: string) => Object.fromEntries(new URL(address, 'http://x').searchParams)

it('what is asked for goes into the address and comes back from it', () => {
  const query = {
    ...{ around: 'id', depth: 2, kinds: ['entry', 'event'], tags: ['salt', 'sea'] },
    labels: ['owes, and is owed', 'a|b & c'],
  }
  expect(queryOf(paramsOf(addressOf(place, query)))).toEqual(query)
  expect(addressOf(place, queryOf({}))).toBe('/builder/graph/s/p')
  // Every kind can be hidden.
  expect(queryOf(paramsOf(addressOf(place, { kinds: [] })))).toMatchObject({ kinds: [] })
  expect(queryOf({ around: 'id', depth: '99', label: '', tag: '' })).toEqual({ around: 'id', depth: 6 })
})

it('values are added and taken away; without any, everything is let through', () => {
  expect(toggled(undefined, 'a')).toEqual(['a'])
  expect(toggled(['a'], 'b')).toEqual(['a', 'b'])
  expect(toggled(['a'], 'a')).toBeUndefined()
})

it('all kinds are shown until one is hidden, and the last can be hidden too', () => {
  const all = ['entry', 'event']
  expect(toggledKinds(all, undefined, 'entry')).toEqual(['event'])
  expect(toggledKinds(all, ['event'], 'event')).toEqual([])
  expect(toggledKinds(all, ['event'], 'entry')).toBeUndefined()
  expect(toggledKinds(all, ['gone'], 'entry')).toEqual(['entry'])
})
