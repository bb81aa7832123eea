// Vite plugin: the build fails if files of it import one another in a circle. Which of them runs first would depend on
// the page, and a value of the other is missing then. Modules in a circle are in one file; groups of files can make
// circles.
import type { Plugin } from 'vite'

interface BuiltFile {
  fileName: string
  imports: readonly string[]
}

export function circularFiles(): Plugin {
  return {
    name: 'skald:circular-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const circle = findCircle(Object.values(bundle).filter(file => file.type === 'chunk'))
      if (circle) this.error(`Files of the build import one another in a circle: ${circle.join(' > ')}.`)
    },
  }
}

/** The names of files that import one another, the first one again at the end; undefined if there are none. */
export function findCircle(files: readonly BuiltFile[]): string[] | undefined {
  const byName = new Map(files.map(file => [file.fileName, file]))
  const done = new Set<string>()
  const search = (name: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
    if (done.has(name)) return undefined
    for (const imported of byName.get(name)?.imports ?? []) {
      const circle = search(imported, [...path, name])
      if (circle) return circle
    }
    done.add(name)
    return undefined
  }
  for (const { fileName } of files) {
    const circle = search(fileName, [])
    if (circle) return circle
  }
  return undefined
}
