// Vite plugin: pages that the server renders have the tokens of the application, without its fonts. They are readable
// without a script, so dark is what the reader's system says, unless a script has chosen with a class of the root.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const fileName = 'rendered-tokens.css'

/** @param root the folder of package.json */
export function renderedTokens(root: string): Plugin {
  const read = () => withoutScript(readFileSync(join(root, 'core', 'client', 'theme', 'tokens.css'), 'utf8'))
  return {
    name: 'skald:rendered-tokens',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: read() })
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${fileName}`, (_, answer) => answer.setHeader('content-type', 'text/css').end(read()))
    },
  }
}

export function withoutScript(tokens: string): string {
  const plain = tokens.replace(/@font-face \{.*?\n\}\n/gs, '')
  return plain.replace(
    /^\.dark \{(.*?\n)\}$/ms,
    '@media (prefers-color-scheme: dark) {\n:root:not(.light-theme) {$1}\n}\n.dark {$1}',
  )
}
