import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { type FirstPage, measureFirstPage } from '../../scripts/client/first-page.ts'
import { type PluginNames, pluginFiles, withListLine } from '../../scripts/new-plugin/plugin-files.ts'
import { ROOT } from '../../scripts/source-files.ts'

/** Different names for generated plugins. */
export function inventedNames(count: number): string[] {
  const first = ['ash', 'brim', 'cor', 'dell', 'elm', 'fen', 'gale', 'hollow']
  const second = ['ward', 'stone', 'light', 'water', 'root']
  return second.flatMap(end => first.map(start => `${start}${end}`)).slice(0, count)
}

/** A copy of the client's sources whose list of plugins can be changed for a build. */
export function openVariants() {
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  const root = mkdtempSync(join(ROOT, '.cache', 'variant-'))
  for (const path of ['core', 'plugins', 'locales', 'scripts', 'vite.config.ts', 'package.json'])
    cpSync(join(ROOT, path), join(root, path), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'), 'junction')
  const list = join(root, 'plugins/client.ts')
  const original = readFileSync(list, 'utf8')
  return {
    /** The first page of a client without some plugins, or with more. */
    async measure({
      without = [],
      more = [],
    }: {
      without?: readonly string[]
      more?: readonly PluginNames[]
    }): Promise<FirstPage> {
      for (const names of more)
        for (const [path, text] of Object.entries(pluginFiles(names))) {
          const file = join(root, 'plugins', names.id, path)
          mkdirSync(join(file, '..'), { recursive: true })
          writeFileSync(file, text)
        }
      const kept = original.split('\n').filter(line => !without.some(id => line.startsWith(`export { ${id} }`)))
      const grown = more.reduce((text, { id }) => withListLine(text, id, 'client'), kept.join('\n'))
      writeFileSync(list, grown)
      const outDir = join(root, 'dist')
      process.env.NODE_ENV = 'production'
      await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'error', build: { outDir } })
      for (const { id } of more) rmSync(join(root, 'plugins', id), { recursive: true })
      return measureFirstPage(outDir)
    },
    close: () => rmSync(root, { recursive: true, force: true }),
  }
}
