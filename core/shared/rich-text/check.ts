import { findForbidden } from './characters.ts'
import { isLink, MAX_LINK_LENGTH } from './link.ts'
import { BLOCK_MARKS, isPlainId, MAX_DESCRIPTION } from './markdown/blocks.ts'

/** Maximum number of paragraphs. */
export const MAX_PARAGRAPHS = 50_000
/** UTF-16 code units of all leaves and labels of one text together. */
export const MAX_CHARACTERS = 5_000_000
/** Maximum number of mentions; each is looked up and stored by itself. */
const MAX_MENTIONS = 10_000
/** UTF-16 code units of each id, and of the kind, of a mention. */
export const MAX_ID_LENGTH = 64
/** UTF-16 code units of the label of a mention. */
export const MAX_LABEL_LENGTH = 200

/** The first invalid value and its path: `3.children.0.text`, or an empty path for the value itself. */
interface RichTextIssue {
  path: string
  message: string
}

type MaybeIssue = RichTextIssue | null
type PlainObject = Record<string, unknown>

const BLOCKS: readonly unknown[] = Object.keys(BLOCK_MARKS)
const ALIGNS: readonly unknown[] = ['left', 'center', 'right']
const FONT_SIZES: readonly unknown[] = ['small', 'normal', 'large']
const FLAGS = ['bold', 'italic', 'underline', 'code', 'footnote']
const OPTIONAL_IDS = ['mapId', 'timelineId']

const PARAGRAPH_KEYS = { required: ['type', 'children'], optional: ['align', 'block', 'sceneId', 'image'] }
const IMAGE_KEYS = { required: ['imageId', 'description'], optional: [] }
const LEAF_KEYS = { required: ['text'], optional: [...FLAGS, 'fontSize', 'link'] }
const MENTION_KEYS = { required: ['type', 'entity', 'label', 'children'], optional: [] }
const ENTITY_KEYS = { required: ['type', 'id', 'spaceId', 'projectId'], optional: OPTIONAL_IDS }

function makeIssue(path: string, message: string): RichTextIssue {
  return { path, message }
}

/** Paths are built only after an error, so that a valid text costs none. */
function withPath(path: string, found: MaybeIssue): MaybeIssue {
  return found && makeIssue(found.path === '' ? path : `${path}.${found.path}`, found.message)
}

function asObject(value: unknown): PlainObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as PlainObject) : null
}

/** Only own keys count, so a `__proto__` key of parsed JSON is an unknown key like any other. */
function checkKeys(
  fields: PlainObject,
  keys: { required: readonly string[]; optional: readonly string[] },
): MaybeIssue {
  let found = 0
  for (const key of Object.keys(fields)) {
    if (keys.required.includes(key)) found++
    else if (!keys.optional.includes(key)) return makeIssue('', `has an unknown key: ${key.slice(0, MAX_ID_LENGTH)}`)
  }
  if (found === keys.required.length) return null
  return makeIssue('', `must have ${keys.required.filter(key => !Object.hasOwn(fields, key)).join(', ')}`)
}

function checkString(path: string, value: unknown, maximum: number): MaybeIssue {
  if (typeof value !== 'string') return makeIssue(path, 'must be a string')
  if (value.length > maximum) return makeIssue(path, `must have at most ${maximum} characters`)
  if (findForbidden(value) === -1) return null
  return makeIssue(path, 'must not hold control characters or halves of surrogate pairs')
}

function checkLeaf(leaf: PlainObject): MaybeIssue {
  const keys = checkKeys(leaf, LEAF_KEYS)
  if (keys) return keys
  for (const flag of FLAGS) {
    const value = leaf[flag]
    if (value !== undefined && typeof value !== 'boolean') return makeIssue(flag, 'must be true or false')
  }
  if (leaf.fontSize !== undefined && !FONT_SIZES.includes(leaf.fontSize)) {
    return makeIssue('fontSize', 'must be small, normal or large')
  }
  if (leaf.link !== undefined && !(typeof leaf.link === 'string' && isLink(leaf.link))) {
    return makeIssue('link', `must be an address of http, https or mailto with at most ${MAX_LINK_LENGTH} characters`)
  }
  return checkString('text', leaf.text, MAX_CHARACTERS)
}

function checkEntity(value: unknown): MaybeIssue {
  const entity = asObject(value)
  if (!entity) return makeIssue('', 'must be an object')
  const keys = checkKeys(entity, ENTITY_KEYS)
  if (keys) return keys
  for (const key of Object.keys(entity)) {
    const id = entity[key]
    if (id === undefined && OPTIONAL_IDS.includes(key)) continue
    if (id === '') return makeIssue(key, 'must not be empty')
    const issue = checkString(key, id, MAX_ID_LENGTH)
    if (issue) return issue
  }
  return null
}

function isVoidChildren(children: unknown): boolean {
  if (!Array.isArray(children) || children.length !== 1) return false
  const only = asObject(children[0])
  return only !== null && only.text === '' && Object.keys(only).join() === 'text'
}

function checkMention(mention: PlainObject): MaybeIssue {
  const keys = checkKeys(mention, MENTION_KEYS)
  if (keys) return keys
  if (mention.type !== 'mention') return makeIssue('type', 'must be mention')
  if (!isVoidChildren(mention.children)) return makeIssue('children', 'must be one empty leaf')
  return checkString('label', mention.label, MAX_LABEL_LENGTH) ?? withPath('entity', checkEntity(mention.entity))
}

function checkChild(value: unknown): MaybeIssue {
  const child = asObject(value)
  if (!child) return makeIssue('', 'must be a leaf or a mention')
  return Object.hasOwn(child, 'type') ? checkMention(child) : checkLeaf(child)
}

/** A scene break may name its scene and has no further properties. */
function checkBreak({ align, children, sceneId }: PlainObject): MaybeIssue {
  if (sceneId !== undefined && !isPlainId(sceneId))
    return makeIssue('sceneId', 'must be up to 64 letters, digits, - or _')
  if (align !== undefined) return makeIssue('align', 'must be left out of a break')
  return isVoidChildren(children) ? null : makeIssue('children', 'must be one empty leaf in a break')
}

function checkImage(value: unknown): MaybeIssue {
  const image = asObject(value)
  if (!image) return makeIssue('', 'must name the image of an image block')
  const keys = checkKeys(image, IMAGE_KEYS)
  if (keys) return keys
  if (!isPlainId(image.imageId)) return makeIssue('imageId', 'must be up to 64 letters, digits, - or _')
  const issue = checkString('description', image.description, MAX_DESCRIPTION)
  if (issue) return issue
  return String(image.description).includes('\n') ? makeIssue('description', 'must be one line') : null
}

function checkParagraph(paragraph: PlainObject): MaybeIssue {
  const keys = checkKeys(paragraph, PARAGRAPH_KEYS)
  if (keys) return keys
  if (paragraph.type !== 'paragraph') return makeIssue('type', 'must be paragraph')
  if (paragraph.align !== undefined && !ALIGNS.includes(paragraph.align)) {
    return makeIssue('align', 'must be left, center or right')
  }
  if (paragraph.block !== undefined && !BLOCKS.includes(paragraph.block)) {
    return makeIssue('block', `must be one of ${BLOCKS.join(', ')}`)
  }
  if (!Array.isArray(paragraph.children)) return makeIssue('children', 'must be a list')
  if (paragraph.block === 'break' && paragraph.image === undefined) return checkBreak(paragraph)
  if (paragraph.sceneId !== undefined) return makeIssue('sceneId', 'must be left out of all but a break')
  if (paragraph.block === 'image') return withPath('image', checkImage(paragraph.image))
  return paragraph.image === undefined ? null : makeIssue('image', 'must be left out of all but an image')
}

/** Called only for a valid child. */
function countUnits(child: PlainObject): number {
  const text = child.text ?? child.label
  return typeof text === 'string' ? text.length : 0
}

function findIssue(value: unknown): MaybeIssue {
  if (!Array.isArray(value)) return makeIssue('', 'must be a list of paragraphs')
  if (value.length > MAX_PARAGRAPHS) return makeIssue('', `must have at most ${MAX_PARAGRAPHS} paragraphs`)
  let units = 0
  let mentions = 0
  for (let index = 0; index < value.length; index++) {
    const paragraph = asObject(value[index])
    const issue = paragraph ? checkParagraph(paragraph) : makeIssue('', 'must be a paragraph')
    if (issue || !paragraph) return withPath(`${index}`, issue)
    const children = paragraph.children as unknown[]
    for (let at = 0; at < children.length; at++) {
      const child = checkChild(children[at])
      if (child) return withPath(`${index}.children.${at}`, child)
      if (Object.hasOwn(children[at] as PlainObject, 'type') && ++mentions > MAX_MENTIONS)
        return makeIssue('', `must have at most ${MAX_MENTIONS} mentions`)
      units += countUnits(children[at] as PlainObject)
      if (units > MAX_CHARACTERS) return makeIssue('', `must have at most ${MAX_CHARACTERS} characters`)
    }
  }
  return null
}

/**
 * Returns why a value is not rich text, or null if it is. Never throws; time is linear in the size of the value. A
 * valid value may still be loose (see `canonical`).
 */
export function checkRichText(value: unknown): RichTextIssue | null {
  try {
    return findIssue(value)
  } catch {
    // Getters and proxies may throw; parsed JSON has none.
    return makeIssue('', 'must be plain data')
  }
}
