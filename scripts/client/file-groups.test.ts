import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { nameByUse } from './file-groups.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const name = nameByUse(root)

it.each([
  ['a page people arrive at', 'plugins/spaces/client/spaces-page.tsx', 'spaces-page'],
  ['what it needs', 'plugins/spaces/client/space-list.ts', 'spaces-page'],
  ['the commands of a plugin', 'plugins/archive/client/commands.ts', 'commands'],
  ['a library of some pages', 'node_modules/@codemirror/view/dist/index.js', 'codemirror'],
  ['a part of the core that needs one', 'core/client/editor/codemirror/prose-controller.ts', 'codemirror'],
  ['another part of the core', 'core/client/palette/palette.tsx', null],
  ['a small library', 'node_modules/cmdk/dist/index.mjs', null],
  ['a page of a plugin', 'plugins/notes/client/notes-panel.tsx', 'notes'],
  ['a style of a plugin', 'plugins/maps/client/map/map.module.css', 'maps'],
])('names the file of %s', (_, path, expected) => {
  expect(name(root + path)).toBe(expected)
})
