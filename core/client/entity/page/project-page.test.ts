// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { chooseKind } from './project-page.tsx'

const names = ['entry', 'character', 'chapter', 'map', 'plan', 'timeline', 'event', 'diagram']
const kinds = names.map(name => ({ name }))

it.each(names)('mode=%s lists that kind', mode => {
  expect(chooseKind(kinds, mode)).toEqual({ name: mode })
})

it.each([undefined, '', 'dragon', '__proto__'])('without a kind of that name (%s) chapters are listed', mode => {
  expect(chooseKind(kinds, mode)).toEqual({ name: 'chapter' })
  expect(chooseKind([{ name: 'map' }, { name: 'plan' }], mode)).toEqual({ name: 'map' })
  expect(chooseKind([], mode)).toBeUndefined()
})
