import { checkRichText } from '#core/shared/rich-text/check.ts'
import {
  canonical,
  fromPlainText,
  isEmpty,
  isMention,
  type Leaf,
  type Mention,
  plainText,
  type RichText,
} from '#core/shared/rich-text/nodes.ts'
import { withoutImages } from '#core/shared/rich-text/without-images.ts'
import { resolvedPath } from '../../shared/files/resolved-path.ts'
import type { Source } from '../../shared/files/source.ts'
import { hashOfBytes } from '../../shared/fingerprint.ts'
import { cutTitle } from '../../shared/limits.ts'
import {
  type ImportChoice,
  type ImportInput,
  type ImportPlan,
  importLimits,
  type PlannedRecord,
  type PlannedTag,
  partsChoice,
  Refusal,
  ReportBuilder,
  sourceId,
  type TargetKind,
} from '../../shared.ts'
import { addressesIn, placeImages } from '../images/markdown-images.ts'
import { reportImages } from '../images/report-images.ts'
import { isImageName, isOutside, SourceImages } from '../images/source-images.ts'
import {
  fieldNamed,
  type OnTruncate,
  setField,
  tagFrom,
  tagsFrom,
  titleFrom,
  truncationReporter,
  valueFrom,
} from './fill.ts'

/** What programs for writers hold. */
export type ItemKind = 'chapter' | 'character' | 'entry'

/** A chapter, a person or something else of a project of another program. */
interface ProjectItem {
  /** its id in the source */
  source: string
  kind: ItemKind
  title: string
  text: RichText
  /** of a chapter: what holds it, which becomes a part */
  part?: SourcePart | undefined
  /** its author has put it away: it comes into the archive */
  archived?: boolean
  aliases?: readonly string[]
  tags?: readonly string[]
  /** named values: those without a field stand below the text */
  details?: readonly (readonly [name: string, value: string])[]
  /** what belongs to it but is no part of the text: its synopsis, notes about it */
  beside?: RichText
}

/** What holds chapters in the source; its title has those of all that holds it. */
export interface SourcePart {
  source: string
  title: string
}

/** A book of a volume is named by both. */
export function partWithin(above: SourcePart | undefined, source: string, title: string): SourcePart {
  return { source, title: above ? `${above.title} — ${title}` : title }
}

const labelMax = 200
const reportNames = { chapter: 'chapters', character: 'characters', entry: 'entries' } as const

/** Makes a plan of what an importer finds in a project of another program. */
export class PlanBuilder {
  readonly report = new ReportBuilder()
  /** by their paths in the source */
  readonly images: SourceImages
  readonly #program: string
  readonly #name: string
  readonly #input: ImportInput
  readonly #records: PlannedRecord[] = []
  readonly #tags = new Map<string, PlannedTag>()
  readonly #left: string[] = []
  readonly #beside: RichText = []
  /** how many parts each source has become: chapters that others stand between are in one each */
  readonly #parts = new Map<string, number>()
  /** how many items have come with each source */
  readonly #sources = new Map<string, number>()
  /** that of the chapter before */
  #part: string | undefined

  constructor(program: string, name: string, input: ImportInput) {
    this.#program = program
    this.#name = name
    this.#input = input
    const idOf = (path: string, bytes: Uint8Array) =>
      this.#idOf(path.startsWith('data:') ? `data:${hashOfBytes(bytes)}` : `file:${path}`)
    this.images = new SourceImages({ report: this.report, idOf })
  }

  /** Names what is not carried over. */
  leave(what: string, text: string): void {
    this.report.add('dropped', what, text)
    this.#left.push(text)
  }

  /** A mention of an item, whether it is added yet or not. */
  mention(kind: ItemKind, source: string, label: string): Mention {
    const entity = { type: kind, id: this.#idOf(source), ...this.#input.place }
    return { type: 'mention', entity, label: label.slice(0, labelMax).toWellFormed(), children: [{ text: '' }] }
  }

  has(kind: ItemKind): boolean {
    return this.#target(kind) !== undefined
  }

  /** Adds an item; one of a kind that cannot be created here is named in the note. */
  add(item: ProjectItem): void {
    const target = this.#target(item.kind)
    const title = titleFrom(item.title, this.report, this.#left) || '–'
    const cut = truncationReporter(this.report, this.#left, title)
    if (!target) {
      this.leave('kinds', title)
      return
    }
    const values: Record<string, unknown> = { [target.title]: title }
    const below = this.#details(item, target, values, cut)
    const aliases = item.aliases?.filter(alias => alias !== '' && alias !== title) ?? []
    const aliasField = target.fields.find(({ form }) => form === 'aliases')
    if (aliases.length > 0 && aliasField) values[aliasField.name] = valueFrom(aliasField, aliases, cut)
    const tagField = target.fields.find(({ form }) => form === 'tags')
    const tags = [...new Set(item.tags?.filter(tag => tag.trim() !== ''))]
    if (tags.length > 0 && tagField)
      values[tagField.name] = tagsFrom(
        tags.map(tag => this.#tag(tag, cut)),
        id => [...this.#tags.values()].find(tag => tag.id === id)?.value ?? '',
        cut,
      )
    const textField = target.fields.find(({ form }) => form === 'slate')
    if (textField) values[textField.name] = this.#checked([...withoutBlank(item.text), ...below], title)
    const within = item.kind === 'chapter' && !item.archived ? this.#within(item.part) : undefined
    const withinId = within === undefined ? {} : { withinId: within }
    const { archived = false } = item
    const id = this.#newId(item.source)
    this.#records.push({ id, kind: target.name, ...withinId, ...(archived && { archived }), values })
    if (this.#records.length > importLimits.records) throw new Refusal('too-many')
    if (archived) this.report.add('changed', 'archived', title)
    else this.report.add('kept', reportNames[item.kind], title)
    if (item.beside && !isEmpty(item.beside)) {
      this.report.add('changed', 'beside', title)
      const heading: Leaf[] = [{ text: title }]
      this.#beside.push({ type: 'paragraph', block: 'heading2', children: heading }, ...withoutBlank(item.beside))
    }
  }

  /** An image, for the gallery unless a text shows it; another file is named in the note. */
  async addFile(path: string, read: () => Promise<Uint8Array<ArrayBuffer>>): Promise<void> {
    if (!isImageName(path)) this.leave('files', path)
    else if (!(await this.images.take(path, read))) this.#left.push(path)
  }

  /** Markdown of a file of the source with its images at their places. */
  async placeImages(markdown: string, path: string, { has, read }: Pick<Source, 'has' | 'read'>): Promise<string> {
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    const pathOf = (address: string) => (isOutside(address) ? address : resolvedPath(folder, address))
    for (const address of addressesIn(markdown)) {
      const found = pathOf(address)
      await this.images.take(found, has(found) ? () => read(found) : undefined)
    }
    return placeImages(markdown, ({ address }) => ({ place: this.images.placeOf(pathOf(address)) }))
  }

  /** @throws Refusal if nothing was found */
  plan(): ImportPlan {
    if (this.#records.length === 0) throw new Refusal('nothing')
    // What stands beside the chapters is one entry, so that it is as long as it needs to be, and is undone with them.
    if (this.#beside.length > 0) {
      const title = `${this.#name} · ${this.#program}`
      if (this.has('entry')) this.add({ source: 'beside', kind: 'entry', title, text: this.#beside })
      else this.#left.push(plainText(this.#beside))
    }
    const tags = [...this.#tags.values()]
    if (tags.length > importLimits.tags) throw new Refusal('too-many')
    const samples = tags.slice(0, 5).map(({ value }) => value)
    this.report.add('kept', 'tags', samples.join(', '), tags.length)
    const images = [...this.images.planned.values()]
    reportImages(images, this.#records, this.report)
    const note = this.#left.join('\n')
    return {
      ...{ choices: this.#choices(), records: this.#records, images, tags, report: this.report.report() },
      ...(note !== '' && { note }),
    }
  }

  get #makesParts(): boolean {
    return this.#input.hasParts === true && this.#input.chosen[partsChoice.id] !== partsChoice.leave
  }

  #choices(): ImportChoice[] {
    if (!this.#input.hasParts || this.#parts.size === 0) return []
    const { id, make, leave } = partsChoice
    const options = [make, leave].map(value => ({ value, label: '' }))
    return [{ id, label: '', options, value: this.#makesParts ? make : leave }]
  }

  /** The id of the part of the next chapter. */
  #within(part: SourcePart | undefined): string | undefined {
    if (!part) {
      this.#part = undefined
      return undefined
    }
    const isSame = this.#part === part.source
    this.#part = part.source
    const count = (this.#parts.get(part.source) ?? 0) + (isSame ? 0 : 1)
    this.#parts.set(part.source, count)
    if (!this.#makesParts) {
      if (!isSame) this.leave('parts', part.title)
      return undefined
    }
    const id = this.#idOf(`part:${part.source}:${count}`)
    if (!isSame) {
      this.#records.push({ id, kind: 'part', values: { title: cutTitle(part.title) || '–' } })
      this.report.add('kept', 'parts', part.title)
    }
    return id
  }

  #details(
    { details = [] }: ProjectItem,
    target: TargetKind,
    values: Record<string, unknown>,
    cut: OnTruncate,
  ): RichText {
    const below: string[] = []
    for (const [name, text] of details) {
      if (text.trim() === '') continue
      const field = fieldNamed(target, name)
      const isFree = field && field.name !== target.title && !['tags', 'slate', 'aliases'].includes(field.form)
      const value = isFree ? valueFrom(field, [text], cut) : undefined
      if (isFree && value !== undefined) {
        setField(values, field, value)
        this.report.add('kept', 'fields', name)
      } else {
        below.push(`${name}: ${text.trim()}`)
        this.report.add('changed', 'properties', name)
      }
    }
    return below.length > 0 ? fromPlainText(below.join('\n')) : []
  }

  #checked(text: RichText, title: string): RichText {
    const whole = withoutImages(canonical(text), id => !this.images.planned.has(id))
    if (!checkRichText(whole)) return whole
    this.leave('long-texts', title)
    return fromPlainText('')
  }

  #tag(name: string, cut: OnTruncate): string {
    const value = tagFrom(name, cut)
    const key = value.toLowerCase()
    const tag = this.#tags.get(key) ?? { id: this.#idOf(`tag:${key}`), value }
    this.#tags.set(key, tag)
    return tag.id
  }

  /** What names itself like another item of the source is one of its own; links lead to the first. */
  #newId(source: string): string {
    const count = this.#sources.get(source) ?? 0
    this.#sources.set(source, count + 1)
    return this.#idOf(count === 0 ? source : `${source}#${count}`)
  }

  #idOf(source: string): string {
    return sourceId(this.#program, this.#name, source)
  }

  #target(kind: ItemKind): TargetKind | undefined {
    return this.#input.kinds.find(({ name }) => name === kind)
  }
}

/** Empty paragraphs are no part of a text; scene breaks are. */
function withoutBlank(text: RichText): RichText {
  return text.filter(paragraph => paragraph.block === 'break' || !isEmpty([paragraph]))
}

/** Texts one after another, with a scene break between them. */
export function joinScenes(texts: readonly RichText[]): RichText {
  const filled = texts.map(withoutBlank).filter(text => text.length > 0)
  return filled.flatMap((text, at) =>
    at === 0 ? text : [{ type: 'paragraph', block: 'break', children: [{ text: '' }] }, ...text],
  )
}

/** Replaces parts of a text that match by what is made of them. */
export function replaceInText(
  text: RichText,
  pattern: RegExp,
  replacement: (match: RegExpMatchArray) => Mention | string,
): RichText {
  return text.map(paragraph => ({
    ...paragraph,
    children: paragraph.children.flatMap((child): (Leaf | Mention)[] => {
      if (isMention(child)) return [child]
      const parts: (Leaf | Mention)[] = []
      let at = 0
      for (const match of child.text.matchAll(pattern)) {
        parts.push({ ...child, text: child.text.slice(at, match.index) })
        const made = replacement(match)
        parts.push(typeof made === 'string' ? { ...child, text: made } : made)
        at = match.index + match[0].length
      }
      return [...parts, { ...child, text: child.text.slice(at) }]
    }),
  }))
}

/** The folder in which a file of a name is, with the stroke at its end; undefined if there is none. */
export function folderOf(paths: readonly string[], file: RegExp): string | undefined {
  const found = paths.filter(path => file.test(path)).sort((one, other) => one.length - other.length)[0]
  return found?.slice(0, found.lastIndexOf('/') + 1)
}
