// What a source file of the client says about messages: requested ids, composed ids, and literal texts.
import type { ESTree } from 'vite'
import { literalText, nameOf, nodesOf, outcomesOf, patternOf } from './message-tree.ts'

export interface SourceText {
  text: string
  /** `core/client/app.tsx:12` */
  at: string
  /** it is passed to t() or a similar function, so it is certainly an id */
  isAsked?: boolean
  /** the names of the values that the message is given there; undefined if they are not written out */
  values?: string[]
}

export interface MessageUse {
  /** string literals in value positions: an id among them is used */
  literals: Set<string>
  /** ids passed to t() and similar functions as literals */
  translated: SourceText[]
  /** composed ids, with `*` for the variable parts: `kind.*.many` */
  patterns: SourceText[]
  /** texts shown to a user that are not messages */
  texts: SourceText[]
}

const TRANSLATE_CALLS = ['t', 'inEnglish', 'hasMessage']
/** Functions that take the id of a command. */
const RUN_CALLS = new Set(['keysOf', 'runCommand', 'run'])
const SHOWN_PROPS = new Set([
  'placeholder',
  'label',
  'title',
  'text',
  'heading',
  'alt',
  'aria-label',
  'aria-description',
])
/** Attributes that users do not see. */
const UNSEEN_PROPS = /^(data-.*|key|command|messageId)$/
const LETTER = /\p{L}/u
/** A text and not an id: an id is one lowercase ASCII word. */
const TEXT = /[\s\p{Lu}\P{ASCII}]/u
/** Starts with a fixed word and a dot: `kind.*.many`, not `*.go` or `/builder/*`. */
const ID_PATTERN = /^[a-z][\w-]*\.[\w.*:-]*\*[\w.*:-]*$/
/** The same in every language. */
const NAMES = new Set(['Skald'])

/** The names in an object that is written out, none without one; undefined if it is spread or comes from elsewhere. */
function valueNames(node: ESTree.Node | undefined): string[] | undefined {
  if (!node) return []
  if (node.type !== 'ObjectExpression') return undefined
  if (node.properties.some(property => property.type !== 'Property' || property.computed)) return undefined
  return node.properties.flatMap(property => (property.type === 'Property' ? nameOf(property.key) : []))
}

/** The value of a property of an object that is written out. */
function valueIn(object: ESTree.Node, name: string): ESTree.Node | undefined {
  if (object.type !== 'ObjectExpression') return undefined
  const property = object.properties.find(one => one.type === 'Property' && nameOf(one.key) === name)
  return property?.type === 'Property' ? property.value : undefined
}

/** @param path of the file, for messages about it */
export function readUse(path: string, source: string): MessageUse {
  const use: MessageUse = { literals: new Set(), translated: [], patterns: [], texts: [] }
  const translateCall = new Set(TRANSLATE_CALLS)
  /** nodes without values of their own, or handled elsewhere */
  const aside = new Set<ESTree.Node>()
  const addText = (list: SourceText[], node: ESTree.Node, text: string) =>
    list.push({ text, at: `${path}:${source.slice(0, node.start).split('\n').length}` })
  const show = (node: ESTree.Node, text = patternOf(node)) => {
    const words = text?.trim() ?? ''
    if (LETTER.test(words) && !NAMES.has(words)) addText(use.texts, node, words)
  }

  for (const node of nodesOf(path, source)) {
    if ('source' in node && node.source && typeof node.source === 'object') aside.add(node.source)
    switch (node.type) {
      case 'TSLiteralType':
        aside.add(node.literal)
        break
      case 'VariableDeclarator':
        if (node.init?.type === 'CallExpression' && nameOf(node.init.callee) === 'useT')
          translateCall.add(nameOf(node.id))
        break
      case 'ObjectExpression': {
        // The id of a command or of a slot: a message has an id and values alone.
        const id = valueIn(node, 'id')
        if (id?.type === 'TemplateLiteral' && (valueIn(node, 'run') ?? valueIn(node, 'load'))) aside.add(id)
        break
      }
      case 'Property':
        aside.add(node.key)
        if (SHOWN_PROPS.has(nameOf(node.key)) && TEXT.test(literalText(node.value) ?? '')) show(node.value)
        break
      case 'JSXOpeningElement':
        for (const attribute of node.attributes) {
          if (attribute.type !== 'JSXAttribute' || !attribute.value) continue
          const name = nameOf(attribute.name)
          for (const value of outcomesOf(attribute.value)) {
            if (UNSEEN_PROPS.test(name)) aside.add(value)
            // The name of a key is the same on every keyboard.
            else if (SHOWN_PROPS.has(name) && nameOf(node.name) !== 'Kbd') show(value)
          }
        }
        break
      case 'JSXElement':
      case 'JSXFragment':
        for (const child of node.children) {
          if (child.type === 'JSXText') show(child, child.value)
          if (child.type === 'JSXExpressionContainer') for (const value of outcomesOf(child)) show(value)
        }
        break
      case 'CallExpression': {
        const [first] = node.arguments
        if (!first) break
        if (RUN_CALLS.has(nameOf(node.callee))) aside.add(first)
        if (!translateCall.has(nameOf(node.callee))) break
        const isShown = nameOf(node.callee) !== 'hasMessage'
        const values = isShown ? valueNames(valueIn(first, 'values') ?? node.arguments[1]) : undefined
        for (const message of outcomesOf(first)) {
          const id = patternOf(message)
          aside.add(message)
          if (id === undefined) continue
          addText(id.includes('*') ? use.patterns : use.translated, message, id)
          if (values && message.type === 'Literal') Object.assign(use.translated.at(-1) ?? {}, { values })
          if (id.includes('*')) Object.assign(use.patterns.at(-1) ?? {}, { isAsked: true })
        }
        break
      }
      case 'Literal':
        if (!aside.has(node)) use.literals.add(literalText(node) ?? '')
        break
      case 'TemplateLiteral':
        if (!aside.has(node) && ID_PATTERN.test(patternOf(node) ?? ''))
          addText(use.patterns, node, patternOf(node) ?? '')
        break
    }
  }
  return use
}
