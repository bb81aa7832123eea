// Vite plugin: `import('virtual:messages/ua')` gives that language's words, each language its own chunk and already read,
// so that the parser of messages stays out of the browser.
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { compileMessages, LANGUAGES, type Language, listMessageFiles, readMessages } from './messages.ts'

const PREFIX = 'virtual:messages/'
/** The library's own stand-in takes its place. */
const PARSER = /^@formatjs\/icu-messageformat-parser$/
const LOCALE_FILE = /\/locales\/[^/]+\.json$/

/** @param root the folder of package.json */
export function messages(root: string): Plugin {
  return {
    name: 'skald:messages',

    config: () => ({
      resolve: { alias: [{ find: PARSER, replacement: '@formatjs/icu-messageformat-parser/no-parser.js' }] },
    }),

    resolveId(id) {
      return id.startsWith(PREFIX) ? `\0${id}` : undefined
    },

    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined
      const language = parseLanguage(id.slice(PREFIX.length + 1))
      for (const file of listMessageFiles(root, language)) this.addWatchFile(join(root, file))
      // Parsed from a string: engines read JSON faster than the same object as code.
      const catalogue = JSON.stringify(compileMessages(readMessages(root, language), language))
      return `export default JSON.parse(${JSON.stringify(catalogue)})`
    },

    configureServer(server) {
      // Vite's own watcher looks below its root only, and knows no file that is not there yet.
      server.watcher.add([join(root, 'locales'), join(root, 'plugins')])
    },

    hotUpdate({ file }) {
      if (!LOCALE_FILE.test(file)) return undefined
      const { moduleGraph } = this.environment
      for (const language of LANGUAGES) {
        const module = moduleGraph.getModuleById(`\0${PREFIX}${language}`)
        if (module) moduleGraph.invalidateModule(module)
      }
      this.environment.hot.send({ type: 'full-reload' })
      return []
    },
  }
}

function parseLanguage(name: string): Language {
  const language = LANGUAGES.find(known => known === name)
  if (!language) throw new Error(`No language '${name}': there are ${LANGUAGES.join(', ')}.`)
  return language
}
