// Vite plugin: small scripts and styles of pages that the server renders.
// `plugins/<id>/client/visitor/<name>.visitor.ts` becomes `/<id>/<name>.js`, one file without imports, and
// `<name>.visitor.css` becomes `/<id>/<name>.css`.
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Plugin } from 'vite'

/** A page for visitors is light: what it runs is too, gzipped. */
const scriptMaxBytes = 8 * 1024

/** @param root the folder of package.json */
export function visitorFiles(root: string): Plugin {
  return {
    name: 'skald:visitor-files',
    async generateBundle() {
      for (const file of visitorSources(root)) {
        const path = join(root, file)
        const source = file.endsWith('.ts')
          ? await bundled(path)
          : styleOf(path).replace(fontUrl, (_, name: string) => {
              const font = fontPath(name)
              const asset = this.emitFile({ type: 'asset', name: basename(font), source: readFileSync(font) })
              return `url("/${this.getFileName(asset)}")`
            })
        this.emitFile({ type: 'asset', fileName: visitorAddress(file).slice(1), source })
      }
    },
    configureServer({ middlewares }) {
      for (const file of visitorSources(root))
        middlewares.use(visitorAddress(file), async (_, answer, next) => {
          try {
            const path = join(root, file)
            if (file.endsWith('.ts')) answer.setHeader('content-type', 'text/javascript').end(await bundled(path))
            else
              answer
                .setHeader('content-type', 'text/css')
                .end(styleOf(path).replace(fontUrl, (_, name: string) => `url("/@fs${fontPath(name)}")`))
          } catch (error) {
            next(error)
          }
        })
    },
  }
}

const fontUrl = /url\("(@fontsource[^"]+)"\)/g
const { resolve } = createRequire(import.meta.url)
const fontPath = (name: string) => resolve(name)

const visitorSources = (root: string) =>
  globSync('plugins/*/client/visitor/*.visitor.{ts,css}', { cwd: root })
    .map(file => file.replaceAll('\\', '/'))
    .sort()

/** `/library/reading.js` for `plugins/library/client/visitor/reading.visitor.ts` */
export function visitorAddress(file: string): string {
  const [, plugin, name, type] = /^plugins\/([^/]+)\/client\/visitor\/([^/]+)\.visitor\.(ts|css)$/.exec(file) ?? []
  if (plugin === undefined) throw new Error(`${file} is no file for visitors.`)
  return `/${plugin}/${name}.${type === 'ts' ? 'js' : 'css'}`
}

/** A stylesheet with those that it imports from its own plugin. */
export function styleOf(path: string): string {
  return readFileSync(path, 'utf8').replace(/^@import "(\.[^"]+)";$/gm, (_, other: string) =>
    styleOf(join(dirname(path), other)),
  )
}

/** A script with everything that it imports, to be run as it is. */
async function bundled(path: string): Promise<string> {
  const result = await build({
    ...{ configFile: false, logLevel: 'silent', publicDir: false },
    build: {
      ...{ write: false, minify: true, target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'] },
      rolldownOptions: { input: path, output: { format: 'iife', entryFileNames: 'script.js' } },
    },
  })
  const [output] = [result].flat()
  const code = output && 'output' in output ? output.output[0].code : undefined
  if (code === undefined) throw new Error(`${path} gave no script.`)
  const bytes = gzipSync(code).length
  if (bytes > scriptMaxBytes) throw new Error(`${path} has ${bytes} bytes gzipped; ${scriptMaxBytes} are the most.`)
  return code
}
