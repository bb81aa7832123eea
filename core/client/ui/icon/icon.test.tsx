// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, it } from 'vitest'
import { entityIcons } from '#core/shared/limits.ts'
import { loadLazyComponents } from '../lazy/lazy-component.ts'
import { find, mount, unmountAll } from '../testing.tsx'
import { customIcons } from './custom-icons.tsx'
import { firstIcons } from './first-icons.ts'
import { Icon } from './icon.tsx'
import { iconNames } from './icon-names.ts'
import { lazyIcons } from './lazy-icons.ts'

beforeAll(loadLazyComponents)
afterEach(unmountAll)

it('renders every name it lists, hidden from assistive technology', () => {
  const page = mount(iconNames.map(name => <Icon key={name} name={name} />))
  const drawings = [...page.querySelectorAll('svg')]
  expect(drawings.map(svg => svg.dataset.icon)).toEqual(iconNames)
  expect(drawings.every(svg => svg.childElementCount > 0 && svg.getAttribute('aria-hidden') === 'true')).toBe(true)
})

it('renders all twelve entity icons itself', () => {
  for (const icon of entityIcons) expect(customIcons).toHaveProperty(icon)
  expect(Object.keys(customIcons).filter(name => Object.hasOwn({ ...firstIcons, ...lazyIcons }, name))).toEqual([])
})

it.each(['nothing-like-it', 'constructor', '__proto__', ''])('shows a page for the unknown name %j', name => {
  mount(<Icon name={name} />)
  expect(find<HTMLElement>('svg').dataset.icon).toBe('file-text')
})
