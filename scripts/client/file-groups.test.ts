import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { fileGroups, LIBRARY_FILES, nameByUse } from './file-groups.ts'
import { EDITOR_SOURCE, FIRST_PAGE_SOURCES } from './first-page.ts'

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

it('names the file of a library that is outside of the root', () => {
  expect(name('/elsewhere/node_modules/d3-drag/src/index.js')).toBe('nodes')
})

it('names the files that are measured: each first page, the editor, and the libraries of every page', () => {
  for (const [page, source] of Object.entries(FIRST_PAGE_SOURCES)) expect(name(root + source)).toBe(page)
  expect(existsSync(root + EDITOR_SOURCE)).toBe(true)
  expect(name(root + EDITOR_SOURCE)).toBe('codemirror')
  expect(fileGroups(root).map(group => group.name)).toEqual(expect.arrayContaining([...LIBRARY_FILES]))
})
