// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { afterEach, expect, it } from 'vitest'
import { find, mount, unmountAll } from '../testing.tsx'
import { TagChip } from './tag-chip.tsx'

afterEach(unmountAll)

const sheet = readFileSync(`${import.meta.dirname}/tag-chip.module.css`, 'utf8')

/** What the style sheet says of the classes an element has: one of ours begins with its name. */
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
