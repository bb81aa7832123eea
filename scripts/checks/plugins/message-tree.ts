// Helpers for the syntax tree of Vite's parser.
import { type ESTree, parseSync } from 'vite'

type Node = ESTree.Node

/** Every node of a file, parents first. @throws Error if the file is not valid TypeScript */
export function nodesOf(path: string, source: string): Node[] {
  const { program, errors } = parseSync(path, source)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  return within(program)
}

function within(node: Node): Node[] {
  const nodes: Node[] = [node]
  for (const value of Object.values(node)) {
    for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) nodes.push(...within(one))
  }
  return nodes
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** `label` of `label`, `a.label`, `'label'` and, in JSX, `aria-label`. */
export function nameOf(node: Node): string {
  if (node.type === 'MemberExpression') return nameOf(node.property)
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return node.name
  return literalText(node) ?? ''
}

export function literalText(node: Node): string | undefined {
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

/** The text of a literal or a template, with `*` for unknown parts. */
export function patternOf(node: Node): string | undefined {
  return node.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.cooked).join('*') : literalText(node)
}

/** The possible values of an expression; for a message with values, its id. */
export function outcomesOf(node: Node): Node[] {
  if (node.type === 'JSXExpressionContainer') return outcomesOf(node.expression)
  if (node.type === 'ConditionalExpression') return [...outcomesOf(node.consequent), ...outcomesOf(node.alternate)]
  if (node.type === 'LogicalExpression') return [...outcomesOf(node.left), ...outcomesOf(node.right)]
  if (node.type !== 'ObjectExpression') return [node]
  return node.properties.flatMap(property => {
    return property.type === 'Property' && nameOf(property.key) === 'id' ? outcomesOf(property.value) : []
  })
}

/** The members of a type that is a union of literals. @throws Error if there is none of that name */
export function unionIn(path: string, source: string, name: string): string[] {
  const words = nodesOf(path, source).flatMap(node => {
    if (node.type !== 'TSTypeAliasDeclaration' || node.id.name !== name) return []
    return within(node.typeAnnotation).flatMap(part => literalText(part) ?? [])
  })
  if (words.length === 0) throw new Error(`${path} has no union of literals called ${name}.`)
  return words
}
