// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defineKind } from '#core/shared/kind.ts'
import { commandContext, pageStateOf, targetEntities } from '../context/command-context.ts'
import { go, navigationPort } from '../context/go.ts'
import { activatePane } from '../context/panes.ts'
import { followPage, secondPage, secondPageEntity, withSecondPage } from '../context/second-page.ts'
import { registry } from '../registry/app-registry.ts'
import { closeSecondPage, goInSecondPage, showSecondPage, stepSecondPage } from './show.ts'

const knight = defineKind({ name: 'knight', title: 'name', icon: 'shield', fields: { name: 'string' } })
const oath = defineKind({ name: 'oath', parent: 'knight', title: 'name', icon: 'x', fields: { name: 'string' } })
const place = { spaceId: 's', projectId: 'p' }
const addressOf = (id: string) => `/builder/knight/s/p/${id}`
const mirrored = vi.fn<(param: string, value: string | undefined) => void>()
const went = vi.fn<(address: string, replace: boolean) => void>()

beforeEach(() => {
  registry.add({ id: 'own', kinds: [knight, oath] })
  Object.assign(navigationPort, { navigate: went, mirror: mirrored, navigateSecondPage: goInSecondPage })
  followPage(place, undefined)
})
afterEach(() => {
  followPage({ spaceId: '', projectId: '' }, undefined)
  activatePane('main')
  registry.remove('own')
  vi.clearAllMocks()
})

it('is kept in the address, and read from it, with the parent of its entity', () => {
  showSecondPage(addressOf('ida'))
  expect(mirrored).toHaveBeenLastCalledWith('beside', 'knight.ida')
  followPage({ spaceId: 'other', projectId: 'p' }, undefined)
  expect(secondPage.address).toBe('')
  followPage(place, 'oath.ida.first')
  expect(secondPage.address).toBe('/builder/oath/s/p/ida/first')
  expect(secondPageEntity()).toMatchObject({ id: 'first', params: { knightId: 'ida', oathId: 'first' } })
})

it('may be of another project of the space, which the address names then', () => {
  showSecondPage('/builder/oath/s/world/ida/first')
  expect(mirrored).toHaveBeenLastCalledWith('beside', 'oath.ida.first~world')
  followPage({ spaceId: 'other', projectId: 'p' }, undefined)
  followPage(place, 'oath.ida.first~world')
  expect(secondPage.address).toBe('/builder/oath/s/world/ida/first')
  // It stays while the page changes inside its own project.
  expect(withSecondPage('/builder/project/s/p')).toBe('/builder/project/s/p?beside=oath.ida.first%7Eworld')
  expect(withSecondPage('/builder/project/s/world')).toBe('/builder/project/s/world')
})

it('is opened by nothing that names no entity', () => {
  for (const param of ['', 'dragon.ida', 'knight', 'knight.', 'knight.ida~', '~world']) followPage(place, param)
  expect(secondPage.address).toBe('')
  expect(mirrored).toHaveBeenLastCalledWith('beside', undefined)
})

it('stays while the page changes inside the project, whatever the history of the browser says', () => {
  showSecondPage(addressOf('ida'))
  expect(withSecondPage('/builder/project/s/p?mode=knight')).toBe('/builder/project/s/p?mode=knight&beside=knight.ida')
  expect(withSecondPage('/builder/project/s/q')).toBe('/builder/project/s/q')
  expect(withSecondPage('/user/settings')).toBe('/user/settings')
  expect(withSecondPage('/builder/project/s/p?beside=knight.bo')).toBe('/builder/project/s/p?beside=knight.bo')
  mirrored.mockClear()
  followPage(place, 'knight.bo')
  expect(secondPageEntity()?.id).toBe('ida')
  expect(mirrored).toHaveBeenCalledWith('beside', 'knight.ida')
})

it('has its own history, and remembers what was closed', () => {
  for (const id of ['ida', 'bo', 'cy']) showSecondPage(addressOf(id))
  expect(stepSecondPage(-1)).toBe(true)
  expect(stepSecondPage(-1)).toBe(true)
  expect(stepSecondPage(-1)).toBe(false)
  expect(secondPageEntity()?.id).toBe('ida')
  expect(stepSecondPage(1)).toBe(true)
  showSecondPage(addressOf('dot'))
  expect(stepSecondPage(1)).toBe(false)
  expect(secondPage.past).toEqual([addressOf('ida'), addressOf('bo')])
  closeSecondPage()
  expect({ ...secondPage }).toMatchObject({ address: '', closed: addressOf('dot'), past: [], future: [] })
})

it('takes the entities that are gone to while it has the focus, and nothing else', () => {
  showSecondPage(addressOf('ida'))
  go(addressOf('bo'))
  expect(went).toHaveBeenLastCalledWith(addressOf('bo'), false)
  activatePane('second')
  went.mockClear()
  go(addressOf('bo'))
  expect(secondPageEntity()?.id).toBe('bo')
  go(`${addressOf('bo')}?view=month`, { replace: true })
  expect(secondPageEntity()?.search).toEqual({ view: 'month' })
  expect(secondPage.past).toEqual([addressOf('ida')])
  expect(went).not.toHaveBeenCalled()
  for (const elsewhere of ['/builder/project/s/p', '/builder/knight/other/p/bo', '/user/settings']) go(elsewhere)
  expect(went).toHaveBeenCalledTimes(3)
})

it('exchanges what commands know of the page when the other one gets the focus', () => {
  const [main, other] = [pageStateOf('main'), pageStateOf('second')]
  const ref = (id: string) => ({ kind: 'knight', id, label: id, ...place })
  Object.assign(main, { pageEntity: ref('ida'), params: { knightId: 'ida' }, text: true, rows: [] })
  Object.assign(other, { pageEntity: ref('bo'), params: { knightId: 'bo' }, rows: [] })
  expect(targetEntities()).toMatchObject([{ id: 'ida' }])
  activatePane('second')
  expect(targetEntities()).toMatchObject([{ id: 'bo' }])
  expect([commandContext.text, main.text]).toEqual([false, true])
  main.rows = [ref('cy')]
  expect(targetEntities()).toMatchObject([{ id: 'bo' }])
  activatePane('main')
  expect(targetEntities()).toMatchObject([{ id: 'cy' }])
  expect(other.pageEntity?.id).toBe('bo')
  Object.assign(main, { rows: [], pageEntity: null, params: {}, text: false })
})

it('goes back past what the page shows meanwhile', () => {
  for (const id of ['ida', 'bo', 'cy']) showSecondPage(addressOf(id))
  const main = pageStateOf('main')
  main.pageEntity = { ...place, kind: 'knight', id: 'bo', label: 'Bo', parentId: null }
  expect(stepSecondPage(-1)).toBe(true)
  expect(secondPage.address).toBe(addressOf('ida'))
  main.pageEntity = null
})
