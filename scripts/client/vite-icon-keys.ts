// Vite plugin: lucide-react gives each stroke of its icons a random React key. As text of six random characters the
// keys are a noticeable part of the first page once it is gzipped, so each becomes its number in the icon.
import type { Plugin } from 'vite'

const iconModule = /\/node_modules\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/

export function iconKeys(): Plugin {
  return {
    name: 'skald:icon-keys',
    apply: 'build',
    transform(code, id) {
      return iconModule.test(id) ? { code: withShortKeys(code), map: null } : undefined
    },
  }
}

export function withShortKeys(code: string): string {
  let count = 0
  return code.replaceAll(/\bkey: "[a-z0-9]+"/g, () => `key: "${count++}"`)
}
