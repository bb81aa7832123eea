// Vite plugin: `import('virtual:messages/ua')` returns the messages of a language for the first page and
// `virtual:messages/ua-rest` all others, each its own chunk and already parsed, so that the parser is not part of the
// client.
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { firstPageMessages, isReferenced } from './first-page-messages.ts'
import { compileMessages, LANGUAGES, listMessageFiles, type MessageLanguage, readMessages } from './messages.ts'

const PREFIX = 'virtual:messages/'
const REST = '-rest'
/** Replaced by the library's own version without a parser. */
const PARSER = /^@formatjs\/icu-messageformat-parser$/
const LOCALE_FILE = /\/locales\/[^/]+\.json$/

/** @param root the folder of package.json */
export function messages(root: string): Plugin {
  let splits = false
  return {
    name: 'skald:messages',

    config: () => ({
      resolve: { alias: [{ find: PARSER, replacement: '@formatjs/icu-messageformat-parser/no-parser.js' }] },
    }),

    // In development and tests the first part has all messages.
    configResolved({ command }) {
      splits = command === 'build'
    },

    resolveId(id) {
      return id.startsWith(PREFIX) ? `\0${id}` : undefined
    },

    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined
      const name = id.slice(PREFIX.length + 1)
      const isRest = name.endsWith(REST)
      const language = parseLanguage(isRest ? name.slice(0, -REST.length) : name)
      for (const file of listMessageFiles(root, language)) this.addWatchFile(join(root, file))
      // Parsed from a string: engines read JSON faster than an object literal.
      const named = splits ? firstPageMessages(root) : undefined
      const isFirst = (key: string) => !named || isReferenced(named, key)
      const words = Object.entries(readMessages(root, language)).filter(([key]) => isFirst(key) !== isRest)
      const catalogue = JSON.stringify(compileMessages(Object.fromEntries(words), language))
      return `export default JSON.parse(${JSON.stringify(catalogue)})`
    },

    configureServer(server) {
      // Vite's watcher covers its root only, and no files that do not exist yet.
      server.watcher.add([join(root, 'locales'), join(root, 'plugins')])
    },

    hotUpdate({ file }) {
      if (!LOCALE_FILE.test(file)) return undefined
      const { moduleGraph } = this.environment
      for (const language of LANGUAGES) {
        for (const name of [language, language + REST]) {
          const module = moduleGraph.getModuleById(`\0${PREFIX}${name}`)
          if (module) moduleGraph.invalidateModule(module)
        }
      }
      this.environment.hot.send({ type: 'full-reload' })
      return []
    },
  }
}

function parseLanguage(name: string): MessageLanguage {
  const language = LANGUAGES.find(known => known === name)
  if (!language) throw new Error(`No language '${name}': there are ${LANGUAGES.join(', ')}.`)
  return language
}
