// Generates a new content kind as a small plugin.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { answersHelp } from './help.ts'
import { namesFrom, pluginFiles, withListLine } from './plugin-files.ts'
import { UserError } from './setup/user-error.mjs'
import { ROOT } from './source-files.ts'

const HELP = `
npm run new-plugin <name> [-- --kind <singular>]

Writes plugins/<name> with one content kind and adds it to plugins/client.ts and plugins/server.ts. The kind has
calls, a list, a page, the create dialog, search and palette commands from its definition alone. To take it away again,
delete the folder and its line in each of the two lists.
`

export function main(args: string[]): void {
  if (answersHelp(args, HELP)) return
  const names = namesFrom(args)
  const folder = join(ROOT, 'plugins', names.id)
  if (existsSync(folder)) throw new UserError(`plugins/${names.id} is there already.`)
  const lists = (['client', 'server'] as const).map(side => {
    const path = join(ROOT, `plugins/${side}.ts`)
    return { path, text: withListLine(readFileSync(path, 'utf8'), names.id, side) }
  })
  for (const [name, text] of Object.entries(pluginFiles(names))) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  for (const { path, text } of lists) writeFileSync(path, text)
  console.log(
    `plugins/${names.id} is there, in every project that has not chosen its kinds. npm run docs adds its commands to docs/commands.md.`,
  )
}
