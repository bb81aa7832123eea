// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { entityIcons } from '#core/shared/limits.ts'
import { drawnIcons } from './drawn-icons.tsx'
import { Icon, iconNames } from './icon.tsx'
import { lucideIcons } from './lucide-icons.ts'
import { find, mount, unmountAll } from './testing.tsx'

afterEach(unmountAll)

it('draws every name it lists, each hidden from assistive technology', () => {
  const page = mount(iconNames.map(name => <Icon key={name} name={name} />))
  const drawings = [...page.querySelectorAll('svg')]
  expect(drawings.map(svg => svg.dataset.icon)).toEqual(iconNames)
  expect(drawings.every(svg => svg.childElementCount > 0 && svg.getAttribute('aria-hidden') === 'true')).toBe(true)
})

it('draws all twelve entity icons itself', () => {
  for (const icon of entityIcons) expect(drawnIcons).toHaveProperty(icon)
  expect(Object.keys(drawnIcons).filter(name => Object.hasOwn(lucideIcons, name))).toEqual([])
})

it.each(['nothing-like-it', 'constructor', '__proto__', ''])('shows a page for the unknown name %j', name => {
  mount(<Icon name={name} />)
  expect(find<HTMLElement>('svg').dataset.icon).toBe('file-text')
})
