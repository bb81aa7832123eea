// @vitest-environment happy-dom
import { act } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { registry } from '../registry/app-registry.ts'
import { mount, unmountAll } from '../ui/testing.tsx'
import { useFieldWordsOf } from './field-words.ts'

let requests: string[]

beforeAll(() => {
  registry.add({
    id: 'tides',
    fieldTypes: [
      {
        type: 'tide',
        load: async () => ({}) as never,
        words: async ({ spaceId, projectId }) => {
          requests.push(`${spaceId}/${projectId}`)
          return value => `${value} in ${projectId}`
        },
      },
    ],
  })
})
afterAll(() => registry.remove('tides'))
beforeEach(() => {
  requests = []
})
afterEach(unmountAll)

function Words({ of, space = 's' }: { of: readonly string[]; space?: string }) {
  const words = useFieldWordsOf('tide', space, Object.fromEntries(of.map(id => [id, 'one'])))
  return <p>{of.map(id => words.get(id)?.('low') ?? '').join(', ')}</p>
}

/** Shows the elements, and waits for what they read. */
async function show(...shown: Parameters<typeof Words>[0][]) {
  const container = mount(shown.map(props => <Words key={props.of.join()} {...props} />))
  await act(async () => new Promise(resolve => setTimeout(resolve, 1)))
  return [...container.querySelectorAll('p')].map(one => one.textContent)
}

it('what a list of one project reads and a panel of two is read once for both', async () => {
  expect(await show({ of: ['book'] }, { of: ['book', 'world'] }, { of: ['world'] })).toEqual([
    'low in book',
    'low in book, low in world',
    'low in world',
  ])
  expect(requests).toEqual(['s/book', 's/world'])
})

it('is read anew where other projects were shown in between, and in another space', async () => {
  await show({ of: ['diary'] })
  unmountAll()
  await show({ of: ['diary'], space: 'other' })
  unmountAll()
  await show({ of: ['diary'] })
  expect(requests).toEqual(['s/diary', 'other/diary', 's/diary'])
})
