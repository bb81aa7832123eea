// @vitest-environment happy-dom
import type { SVGProps } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { registry } from '../../registry/app-registry.ts'
import { loadLazyComponents } from '../lazy/lazy-component.ts'
import { find, mount, unmountAll } from '../testing.tsx'
import { Icon } from './icon.tsx'

const Rune = (props: SVGProps<SVGSVGElement>) => (
  <svg {...props} aria-hidden="true">
    <path d="M4 4v16" />
  </svg>
)

afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

it('draws an icon that a plugin brings, and the others if those of one plugin cannot be loaded', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const broken = new Error('not loaded')
  registry.add({ id: 'broken', icons: () => Promise.reject(broken) })
  registry.add({ id: 'runes', icons: async () => ({ icons: { rune: Rune } }) })
  await loadLazyComponents()
  mount(<Icon name="rune" />)
  expect(find('svg').getAttribute('data-icon')).toBe('rune')
  expect(find('svg path').getAttribute('d')).toBe('M4 4v16')
  expect(find('svg').getAttribute('aria-hidden')).toBe('true')
  unmountAll()
  mount(<Icon name="star" />)
  expect(find('svg').getAttribute('data-icon')).toBe('star')
  expect(reported).toHaveBeenCalledWith(broken)
})
