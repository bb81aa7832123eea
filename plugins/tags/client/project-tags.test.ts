// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
const { recentTagIds, rememberTag } = await import('./project-tags.ts')

const place = { spaceId: 'salt', projectId: 'ledger' }
const tag = (at: number) => ({ valueId: `tag-${at}`, value: `Tag ${at}`, color: '#607D8B' })

beforeEach(() => localStorage.clear())

it('stores the last ten tags of a project, newest first, each once [TAG-13]', () => {
  for (let at = 0; at < 11; at++) rememberTag(place, tag(at))
  rememberTag(place, tag(5))
  expect(recentTagIds(place)).toEqual([5, 10, 9, 8, 7, 6, 4, 3, 2, 1].map(at => `tag-${at}`))
})

it('stores those of each project separately [TAG-13]', () => {
  rememberTag(place, tag(1))
  rememberTag({ ...place, projectId: 'other' }, tag(2))
  expect([recentTagIds(place), recentTagIds({ ...place, projectId: 'other' })]).toEqual([['tag-1'], ['tag-2']])
})
