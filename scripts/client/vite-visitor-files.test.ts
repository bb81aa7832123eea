import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { temporaryFolder } from '#tests/harness/index.ts'
import { styleOf, visitorAddress } from './vite-visitor-files.ts'

const folder = temporaryFolder('visitor-files')
afterAll(() => rmSync(folder, { recursive: true }))

it('a file for visitors is below the id of its plugin', () => {
  expect(visitorAddress('plugins/library/client/visitor/reading.visitor.ts')).toBe('/library/reading.js')
  expect(visitorAddress('plugins/goals/client/visitor/goal.visitor.css')).toBe('/goals/goal.css')
  expect(() => visitorAddress('plugins/goals/client/goal.ts')).toThrow('is no file for visitors')
})

it('a style has those that it imports from its plugin in it', () => {
  mkdirSync(join(folder, 'visitor'), { recursive: true })
  writeFileSync(join(folder, 'text.css'), 'p { margin: 0 }\n')
  writeFileSync(join(folder, 'visitor', 'page.visitor.css'), '@import "../text.css";\n\na { color: red }\n')
  expect(styleOf(join(folder, 'visitor', 'page.visitor.css'))).toBe('p { margin: 0 }\n\n\na { color: red }\n')
})
