// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { mount, unmountAll } from '../testing.tsx'
import { PageHead } from './page-head.tsx'

afterEach(unmountAll)

it('a page has one heading, what it is about and its commands; nothing is rendered for what it lacks', () => {
  const full = mount(
    <PageHead title="Archive" note="2 chapters" about="What was put out of the way.">
      <button type="button">Empty</button>
    </PageHead>,
  )
  expect([...full.querySelectorAll('h1, span, p, button')].map(one => one.textContent)).toEqual([
    'Archive',
    '2 chapters',
    'Empty',
    'What was put out of the way.',
  ])
  const bare = mount(<PageHead title="Archive" />)
  expect(bare.querySelectorAll('header *')).toHaveLength(2)
})
