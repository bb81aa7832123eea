// Parses the imports of a source file with Vite's parser.
import { parseSync, Visitor } from 'vite'

export interface ImportRef {
  /** undefined if the import() has no plain text */
  specifier: string | undefined
  line: number
  /**
   * `static` and `type` imports and `export … from`; `dynamic`: import(); `worker`: new URL(…, import.meta.url) of a
   * source
   */
  kind: 'static' | 'dynamic' | 'type' | 'worker'
  /** of a static import: the names of the values it takes; without it, all of them */
  names?: readonly string[]
}

export interface ParsedFile {
  imports: ImportRef[]
  /** the text with its comments blanked, for checks of words */
  code: string
  errors: string[]
  /** it only exports what other files export */
  isBarrel: boolean
}

const LITERAL = /^(['"`])([^'"`$]*)\1$/
const IMPORT_CALL = /\bimport\s*\(/g
const WORKER_URL = /new URL\(\s*(['"])([^'"]+\.tsx?)\1\s*,\s*import\.meta\.url\s*,?\s*\)/g

export function parseImports(path: string, text: string): ParsedFile {
  const { program, module, comments, errors } = parseSync(path, text)
  const lineAt = countLines(text)
  const found: ImportRef[] = []
  for (const { moduleRequest, entries } of module.staticImports) {
    const taken = entries.filter(({ isType }) => !isType).map(({ importName }) => importName.name ?? importName.kind)
    const names = entries.length > 0 && !taken.includes('NamespaceObject') && { names: taken }
    found.push({ specifier: moduleRequest.value, line: lineAt(moduleRequest.start), kind: 'static', ...names })
  }
  for (const { entries } of module.staticExports) {
    const request = entries.find(entry => entry.moduleRequest)?.moduleRequest
    const isAll = entries.some(({ exportName }) => exportName.name === null)
    const names = !isAll && {
      names: entries.flatMap(({ isType, exportName }) => (isType ? [] : (exportName.name ?? []))),
    }
    if (request) found.push({ specifier: request.value, line: lineAt(request.start), kind: 'static', ...names })
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const source = text.slice(moduleRequest.start, moduleRequest.end)
    found.push({ specifier: LITERAL.exec(source)?.[2], line: lineAt(moduleRequest.start), kind: 'dynamic' })
  }
  const code = blankComments(text, comments)
  // Types written as import('…').Name are not among the module's imports. Walking the tree is slow, so it is done only
  // if there may be one.
  if ((code.match(IMPORT_CALL)?.length ?? 0) > module.dynamicImports.length) {
    const noteType = ({ source, start }: { source: { value: string }; start: number }) => {
      found.push({ specifier: source.value, line: lineAt(start), kind: 'type' })
    }
    new Visitor({ TSImportType: noteType }).visit(program)
  }
  for (const match of code.matchAll(WORKER_URL)) {
    found.push({ specifier: match[2], line: lineAt(match.index), kind: 'worker' })
  }
  const isBarrel = program.body.every(
    node => (node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration') && node.source,
  )
  return { imports: found, code, errors: errors.map(error => error.message), isBarrel }
}

function blankComments(text: string, comments: readonly { start: number; end: number }[]): string {
  let code = ''
  let end = 0
  for (const comment of comments) {
    code += text.slice(end, comment.start) + text.slice(comment.start, comment.end).replace(/[^\n]/g, ' ')
    end = comment.end
  }
  return code + text.slice(end)
}

/** Returns the 1-based line of an offset. */
function countLines(text: string): (offset: number) => number {
  return offset => text.slice(0, offset).split('\n').length
}
