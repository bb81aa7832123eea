// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { click, find, mount, unmountAll } from '../testing.tsx'
import { dismissedKey, SectionMessage } from './section-message.tsx'

afterEach(unmountAll)

it('is an info by default, and renders each type differently [UI-27]', () => {
  const page = mount(
    <>
      <SectionMessage>a</SectionMessage>
      <SectionMessage type="warning">b</SectionMessage>
      <SectionMessage type="error">c</SectionMessage>
      <SectionMessage type="success">d</SectionMessage>
    </>,
  )
  const messages = [...page.querySelectorAll<HTMLElement>('[data-type]')]
  expect(messages.map(message => message.dataset.type)).toEqual(['info', 'warning', 'error', 'success'])
  expect(new Set(messages.map(message => message.className)).size).toBe(4)
  expect(new Set(messages.map(message => message.querySelector('svg')?.dataset.icon)).size).toBe(4)
})

it('makes a link of an action with a uri and a button of one with a handler [UI-28]', () => {
  const run = vi.fn()
  mount(
    <SectionMessage
      actions={[
        { label: 'Read', uri: '/library' },
        { label: 'Retry', onClick: run },
      ]}
    />,
  )
  expect([find('a').getAttribute('href'), find('a').textContent]).toEqual(['/library', 'Read'])
  expect(find('button').textContent).toBe('Retry')
  click(find('button'))
  expect(run).toHaveBeenCalledTimes(1)
})

it('can be dismissed only with a sectionId [UI-29]', () => {
  const container = mount(<SectionMessage>Keep</SectionMessage>)
  expect(document.querySelector('button')).toBeNull()
  mount(
    <SectionMessage sectionId="tips" dismissLabel="Dismiss">
      Go
    </SectionMessage>,
    container,
  )
  expect(find('button').getAttribute('aria-label')).toBe('Dismiss')
})

function Tips({ id = 'tips', scope = 'ines:salt' }: { id?: string; scope?: string }) {
  return (
    <SectionMessage sectionId={id} scope={scope} dismissLabel="Dismiss">
      {id}
    </SectionMessage>
  )
}

it('stores the dismissal of one section per user and place [UI-30]', () => {
  const container = mount(<Tips />)
  click(find('button'))
  expect(container.textContent).toBe('')
  expect(localStorage.getItem(dismissedKey('tips', 'ines:salt'))).not.toBeNull()
  expect(mount(<Tips />).textContent).toBe('')
  expect(mount(<Tips id="news" />).textContent).toBe('news')
  expect(mount(<Tips scope="tomas:salt" />).textContent).toBe('tips')
})
