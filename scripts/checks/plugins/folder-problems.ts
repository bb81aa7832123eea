// What is wrong with folders of plugins/ and the two lists, without loading them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const sides = ['client', 'server'] as const
export type PluginSide = (typeof sides)[number]

const ID = /^[a-z][a-zA-Z0-9]*$/
const LINE = /^export \{ (\w+) \} from '\.\/([^/]+)\/(client|server)\/index\.tsx?'$/

export function findFolderProblems(root: string): string[] {
  const folders = readdirSync(join(root, 'plugins')).filter(name => !/\.ts$/.test(name))
  const has = (id: string, side: PluginSide) =>
    ['ts', 'tsx'].some(end => existsSync(join(root, 'plugins', id, side, `index.${end}`)))
  const unusable = folders.filter(id => !ID.test(id))
  return [
    ...unusable.map(
      id =>
        `plugins/${id}: the name of this folder cannot be a plugin’s id; write it in letters only, such as ${camel(id)}.`,
    ),
    ...folders
      .filter(id => !unusable.includes(id) && !sides.some(side => has(id, side)))
      .map(
        id => `plugins/${id} has neither client/index.ts nor server/index.ts: write one of them, or delete the folder.`,
      ),
    ...sides.flatMap(side => findListProblems(root, side, { folders: folders.filter(id => ID.test(id)), has })),
  ]
}

function camel(name: string): string {
  const words = name
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
  return words.map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('') || 'spells'
}

function findListProblems(
  root: string,
  side: PluginSide,
  { folders, has }: { folders: readonly string[]; has: (id: string, side: PluginSide) => boolean },
): string[] {
  const list = `plugins/${side}.ts`
  const lines = readFileSync(join(root, list), 'utf8')
    .split('\n')
    .filter(line => line.startsWith('export'))
  const listed = lines.map(line => LINE.exec(line) ?? ['', '', ''])
  const order = lines.find((line, at) => line > (lines[at + 1] ?? '~'))
  return [
    ...lines.flatMap((line, at) => {
      const [, name, folder = '', half] = listed[at] ?? []
      if (!name || name !== folder || half !== side)
        return [`${list}: "${line}" is no line of this list; write export { spells } from './spells/${side}/index.ts'.`]
      return has(folder, side)
        ? []
        : [`${list} lists ${folder}, but there is no plugins/${folder}/${side}/index.ts: remove the line.`]
    }),
    ...folders
      .filter(id => has(id, side) && !listed.some(([, name]) => name === id))
      .map(id => `plugins/${id} is not in ${list}: add the line export { ${id} } from './${id}/${side}/index.ts'.`),
    ...(order ? [`${list} is not sorted: move "${order}" down.`] : []),
  ]
}
