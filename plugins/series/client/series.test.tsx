// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { appState } from '#core/client/api/app-state.ts'
import { navigationPort } from '#core/client/context/go.ts'
import { setLanguage } from '#core/client/i18n/intl.ts'
import { type CommandContext, type EntityRef, queryClient, registry } from '#core/client/index.ts'
import { find, focus, mount, press, unmountAll, waitUntil } from '#core/client/ui/testing.tsx'
import { defineKind } from '#core/shared/kind.ts'
import { commands } from './commands.ts'
import ListChoice from './list-choice.tsx'
import Settings from './settings-section.tsx'
import { findSharedTexts, sharedNames } from './worlds.ts'

const realm = defineKind({ name: 'realm', title: 'name', icon: 'flag', world: true, fields: { name: 'string' } })
const place = { spaceId: 's', projectId: 'book' }
const world = { projectId: 'salt', name: 'Saltworld', kinds: ['realm'] }
let linked: object
let texts: object[]
const requests: string[] = []

beforeAll(() => setLanguage('en'))
beforeEach(() => {
  appState.csrfToken = 'held'
  linked = { worlds: [world], hidden: [], users: [] }
  texts = []
  requests.length = 0
  registry.add({ id: 'realms', kinds: [realm] })
  registry.add({ id: 'series', commands })
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(new URL(url, 'http://skald.test').pathname)
    return Response.json(url.includes('series/texts') ? texts : linked)
  })
})
afterEach(() => {
  unmountAll()
  queryClient.clear()
  for (const id of ['realms', 'series', 'named']) if (registry.plugins.get(id)) registry.remove(id)
  vi.unstubAllGlobals()
})
afterAll(() => setLanguage('en'))

const show = (part: React.ReactNode) => mount(<QueryClientProvider client={queryClient}>{part}</QueryClientProvider>)
const list = (kind: string, from = place.projectId) => show(<ListChoice {...place} kind={kind} from={from} />)
const places = () => [...document.querySelectorAll<HTMLElement>('[data-world]')]

it('a list offers those of the worlds that have its kind, as one tab stop with arrow keys', async () => {
  const preload = vi.spyOn(navigationPort, 'preload').mockImplementation(() => undefined)
  list('realm', 'salt')
  await waitUntil(() => places().length === 2)
  expect(places().map(one => one.textContent)).toEqual(['This project', 'From Saltworld'])
  expect(find('[aria-current]').textContent).toBe('From Saltworld')
  expect(places().map(one => one.getAttribute('href'))).toEqual([
    '/builder/project/s/book?mode=realm',
    '/builder/project/s/book?mode=realm&from=salt',
  ])
  focus(places()[0] as HTMLElement)
  press('ArrowRight')
  expect(document.activeElement).toBe(places()[1])
  expect(places().map(one => one.tabIndex)).toEqual([-1, 0])
  preload.mockRestore()
})

it('a list of a kind that no world has offers nothing', async () => {
  list('chapter')
  await waitUntil(() => requests.length > 0)
  await waitUntil(() => queryClient.isFetching() === 0)
  expect(document.querySelector('nav')).toBeNull()
})

it('the settings name worlds and users, and a world that may not be read without its name', async () => {
  linked = { worlds: [world], hidden: ['secret-id'], users: [{ projectId: 'third', name: 'Third Book' }] }
  show(<Settings {...place} />)
  await waitUntil(() => places().length === 2)
  expect(places().map(one => one.textContent)).toEqual(['SaltworldRemove', 'A project that you may not seeRemove'])
  expect(find('[data-world="secret-id"]').querySelector('a')).toBeNull()
  expect(find('[data-world="salt"] button').getAttribute('aria-label')).toBe('Stop using the world of “Saltworld”')
  expect(find('[data-user="third"] a').getAttribute('href')).toContain('/s/third')
})

it('the names of worlds are those of their kinds, each with its project, and the same list while nothing changes', async () => {
  const at = { spaceId: 's', projectId: 'salt' }
  const all: EntityRef[] = Array.from({ length: 10_000 }, (_, n) => ({
    ...{ kind: n % 2 ? 'realm' : 'chapter', id: `e${n}`, label: `Name ${n}`, ...at },
  }))
  const names = vi.fn(async () => all)
  registry.add({ id: 'named', sources: [{ id: 'search.names', label: 'names', names }] })
  const context = { ...place } as CommandContext
  const first = await sharedNames(context)
  expect(first).toHaveLength(5000)
  expect(first[0]).toMatchObject({ kind: 'realm', projectId: 'salt', project: 'Saltworld' })
  expect(names).toHaveBeenCalledWith({ ...context, projectId: 'salt' })
  // Their names are prepared for matching once for each list.
  expect(await sharedNames(context)).toBe(first)
  expect(requests).toHaveLength(1)
})

it('words are looked up in the texts of worlds only if there are any', async () => {
  texts = [
    {
      ...{ kind: 'realm', id: 'marsh', spaceId: 's', projectId: 'salt', parentId: null, label: 'Marsh' },
      snippet: { text: 'where brinewort grows', marks: [[6, 15]] },
      project: 'Saltworld',
    },
  ]
  const [found] = await findSharedTexts({ ...place } as CommandContext, 'brinewort')
  expect(found).toMatchObject({ label: 'Marsh', about: expect.stringContaining('Saltworld') })
  expect(found?.address).toBe('/builder/realm/s/salt/marsh?q=brinewort')
  queryClient.clear()
  linked = { worlds: [], hidden: [], users: [] }
  requests.length = 0
  expect(await findSharedTexts({ ...place } as CommandContext, 'brinewort')).toEqual([])
  expect(requests).toEqual(['/api/series/get'])
})
