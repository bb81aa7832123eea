// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { afterEach, expect, it } from 'vitest'
import { find, mount, unmountAll } from '../testing.tsx'
import { TagChip } from './tag-chip.tsx'

afterEach(unmountAll)

const sheet = readFileSync(`${import.meta.dirname}/tag-chip.module.css`, 'utf8')

/** The styles that the style sheet gives to an element's classes; the name of a module's class is its prefix. */
function styleOf(element: Element): string {
  const rules = [...sheet.matchAll(/^\.(\w+) \{([^}]*)\}/gm)]
  return rules.flatMap(([, name, body]) => (element.className.includes(name ?? '') ? [body] : [])).join('')
}

it.each([24, 32, 40] as const)('is %d pixels high [TAG-17]', size => {
  mount(<TagChip label="Crown" size={size} />)
  expect(
    styleOf(find('[title="Crown"]'))
      .match(/height: \d+px/g)
      ?.at(-1),
  ).toBe(`height: ${size}px`)
})
