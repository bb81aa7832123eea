// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const { TagChips } = await import('./tag-chips.tsx')

const tags = Array.from({ length: 8 }, (_, at) => ({ valueId: `t${at}`, value: `Tag ${at}`, color: '#4CAF50' }))
let root: Root | undefined

function mount(element: React.ReactNode): HTMLElement {
  const page = document.createElement('div')
  root = createRoot(page)
  act(() => root?.render(element))
  return page
}

afterEach(() => act(() => root?.unmount()))

const chips = (page: HTMLElement) => [...page.querySelectorAll('[title^="Tag"][style*="--own"]')]

it('shows five tags and how many more there are [TAG-14]', () => {
  const page = mount(<TagChips tags={tags} />)
  expect(chips(page).map(chip => chip.getAttribute('title'))).toEqual(['Tag 0', 'Tag 1', 'Tag 2', 'Tag 3', 'Tag 4'])
  expect(page.querySelector('[title="Tag 5, Tag 6, Tag 7"]')).not.toBeNull()
})

it('says that there are none [TAG-08]', () => {
  expect(mount(<TagChips tags={[]} />).querySelector('[data-message-id="no-tags"]')).not.toBeNull()
})

it('removes tags only if that is allowed [TAG-11]', () => {
  expect(mount(<TagChips tags={tags} />).querySelectorAll('button')).toHaveLength(0)
  act(() => root?.unmount())
  const removed: string[] = []
  const page = mount(<TagChips tags={tags.slice(0, 2)} onRemove={({ valueId }) => removed.push(valueId)} />)
  const buttons = [...page.querySelectorAll('button')]
  expect(buttons).toHaveLength(2)
  act(() => buttons[1]?.click())
  expect(removed).toEqual(['t1'])
})

it('shows how many of several entities have a tag', () => {
  const some = tags.slice(0, 2).map((tag, at) => ({ ...tag, count: at + 1 }))
  const page = mount(<TagChips tags={some} of={2} />)
  expect(chips(page).map(chip => chip.textContent)).toEqual(['Tag 0 · 1', 'Tag 1'])
})
