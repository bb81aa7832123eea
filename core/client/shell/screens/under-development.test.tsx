// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, it } from 'vitest'
import { setLanguage } from '../../i18n/intl.ts'
import { find, mount, unmountAll } from '../../ui/testing.tsx'
import { UnderDevelopment, type UnderDevelopmentProps } from './under-development.tsx'

beforeAll(() => setLanguage('en'))
afterEach(unmountAll)

const shown = (props: UnderDevelopmentProps) => {
  unmountAll()
  const page = mount(<UnderDevelopment {...props} />)
  return [find('h2').textContent, page.querySelector('p')?.textContent.trim() ?? null]
}

it('shows the feature, the title and the message it is given, each without the others too [UI-04]', () => {
  expect(shown({})).toEqual(['Under development', null])
  expect(shown({ feature: 'Diagrams' })).toEqual(['Diagrams is under development', null])
  expect(shown({ title: 'Soon' })).toEqual(['Soon', null])
  expect(shown({ message: 'In a month.' })).toEqual(['Under development', 'In a month.'])
  expect(shown({ feature: 'Diagrams', message: 'In a month.' })).toEqual([
    'Diagrams is under development',
    'In a month.',
  ])
  expect(shown({ feature: 'Diagrams', title: 'Soon', message: 'In a month.' })).toEqual([
    'Soon',
    'Diagrams is under development In a month.',
  ])
})
