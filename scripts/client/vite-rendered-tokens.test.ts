import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { withoutScript } from './vite-rendered-tokens.ts'

it('gives rendered pages every token, dark where the system is or a script has chosen, and no font', () => {
  const tokens = readFileSync('core/client/theme/tokens.css', 'utf8')
  const rendered = withoutScript(tokens)
  expect(rendered).not.toMatch(/@font-face/)
  const names = (css: string) => new Set(css.match(/--[\w-]+(?=:)/g))
  expect(names(rendered)).toEqual(names(tokens))
  expect(rendered).toMatch(
    /@media \(prefers-color-scheme: dark\) \{\s*:root:not\(\.light-theme\) \{\s*color-scheme: dark;/,
  )
  expect(rendered).toMatch(/^\.dark \{\s*color-scheme: dark;/m)
  expect(rendered.match(/\{/g)).toHaveLength(rendered.match(/\}/g)?.length ?? 0)
})
