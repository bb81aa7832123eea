// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { find, mount, unmountAll, waitUntil } from '#core/client/ui/testing.tsx'
import type { StoryCard } from '../../shared.ts'
import { BeforeReading } from './content-warnings.tsx'

afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const story = {
  ...{ storyId: 'salt', projectId: 'salt', chapters: 1, words: 10, subscribers: 0 },
  publicData: {
    ...{ name: 'Salt', description: '', genre: null, ageCategory: 'g', posterId: null, language: 'en' },
    ...{ warnings: ['violence'], warningText: '', author: { userId: 'ann', name: 'Ann', creator: false } },
  },
  ...{ rating: { average: 0, count: 0 }, published: '2026-01-01', updated: '2026-01-01' },
} satisfies StoryCard

function answering() {
  const sent: unknown[] = []
  const answer = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (_: unknown, init?: RequestInit) => {
    sent.push(JSON.parse(String(init?.body)))
    await answer.promise
    return Response.json({})
  })
  return { sent, answer }
}

it('the answer of a visitor is taken over before anything is asked', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('other=1; warned=AbC-123')
  const { sent, answer } = answering()
  mount(<BeforeReading story={story} />)
  await waitUntil(() => sent.length > 0)
  expect(sent).toEqual([{ storyId: 'salt', data: { accepts: 'AbC-123' } }])
  expect(document.querySelector('section')).toBeNull()
  answer.resolve()
  // Of warnings that have changed since, the story asks again.
  await waitUntil(() => document.querySelector('section') !== null)
})

it('who has not answered is asked', () => {
  const { sent } = answering()
  mount(<BeforeReading story={story} />)
  expect(find('section').textContent).toContain('violence')
  expect(sent).toEqual([])
})
